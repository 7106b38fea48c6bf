let lastMs = Number.NaN
let lastText = ''

/** As `toISOString` writes it: of one moment, which a request writes into several places, once. */
export function toInstantText(moment: Date): string {
  const ms = moment.getTime()
  if (ms !== lastMs) {
    lastText = moment.toISOString()
    lastMs = ms
  }
  return lastText
}
