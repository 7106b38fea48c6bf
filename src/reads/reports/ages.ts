/** What customers owe and suppliers are owed, by how long it is overdue. */
import { z } from 'zod'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { type Ages, agesOf, buckets } from '../../domain/reports/ages.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { sumOpenPositions } from '../../store/reports/ages.ts'
import { money, on, openReport, regionNotSet } from './common.ts'

const ages = {
  notDue: money,
  upTo30: money.meta({ description: '1 to 30 days overdue.' }),
  upTo60: money,
  upTo90: money,
  older: money.meta({ description: 'More than 90 days overdue.' }),
  total: money,
}

const positionsMax = 10_000

export const agedRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    account: z.string(),
    on: calendarDate,
    parties: z.array(
      z.strictObject({
        contactId: z.string().nullable(),
        name: outsideText().nullable(),
        ...ages,
        positions: z.array(
          z.strictObject({
            ledgerEntryId: z.string(),
            number: z.number().int(),
            date: calendarDate,
            dueDate: calendarDate.nullable(),
            text: outsideText(),
            open: money,
            bucket: z.enum(buckets),
          }),
        ),
      }),
    ),
    totals: z.strictObject(ages).meta({ description: 'Its `total` is the balance of the account.' }),
    isCut: z
      .boolean()
      .meta({ description: `The totals count everything; of more than ${positionsMax} open entries the parties name none.` }),
  })
  .meta({
    id: 'AgedBalances',
    examples: [
      {
        regionKey: 'denmark',
        currency: 'DKK',
        account: '6190',
        on: '2026-03-31',
        parties: [],
        totals: { notDue: 1000, upTo30: 400, upTo60: 0, upTo90: 300, older: 0, total: 1700 },
        isCut: false,
      },
    ],
  })

export const agedInput = z.strictObject({ on })

export type AgedRecord = z.output<typeof agedRecord>

/** Payables are shown as what is owed: positive. */
export async function runAges(kind: 'receivables' | 'payables', input: z.output<typeof agedInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const { region, regionKey } = books
  const last = input.on ?? books.today
  const account = region.accounts[kind]
  const found = await sumOpenPositions(context.db, regionKey, account, last, positionsMax)
  const { parties, total } = agesOf(found.sums, found.positions)
  const sign = kind === 'payables' ? -1 : 1
  const shown = (amount: Minor) => fromMinor((amount === 0 ? 0 : amount * sign) as Minor, region.currency)
  const shownAges = (given: Ages) => ({
    notDue: shown(given.notDue),
    upTo30: shown(given.upTo30),
    upTo60: shown(given.upTo60),
    upTo90: shown(given.upTo90),
    older: shown(given.older),
    total: shown(given.total),
  })
  return {
    regionKey,
    currency: region.currency,
    account,
    on: last,
    parties: parties.map(({ contactId, name, positions, ...party }) => ({
      contactId,
      name,
      ...shownAges(party),
      positions: positions.map(({ entryId, number, date, dueDate, text, open, bucket }) => ({
        ledgerEntryId: entryId,
        number,
        date,
        dueDate,
        text,
        open: shown(open),
        bucket,
      })),
    })),
    totals: shownAges(total),
    isCut: found.count > positionsMax,
  }
}

export const getAgedReceivables = defineRead({
  name: 'get_aged_receivables',
  title: 'Aged receivables',
  path: '/reports/aged-receivables',
  permission: 'ledger:read',
  summary:
    'What customers owe at the end of a day, by party and by how long it is overdue. The total is the balance of the account of receivables.',
  input: agedInput,
  output: agedRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: (input, context) => runAges('receivables', input, context),
})

export const getAgedPayables = defineRead({
  name: 'get_aged_payables',
  title: 'Aged payables',
  path: '/reports/aged-payables',
  permission: 'ledger:read',
  summary:
    'What suppliers are owed at the end of a day, by party and by how long it is overdue. The total is the balance of the account of payables.',
  input: agedInput,
  output: agedRecord,
  refusals: ['region_not_set'],
  mayBeReplica: true,
  run: (input, context) => runAges('payables', input, context),
})
