/**
 * @file The header that says which start of a server answers, and which one a request is for: the number of an
 * environment means nothing to another one.
 */

export const instanceHeader = "X-Server-Instance";
