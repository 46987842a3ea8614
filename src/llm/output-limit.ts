// How long an answer may be where a service wants to be told. As much as the largest purpose is reserved with: a longer
// answer is cut, and the work is split.
export const OUTPUT_LIMIT = 16_000
