/** How sure the kind of a document is, by how much more speaks for it than for the other side (a voucher, or anything else). */

/**
 * Odds = base + slope × margin. Set by hand, not fitted: of the documents of test/kinds too few are wrong to fit two numbers to. The test only sees to it that
 * what is called sure is right.
 */
const base = 0.6
const slope = 0.45

const most = 0.99
const least = 0.3

export const kindConfidence = (margin: number): number => Math.min(most, Math.max(least, 1 / (1 + Math.exp(-(base + slope * margin)))))
