/**
 * What the level of a signal counts: the counts of all steps that it has reached are added up. None is negative, so that more support never makes a reading less
 * sure. Between two steps it counts the same: a line would say that twice the margin is worth twice as much, and it is not.
 */
export type Steps = readonly (readonly [from: number, counts: number])[]

export interface Levels {
  bias: number
  steps: Readonly<Record<string, Steps>>
}

export type Levelled = Readonly<Record<string, number>>

/** What is not known of a reading has reached no step. */
const countsOf = (steps: Steps, level: number): number => steps.reduce((sum, [from, counts]) => (level >= from ? sum + counts : sum), 0)

/** Log odds. */
export const oddsAt = ({ bias, steps }: Levels, signals: Levelled): number =>
  Object.entries(steps).reduce((sum, [name, own]) => sum + countsOf(own, signals[name] ?? Number.NEGATIVE_INFINITY), bias)
