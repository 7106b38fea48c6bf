/** How a filed return is settled in the books, and what had been filed before it was reopened. */
import { z } from 'zod'
import { ledgerEntryRecord, toLedgerEntry } from '../../actions/ledger-record.ts'
import { vatReturnNotFound } from '../../actions/vat-returns/file.ts'
import { settlementDiffers, settlementOf } from '../../actions/vat-returns/settle.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { Box } from '../../domain/vat/vat-returns.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, instant, outsideText, warning } from '../../kernel/fields.ts'
import { findEntry } from '../../store/ledger/ledger.ts'
import { listReopenings } from '../../store/vat/reopenings.ts'
import { findReturn } from '../../store/vat/returns.ts'
import { findSettlements } from '../../store/vat/settlements.ts'
import { findChart } from '../ledger/accounts.ts'

const settlementRecord = z
  .strictObject({
    returnId: z.string(),
    state: z.enum(['draft', 'filed', 'settled', 'paid']),
    entry: ledgerEntryRecord.nullable().meta({ description: 'The entry that settles the return; null while it has none.' }),
    lines: z.array(z.strictObject({ account: z.string(), accountName: z.string(), debit: z.number(), credit: z.number() })).meta({
      description:
        'What is booked, or would be on the last day of the period. Empty for a nil return, and where the settlement is refused because more than rounding does not add up (`warnings` says so).',
    }),
    warnings: z.array(warning).meta({ description: 'What keeps the return from being settled (`settlement_differs`).' }),
    date: calendarDate,
    currency: z.string(),
  })
  .meta({ id: 'VatSettlement' })

export const getVatSettlement = defineRead({
  name: 'get_vat_settlement',
  title: 'The settlement of a VAT return',
  path: '/vat-returns/:id/settlement',
  permission: 'ledger:read',
  summary:
    'The entry that settles a return, or the lines that it would have: what leaves the VAT accounts, what is owed to the authority, and the rounding difference.',
  input: z.strictObject({ id }),
  output: settlementRecord,
  refusals: ['vat_return_not_found'],
  async run({ id: returnId }, context) {
    const { db } = context
    const found = await findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const { entryId } = await findSettlements(db, returnId)
    const entry = entryId === null ? undefined : await findEntry(db, entryId)
    const chart = await findChart(context, found.regionKey)
    const accountName = (number: string) => chart.get(number)?.name.local ?? number
    const plan = entry ? null : await settlementOf(db, found, { date: found.period.end, text: '', accountName })
    const gap = plan?.gap ?? null
    const planned = entry ?? (gap === null ? plan?.entry : undefined)
    const money = (amount: Minor) => fromMinor(amount, found.currency)
    const isPaid: boolean = entry !== undefined && entry.amount !== 0 && entry.openAmount === 0
    return {
      returnId,
      state: entry === undefined ? found.state : isPaid ? ('paid' as const) : ('settled' as const),
      entry: entry ? toLedgerEntry(entry) : null,
      lines: (planned?.lines ?? []).map(({ account, accountName: name, debit, credit }) => ({
        account,
        accountName: name,
        debit: money(debit),
        credit: money(credit),
      })),
      warnings: gap === null ? [] : [{ field: 'lines', ...settlementDiffers(found, gap) }],
      date: planned?.date ?? found.period.end,
      currency: found.currency,
    }
  },
})

const boxes = z.array(z.strictObject({ key: z.string(), label: z.string(), amount: z.number() }))

const reopeningRecord = z
  .strictObject({
    reference: z.string().nullable(),
    filedAt: instant,
    filedBy: outsideText().nullable(),
    payable: z.number(),
    boxes,
    reopenedAt: instant,
    reopenedBy: outsideText(),
    reason: outsideText(),
    changes: z
      .array(z.strictObject({ key: z.string(), label: z.string(), filed: z.number(), now: z.number() }))
      .meta({ description: 'The boxes that say something else now.' }),
  })
  .meta({ id: 'VatReturnReopening' })

function changesOf(filed: readonly Box[], now: readonly Box[], money: (amount: Minor) => number) {
  const is = new Map(now.map(({ key, amount }) => [key, amount]))
  return filed
    .filter(({ key, amount }) => is.get(key) !== amount)
    .map(({ key, label, amount }) => ({ key, label, filed: money(amount), now: money(is.get(key) ?? (0 as Minor)) }))
}

export const listVatReturnReopenings = defineRead({
  name: 'list_vat_return_reopenings',
  title: 'What was filed before a return was reopened',
  path: '/vat-returns/:id/reopenings',
  permission: 'ledger:read',
  summary:
    'What a return said each time that it was filed and then reopened, by whom and why, and how that differs from what it says now. The latest first.',
  input: z.strictObject({ id }),
  output: z.strictObject({ items: z.array(reopeningRecord), nextCursor: z.null() }),
  refusals: ['vat_return_not_found'],
  async run({ id: returnId }, { db }) {
    const found = await findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const money = (amount: Minor) => fromMinor(amount, found.currency)
    const items = (await listReopenings(db, returnId)).map(({ filing: _filing, payable, boxes: filed, ...one }) => ({
      ...one,
      payable: money(payable),
      boxes: filed.map(({ key, label, amount }) => ({ key, label, amount: money(amount) })),
      changes: changesOf(filed, found.boxes, money),
    }))
    return { items, nextCursor: null }
  },
})
