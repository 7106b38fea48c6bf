/** Amounts that stand side by side in a list and add up to a total: two of them or more. */
export function runsFor(amounts: ArrayLike<number>, total: number): { from: number; to: number }[] {
  for (let at = 0; at < amounts.length; at++) if (amounts[at]! > 0 !== total > 0) return anyRuns(amounts, total)
  return runsOfOneSign(amounts, total)
}

/** All on one side, sums grow with every member: one look along the list finds them. */
function runsOfOneSign(amounts: ArrayLike<number>, total: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from = 0
  let sum = 0
  for (let to = 0; to < amounts.length; to++) {
    sum += amounts[to]!
    while (Math.abs(sum) > Math.abs(total)) sum -= amounts[from++]!
    if (sum === total && to > from) found.push({ from, to: to + 1 })
  }
  return found
}

function anyRuns(amounts: ArrayLike<number>, total: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < amounts.length; from++) {
    let sum = amounts[from]!
    for (let to = from + 1; to < amounts.length; to++) {
      sum += amounts[to]!
      if (sum === total) found.push({ from, to: to + 1 })
    }
  }
  return found
}
