/** The file of the reference rates: a day a `Cube` with a time, and in it a `Cube` for each currency. It is read whole or refused whole. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addDays, type CalendarDate, isCalendarDate } from '../../../domain/calendar/dates.ts'
import { type Feed, type RateDay, strangeStep } from '../../../domain/money/published-rates.ts'
import { decodeXml } from '../../../extraction/formats/encoding.ts'
import { isFailure } from '../../../extraction/formats/failure.ts'
import { parseXml, type XmlElement } from '../../../extraction/formats/xml.ts'
import { say } from '../../../language/say.ts'
import { NotTaken, notTaken, notXml, shapeOf } from '../not-taken.ts'
import type { FetchedRates } from '../provider.ts'

/** How much each file may be: several times what it is. */
export const bytesMax: Readonly<Record<Feed, number>> = { day: 64 * 1024, ninety_days: 2 * 1024 * 1024, history: 30 * 1024 * 1024 }

const daysIn: Readonly<Record<Feed, { min: number; max: number }>> = {
  day: { min: 1, max: 1 },
  ninety_days: { min: 40, max: 92 },
  history: { min: 1_000, max: 40_000 },
}

const first: CalendarDate = '1999-01-04'
const currenciesMin = 10
const currenciesMax = 100
/** The krone may move by 2.25 % around its central rate of 7.46038: a file that says otherwise is none of these rates. */
const kroneMin = 7.29
const kroneMax = 7.63

export async function readRates(bytes: Uint8Array, feed: Feed, today: CalendarDate): Promise<FetchedRates> {
  try {
    return { outcome: 'read', days: await readDays(bytes, feed, today) }
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    return notTaken(error.told)
  }
}

const dayStart = '<Cube time='
const dayEnd = '</Cube>'
/** So many days are read before others get their turn: all of the history takes a second. */
const daysAtOnce = 50

async function readDays(bytes: Uint8Array, feed: Feed, today: CalendarDate): Promise<RateDay[]> {
  if (bytes.length > bytesMax[feed]) throw new NotTaken(say('rates_file.size', { bytes: bytesMax[feed] }))
  const text = decodeXml(bytes)
  const [head = '', ...found] = text.split(dayStart)
  const days = new Map<CalendarDate, RateDay>()
  let tail = ''
  for (const [place, part] of found.entries()) {
    if (place % daysAtOnce === 0) await yieldToEventLoop()
    // The currencies are empty elements, so that the first end is that of the day.
    const end = part.indexOf(dayEnd) + dayEnd.length
    const day = readDay(elementOf(`${dayStart}${part.slice(0, end < dayEnd.length ? undefined : end)}`), today)
    if (days.has(day.on)) throw new NotTaken(say('rates_file.day_twice', { day: day.on }))
    days.set(day.on, day)
    tail = part.slice(end)
    if (place < found.length - 1 && tail.trim() !== '') throw new NotTaken(shapeOf(tail.trim(), `${dayStart}…>`))
  }
  // What is left without its days is still a whole document.
  const root = elementOf(`${head}${tail}`)
  if (root.name !== 'Envelope') throw new NotTaken(shapeOf(`<${root.name}>`, '<Envelope>'))
  const { min, max } = daysIn[feed]
  if (days.size < min || days.size > max) throw new NotTaken(say('rates_file.days', { count: days.size }))
  const sorted = [...days.values()].sort((one, other) => (one.on < other.on ? -1 : 1))
  for (const [place, day] of sorted.entries()) {
    const strange = strangeStep(sorted[place - 1], day)
    if (strange) throw new NotTaken(say('rates_file.step', { ...strange, day: day.on }))
  }
  return sorted
}

function elementOf(text: string): XmlElement {
  const parsed = parseXml(text)
  if (isFailure(parsed)) throw new NotTaken(notXml(parsed))
  return parsed
}

function readDay(element: XmlElement, today: CalendarDate): RateDay {
  const on = element.attributes.get('time') ?? ''
  // Frankfurt is ahead of the clock of the store by two hours at the most.
  if (!isCalendarDate(on) || on < first || on > addDays(today, 1)) throw new NotTaken(say('rates_file.day', { found: on.slice(0, 40) }))
  const rates: Record<string, string> = {}
  for (const { name, attributes } of element.children) {
    const [currency = '', rate = ''] = [attributes.get('currency'), attributes.get('rate')]
    if (name !== 'Cube' || !/^[A-Z]{3}$/.test(currency) || currency === 'EUR')
      throw new NotTaken(say('rates_file.currency', { found: currency.slice(0, 40), day: on }))
    // Of a currency that was not quoted on a day there is no rate.
    if (rate === 'N/A') continue
    if (!/^\d{1,9}(\.\d{1,10})?$/.test(rate) || Number(rate) <= 0)
      throw new NotTaken(say('rates_file.rate', { found: rate.slice(0, 40), currency, day: on }))
    if (Object.hasOwn(rates, currency)) throw new NotTaken(say('rates_file.currency_twice', { currency, day: on }))
    rates[currency] = rate
  }
  const count = Object.keys(rates).length
  if (count < currenciesMin || count > currenciesMax) throw new NotTaken(say('rates_file.currencies', { count, day: on }))
  const krone = Number(rates['DKK'])
  if (!(krone >= kroneMin && krone <= kroneMax))
    throw new NotTaken(
      rates['DKK'] === undefined
        ? say('rates_file.no_rate', { currency: 'DKK', day: on })
        : say('rates_file.rate', { found: rates['DKK'], currency: 'DKK', day: on }),
    )
  return { on, rates }
}
