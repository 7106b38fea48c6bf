/** The daily file of Danmarks Nationalbank: what a hundred units of each currency cost in kroner. It is read whole or refused whole. */
import { addDays, type CalendarDate, isCalendarDate } from '../../../domain/calendar/dates.ts'
import { quotientOf, type RateDay } from '../../../domain/money/published-rates.ts'
import { decodeXml } from '../../../extraction/formats/encoding.ts'
import { isFailure } from '../../../extraction/formats/failure.ts'
import { parseXml, type XmlElement } from '../../../extraction/formats/xml.ts'
import { say } from '../../../language/say.ts'
import { NotTaken, notTaken, notXml, shapeOf } from '../not-taken.ts'
import type { FetchedRates } from '../provider.ts'

/** Several times what it is. */
export const bytesMax = 64 * 1024

const currenciesMin = 10
const currenciesMax = 100
/** A hundred euros: the krone may move by 2.25 % around 746.038. */
const euroMin = 729
const euroMax = 763
/** More than a cross rate has, so that dividing twice changes none of its digits. */
const digitsKept = 22

export function readKroner(bytes: Uint8Array, today: CalendarDate): FetchedRates {
  try {
    return { outcome: 'read', days: [readDay(bytes, today)] }
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    return notTaken(error.told)
  }
}

function readDay(bytes: Uint8Array, today: CalendarDate): RateDay {
  if (bytes.length > bytesMax) throw new NotTaken(say('rates_file.size', { bytes: bytesMax }))
  const root = parseXml(decodeXml(bytes))
  if (isFailure(root)) throw new NotTaken(notXml(root))
  if (root.name !== 'exchangerates') throw new NotTaken(shapeOf(`<${root.name}>`, '<exchangerates>'))
  const days = root.children.filter(({ name }) => name === 'dailyrates')
  const [day] = days
  if (!day || days.length > 1) throw new NotTaken(say('rates_file.days', { count: days.length }))
  const on = day.attributes.get('id') ?? ''
  if (!isCalendarDate(on) || on > addDays(today, 1)) throw new NotTaken(say('rates_file.day', { found: on.slice(0, 40) }))
  return { on, rates: perEuro(kronerOf(day, on), on) }
}

/** For a hundred units. */
function kronerOf({ children }: XmlElement, on: CalendarDate): Map<string, string> {
  const kroner = new Map<string, string>()
  for (const { name, attributes } of children) {
    const [currency = '', told = ''] = [attributes.get('code'), attributes.get('rate')]
    if (name !== 'currency' || !/^[A-Z]{3}$/.test(currency) || currency === 'DKK')
      throw new NotTaken(say('rates_file.currency', { found: currency.slice(0, 40), day: on }))
    // The decimal sign is that of the language of the file; of a currency that was not quoted there is no number.
    const rate = told.replace(',', '.')
    if (rate === '' || rate === '-') continue
    if (!/^\d{1,9}(\.\d{1,10})?$/.test(rate) || Number(rate) <= 0)
      throw new NotTaken(say('rates_file.rate', { found: told.slice(0, 40), currency, day: on }))
    if (kroner.has(currency)) throw new NotTaken(say('rates_file.currency_twice', { currency, day: on }))
    kroner.set(currency, rate)
  }
  if (kroner.size < currenciesMin || kroner.size > currenciesMax)
    throw new NotTaken(say('rates_file.currencies', { count: kroner.size, day: on }))
  return kroner
}

/** As all published rates are kept: what one euro costs. */
function perEuro(kroner: ReadonlyMap<string, string>, on: CalendarDate): Record<string, string> {
  const euro = kroner.get('EUR')
  if (euro === undefined || !(Number(euro) >= euroMin && Number(euro) <= euroMax))
    throw new NotTaken(
      euro === undefined
        ? say('rates_file.no_rate', { currency: 'EUR', day: on })
        : say('rates_file.rate', { found: euro, currency: 'EUR', day: on }),
    )
  const rates: Record<string, string> = { DKK: quotientOf(euro, '100', digitsKept) }
  for (const [currency, rate] of kroner) if (currency !== 'EUR') rates[currency] = quotientOf(euro, rate, digitsKept)
  return rates
}
