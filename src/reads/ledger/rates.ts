import { z } from 'zod'
import { rateSourceRecord, toRateSource } from '../../actions/rate-source.ts'
import { currency, rateRecord, toRateRecord } from '../../actions/rates.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, instant, sentence } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate, rateSources } from '../../providers/rates/index.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findFeed, findNewestDay } from '../../store/ledger/published-rates.ts'
import { listRates } from '../../store/ledger/rates.ts'

const isPlace = (key: string): boolean => /^[A-Z]{3}-/.test(key) && isCalendarDate(key.slice(4))

export const listExchangeRates = defineRead({
  name: 'list_exchange_rates',
  title: 'Exchange rates',
  path: '/exchange-rates',
  permission: 'documents:read',
  summary:
    'The rates that were entered, newest first. Beside them those count that the European Central Bank publishes (find_exchange_rate).',
  input: z.strictObject({ currency: currency.optional(), cursor: cursor(isPlace).optional(), limit }),
  output: pageOf(rateRecord),
  refusals: [],
  async run({ currency: wanted, cursor: before, limit: size }, { db }) {
    const after = before === undefined ? undefined : { currency: before.slice(0, 3), on: before.slice(4) }
    const rows = await listRates(db, { currency: wanted }, after, size + 1)
    return toPage(rows.map(toRateRecord), size, rate => rate.id)
  },
})

const feedRecord = z
  .strictObject({
    newest: calendarDate.nullable().meta({ description: 'The last day whose rates are here.' }),
    fetchedAt: instant.nullable(),
    nextAt: instant,
    error: z.strictObject(sentence).nullable().meta({ description: 'Why it failed last; null after it went well.' }),
  })
  .nullable()
  .meta({ description: 'The state of what fetches published rates; null where nothing was fetched yet.' })

/** What `code_document` and `issue_invoice` would take. */
export const findExchangeRateRead = defineRead({
  name: 'find_exchange_rate',
  title: 'The exchange rate that counts',
  path: '/exchange-rates/lookup',
  permission: 'documents:read',
  summary:
    'The rate at which a currency is converted on a day, and where it comes from: a rate that was entered, else the reference rate of the European Central Bank (of Danmarks Nationalbank where that could not be read), else the central rate between krone and euro. On a day without a rate it is the last one before it.',
  input: z.strictObject({ currency, date: calendarDate.meta({ examples: ['2026-03-02'] }) }),
  output: z
    .strictObject({
      currency: z.string(),
      homeCurrency: z.string(),
      date: calendarDate.meta({ description: 'The day that was asked for.' }),
      found: z
        .strictObject({
          rate: z.number().meta({ description: 'What one unit of the currency costs in the currency of the organization.' }),
          on: calendarDate.meta({ description: 'The day that the rate is of.' }),
          ...rateSourceRecord,
          isOfDay: z.boolean().meta({ description: 'False where that day has none, and the last one before it counts.' }),
        })
        .nullable()
        .meta({ description: 'Null where no rate is known: nothing in this currency can be posted on that day before one is entered.' }),
      law: z.string().meta({ description: 'Why the rate of that day counts.' }),
      feed: feedRecord,
    })
    .meta({ id: 'FoundExchangeRate' }),
  refusals: ['region_not_set'],
  async run(asked, { db }) {
    const { regionKey } = await findSettings(db)
    const region = regionKey === null ? undefined : regions[regionKey]
    if (!region) return refuse(say('region_not_set.rates'))
    const found = await findExchangeRate(db, asked.currency, region.currency, asked.date)
    const [source] = rateSources
    const state = source && (await findFeed(db, source.name))
    const newest = state && (await findNewestDay(db, source.name))
    return {
      ...asked,
      homeCurrency: region.currency,
      found: found ? { rate: Number(found.rate), on: found.on, ...toRateSource(found.source), isOfDay: found.on === asked.date } : null,
      law: region.exchangeRates.law,
      feed: state ? { newest: newest?.on ?? null, fetchedAt: state.fetchedAt, nextAt: state.nextAt, error: state.error } : null,
    }
  },
})
