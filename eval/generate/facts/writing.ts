/** Days and amounts as paper writes them. */

export interface DayStyle {
  format: string
  /** `03.04.` or `3.4.` */
  isPadded: boolean
  months: readonly string[]
  shortMonths: readonly string[]
}

const ordinal = (day: number): string => {
  const ending = day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'
  return `${day}${ending}`
}

export function writeDay(iso: string, { format, isPadded, months, shortMonths }: DayStyle): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  const short = (part: string): string => (isPadded ? part : String(Number(part)))
  const hasWords = format.includes('MMM')
  const parts: Record<string, string> = {
    ymd: `${year}${month}${day}`,
    dth: ordinal(Number(day)),
    d: /y-m-d/.test(format) ? day : hasWords && !isPadded ? String(Number(day)) : short(day),
    m: /y-m-d/.test(format) ? month : short(month),
    D: String(Number(day)),
    M: String(Number(month)),
    MMMM: months[Number(month) - 1]!,
    MMM: shortMonths[Number(month) - 1]!,
    yy: year.slice(2),
    y: year,
  }
  return format.replace(/\b(?:ymd|dth|MMMM|MMM|yy|[dmyDM])\b/g, token => parts[token]!)
}

export const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10)

/** `sample` is how 1234.56 is written. */
export function writeAmount(minor: number, sample: string, isWhole = false): string {
  const [, group = '', decimal = '.'] = /^1(.?)234(.)56$/.exec(sample) ?? []
  const units = Math.trunc(Math.abs(minor) / 100)
  const rest = String(Math.abs(minor) % 100).padStart(2, '0')
  const whole = String(units).replace(/\B(?=(\d{3})+$)/g, group)
  return `${minor < 0 ? '-' : ''}${whole}${isWhole && rest === '00' ? '' : decimal + rest}`
}

/** Up to three decimals, with the sign of the paper and no zeros behind. */
export function writeNumber(value: number, sample: string): string {
  const decimal = sample.at(-3)!
  return String(Math.round(value * 1000) / 1000).replace('.', decimal)
}

export const writeRate = (rate: number, sample: string): string => `${writeNumber(rate, sample)}`
