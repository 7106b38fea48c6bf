import { z } from 'zod'
import { addYears, dayIn } from '../domain/calendar/dates.ts'
import { tooFarAhead, tooFarBack } from '../domain/ledger/first-day.ts'
import { isCurrency } from '../domain/money/currencies.ts'
import { decimalText, toDecimal } from '../domain/money/money.ts'
import { type Refusal, refuse, refused, refuseFields } from '../domain/refusals.ts'
import type { Context } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { saying } from '../kernel/fault-of-input.ts'
import { calendarDate, deletion, instant } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { regions } from '../regions/index.ts'
import { findSettings } from '../store/access/settings.ts'
import * as rates from '../store/ledger/rates.ts'

export const currency = z
  .string()
  .refine(isCurrency, saying(say('currency_code')))
  .meta({ description: 'ISO 4217.', examples: ['USD'] })

export const rateRecord = z
  .strictObject({
    id: z.string().meta({ description: 'Currency and day.' }),
    currency: z.string(),
    homeCurrency: z.string(),
    date: z.string(),
    rate: z.number().meta({ description: 'What one unit of the currency costs in the currency of the organization.' }),
    createdAt: instant,
  })
  .meta({
    id: 'ExchangeRate',
    examples: [
      {
        id: 'USD-2026-01-15',
        currency: 'USD',
        homeCurrency: 'DKK',
        date: '2026-01-15',
        rate: 6.87,
        createdAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

export const toRateRecord = ({ on, ...rate }: rates.StoredRate): z.input<typeof rateRecord> => ({
  id: `${rate.currency}-${on}`,
  ...rate,
  rate: Number(rate.rate),
  date: on,
})

async function homeCurrencyOf({ db }: Pick<Context, 'db'>): Promise<string | Refusal<'region_not_set'>> {
  const { regionKey } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  return region?.currency ?? refuse(say('region_not_set.rates'))
}

const rateMax = 1e6
const decimalsMax = 10

/** Kept for the documents that are still to be coded; what is posted keeps the rate that it was posted at. */
export const saveExchangeRate = defineManagement(
  { method: 'POST', path: '/exchange-rates' },
  {
    name: 'save_exchange_rate',
    title: 'Enter an exchange rate',
    permission: 'documents:edit',
    summary:
      'Enters what a foreign currency costs on a day. Documents of that day, and of later days without a rate of their own, are converted at it.',
    input: z.strictObject({
      currency,
      date: calendarDate,
      rate: z
        .number()
        .positive()
        .max(rateMax)
        .refine(rate => toDecimal(rate).scale <= decimalsMax, saying(say('rate_decimals', { max: decimalsMax })))
        .meta({ description: 'What one unit of the currency costs in the currency of the organization.' }),
    }),
    output: rateRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { currency: 'USD', date: '2026-01-15', rate: 6.87 },
    refusals: ['region_not_set', 'invalid_input'],
    async run(input, context) {
      const { db, now, changed } = context
      const home = await homeCurrencyOf(context)
      if (typeof home !== 'string') return home
      if (home === input.currency) return refuseFields([{ path: 'currency', ...say('own_currency') }])
      const { timeZone } = await findSettings(db)
      const faults = [...tooFarBack(input.date), ...tooFarAhead(input.date, addYears(dayIn(timeZone, now), 1))]
      if (faults.length > 0) return refuseFields(faults)
      const before = await rates.findRateOf(db, input.currency, home, input.date)
      const after = {
        currency: input.currency,
        homeCurrency: home,
        on: input.date,
        rate: decimalText(input.rate),
        createdAt: now.toISOString(),
      }
      rates.saveRate(db, after)
      const record = toRateRecord(after)
      changed({
        target: { type: 'exchange_rate', id: record.id },
        before: before ? { rate: before.rate } : null,
        after: { rate: after.rate },
      })
      return record
    },
  },
)

const rateId = z.string().max(100).meta({ description: 'Currency and day, as the list shows it: USD-2026-01-15.' })

export const deleteExchangeRate = defineManagement(
  { method: 'DELETE', path: '/exchange-rates/:id' },
  {
    name: 'delete_exchange_rate',
    title: 'Delete an exchange rate',
    permission: 'documents:edit',
    summary: 'Deletes a rate that was entered. What was converted at it stays as it is.',
    input: z.strictObject({ id: rateId }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'USD-2026-01-15' },
    refusals: ['exchange_rate_not_found'],
    async run(input, context) {
      const { db, changed } = context
      const [, code, on] = /^([A-Z]{3})-(\d{4}-\d{2}-\d{2})$/.exec(input.id) ?? []
      const home = await homeCurrencyOf(context)
      const isReal = code !== undefined && on !== undefined && calendarDate.safeParse(on).success && !refused(home)
      const rate = isReal ? await rates.findRateOf(db, code, home as string, on) : undefined
      if (!rate) return refuse(say('exchange_rate_not_found', { id: input.id }))
      rates.deleteRate(db, rate)
      changed({ target: { type: 'exchange_rate', id: input.id }, before: { rate: rate.rate }, after: null })
      return { id: input.id, deleted: true as const }
    },
  },
)
