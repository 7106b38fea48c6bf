/** Work in small steps, so that whoever runs it can do something else in between: it yields how many rows it has done since it last did. */
export type Steps<Result = void> = Generator<number, Result, void>

/** About ten milliseconds of what is done to one row. */
export const rowsPerStep = { light: 10_000, medium: 2000, heavy: 250 } as const

export function* inSteps<Row>(rows: readonly Row[], size: number, visit: (row: Row, at: number) => void): Steps {
  for (let from = 0; from < rows.length; from += size) {
    const to = Math.min(rows.length, from + size)
    for (let at = from; at < to; at++) visit(rows[at]!, at)
    yield to - from
  }
}

/** Work over rows that are counted elsewhere. */
export function* uncounted<Result>(steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield 0
  }
}
