/**
 * The amounts that somebody may mean by what they typed, in hundredths and without a sign: `1.250,50` is Danish and Italian, `1,250.50` English, and
 * `1.250` may be either.
 */
export function amountsMeant(text: string): number[] {
  const bare = text
    .trim()
    .replace(/^[-+−]/, '')
    .replace(/[\s'\u00a0\u202f]/g, '')
  if (!/^\d[\d.,]*$/.test(bare) || bare.length > 18) return []
  const readings = [readAs(bare, ',', '.'), readAs(bare, '.', ',')].filter(amount => amount !== undefined)
  return [...new Set(readings)]
}

function readAs(text: string, point: '.' | ',', group: '.' | ','): number | undefined {
  const [whole = '', decimals = '', ...more] = text.split(point)
  if (more.length > 0 || !/^\d{0,2}$/.test(decimals)) return undefined
  const groups = whole.split(group)
  const isGrouped = groups.length > 1
  if (isGrouped && !(/^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every(part => /^\d{3}$/.test(part)))) return undefined
  const hundredths = Number(groups.join('')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(hundredths) ? hundredths : undefined
}
