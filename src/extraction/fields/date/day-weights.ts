/** Written by `npm run eval:settle -- --write`: what each signal counts in the choice of the day, in log odds. Fitted to 1367 pages of the settling layouts. */
export const dayWeights = { score: 4.147, isIssue: 1.839, isOther: -1.601, likely: 1.625 }
