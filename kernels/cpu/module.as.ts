// biome-ignore-all lint/performance/noBarrelFile: asc exports what its entry file exports
/** @file The WebAssembly module: what the executor calls by name. */

export { adamw, rootOfSum, sumOfSquares, zero } from "../adamw/adamw.as";
export { attention } from "../attention/attention.as";
export {
  attentionBackwardKeyValue,
  attentionBackwardQuery,
  attentionDelta,
} from "../attention/attention-backward.as";
export { cachedAttention, cacheWrite } from "../attention/cached-attention.as";
export { clippedSurrogate } from "../clipped-surrogate/clipped-surrogate.as";
export { add, silu, siluBackward } from "../elementwise/elementwise.as";
export { embedding, embeddingBackward } from "../embedding/embedding.as";
export { expectileTd } from "../expectile-td/expectile-td.as";
export { gae } from "../gae/gae.as";
export { gatherRows, scatterRows } from "../gather/gather.as";
export { logProb, logProbBackward } from "../log-prob/log-prob.as";
export { matmulNN, matmulNT, matmulTN } from "../matmul/matmul.as";
export { polyak } from "../polyak/polyak.as";
export { columnSum } from "../reduce/reduce.as";
export { rmsNorm, rmsNormBackwardInput, rmsNormBackwardWeight } from "../rms-norm/rms-norm.as";
export { rope } from "../rope/rope.as";
export { sample, unpackState } from "../sample/sample.as";
export { swiglu, swigluBackward } from "../swiglu/swiglu.as";
export { setScratch } from "./scratch.as";
