/** Fits what each signal of a day counts in the choice between the days of one page: log odds of one against the others, with small weights. */

export interface Choice<Name extends string> {
  days: readonly { signals: Readonly<Record<Name, number>> }[]
  /** Which of them is right. */
  right: number
}

/** How strongly weights are drawn to nothing. */
const pull = 1
const sweeps = 60
const restAt = 5e-3

/** One weight after the other, by Newton's step, until they rest. */
export function fitChoice<Name extends string>(choices: readonly Choice<Name>[], names: readonly Name[]): Record<Name, number> {
  const weights = names.map(() => 0)
  // A page with one day has nothing to choose from.
  const pages = choices
    .filter(({ days }) => days.length > 1)
    .map(({ days, right }) => ({
      right,
      values: names.map(name => days.map(({ signals }) => signals[name])),
      odds: days.map(() => 0),
    }))
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let moved = 0
    names.forEach((_, at) => {
      let slope = pull * weights[at]!
      let curve = pull
      for (const { right, values, odds } of pages) {
        const own = values[at]!
        let [whole, sum, squares] = [0, 0, 0]
        for (let day = 0; day < odds.length; day += 1) {
          const part = Math.exp(odds[day]!)
          whole += part
          sum += part * own[day]!
          squares += part * own[day]! ** 2
        }
        const mean = sum / whole
        slope += mean - own[right]!
        curve += squares / whole - mean ** 2
      }
      const step = -slope / curve
      weights[at]! += step
      moved = Math.max(moved, Math.abs(step))
      for (const { values, odds } of pages)
        values[at]!.forEach((value, day) => {
          odds[day]! += step * value
        })
    })
    if (moved < restAt) break
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round(weights[at]! * 1000) / 1000])) as Record<Name, number>
}
