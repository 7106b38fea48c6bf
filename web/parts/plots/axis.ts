import { type Language, localeOf } from '../../words/languages.ts'

/** Room for `\u221280.000` and what separates it from the plot. */
export const axisWidth = 52

/** The largest tick decides: what is written out up to here fits beside the plot and is read at a glance. */
const writtenOutMax = 100_000

const scales = [
  { size: 1e9, name: { en: 'billion', da: 'mia.', it: 'mld' } },
  { size: 1e6, name: { en: 'million', da: 'mio.', it: 'mln' } },
  { size: 1e3, name: { en: 'thousand', da: 't.', it: 'migliaia di' } },
] as const

/** `kr.` in Danish, `DKK` elsewhere, `€` everywhere. */
function symbolOf(currency: string, language: Language): string {
  const parts = new Intl.NumberFormat(localeOf[language], { style: 'currency', currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

/** As statements head their columns: `€ thousand`, `t.kr.` and `t.EUR`, `mio. kr.`, `migliaia di €`. */
function unitOf(symbol: string, currency: string, scale: (typeof scales)[number], language: Language): string {
  const name = scale.name[language]
  if (language === 'en') return `${symbol}\u00a0${name}`
  return scale.size === 1e3 && language === 'da' ? `${name}${symbol === 'kr.' ? symbol : currency}` : `${name}\u00a0${symbol}`
}

export interface Axis {
  /** Said once, above the figures. */
  unit: string
  /** One a tick. */
  figures: string[]
}

/** All figures of an axis have one unit and as many decimals, so that they can be compared; nothing is `0`. */
export function axisOf(ticks: readonly number[], currency: string, language: Language): Axis {
  const symbol = symbolOf(currency, language)
  const largest = Math.max(0, ...ticks.map(Math.abs))
  const scale = largest < writtenOutMax ? undefined : scales.find(({ size }) => largest >= size)
  const values = ticks.map(tick => tick / (scale?.size ?? 1))
  const digits = [0, 1, 2].find(count => values.every(value => Math.abs(value - Number(value.toFixed(count))) < 1e-9)) ?? 2
  const format = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  return {
    unit: scale ? unitOf(symbol, currency, scale, language) : symbol,
    figures: values.map(value => (value === 0 ? '0' : format.format(value).replace('-', '\u2212'))),
  }
}
