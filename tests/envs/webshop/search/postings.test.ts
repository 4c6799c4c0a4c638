import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPostingsWriter, readPostings } from "../../../../envs/webshop/search/postings.ts";

describe("packed postings", () => {
  it("give back documents and counts whatever the gaps", () => {
    const entry = fc.tuple(fc.nat(2 ** 26), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (gaps) => {
        const writer = createPostingsWriter();
        let document = 0;
        const expected = gaps.map(([gap, count], at) => {
          document += at === 0 ? gap : gap + 1;
          for (let time = 0; time < count; time++) writer.add(document);
          return [document, count];
        });
        const postings = writer.finish();
        const documents = new Uint32Array(8);
        const counts = new Uint32Array(8);
        readPostings(postings, documents, counts);
        expect(expected.map((_, at) => [documents[at], counts[at]])).toEqual(expected);
        expect(postings.length).toBe(expected.length);
      }),
    );
  });

  it("take one byte for a neighbour", () => {
    const writer = createPostingsWriter();
    for (let document = 0; document < 50; document++) writer.add(document);
    expect(writer.finish().bytes.length).toBe(50);
  });
});
