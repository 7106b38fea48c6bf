import { z } from 'zod'
import { currency, rateRecord, toRateRecord } from '../../actions/rates.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { listRates } from '../../store/ledger/rates.ts'

const isPlace = (key: string): boolean => /^[A-Z]{3}-/.test(key) && isCalendarDate(key.slice(4))

export const listExchangeRates = defineRead({
  name: 'list_exchange_rates',
  title: 'Exchange rates',
  path: '/exchange-rates',
  permission: 'documents:read',
  summary: 'The rates that were entered, newest first. Beside them the fixed central rate between krone and euro holds.',
  input: z.strictObject({ currency: currency.optional(), cursor: cursor(isPlace).optional(), limit }),
  output: pageOf(rateRecord),
  refusals: [],
  async run({ currency: wanted, cursor: before, limit: size }, { db }) {
    const after = before === undefined ? undefined : { currency: before.slice(0, 3), on: before.slice(4) }
    const rows = await listRates(db, { currency: wanted }, after, size + 1)
    return toPage(rows.map(toRateRecord), size, rate => rate.id)
  },
})
