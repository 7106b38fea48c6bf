/** How wide a column of figures is: as its longest figure or its head, so that a column with little in it leaves its room to the texts. */
const characterRem = 0.6

export function figureWidth(head: string, amounts: readonly number[], format: (amount: number) => string): string {
  let [least, most] = [0, 0]
  for (const amount of amounts) {
    if (amount < least) least = amount
    if (amount > most) most = amount
  }
  const shown = [head, ...[least, most].filter(amount => amount !== 0).map(format)]
  return `${(Math.max(...shown.map(({ length }) => length)) * characterRem + 0.4).toFixed(1)}rem`
}
