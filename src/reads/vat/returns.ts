import { z } from 'zod'
import { excludedOf } from '../../actions/vat-returns/excluded.ts'
import { missedBy, vatReturnNotFound } from '../../actions/vat-returns/file.ts'
import { leftOutRecord, toSummary, toVatReturn, vatReturnRecord, vatReturnSummary } from '../../actions/vat-returns/record.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { refuseFields } from '../../domain/refusals.ts'
import type { BoxSource } from '../../domain/vat/vat-returns.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import type { Db } from '../../store/connection/db.ts'
import * as returns from '../../store/vat/returns.ts'
import { type LineKey, listAccountLines, listLeftOut, listReturnCodes, listVatLines, type ReturnLine } from '../../store/vat/sums.ts'

export const listVatReturns = defineRead({
  name: 'list_vat_returns',
  title: 'VAT returns',
  path: '/vat-returns',
  permission: 'ledger:read',
  summary: 'VAT returns, drafts and filed ones, newest first.',
  input: z.strictObject({
    state: z.enum(['draft', 'filed']).optional(),
    from: calendarDate.optional().meta({ description: 'Those whose period ends on this day or later.' }),
    to: calendarDate.optional().meta({ description: 'Those whose period begins on this day or earlier.' }),
    cursor: cursor(key => isId('vat', key)).optional(),
    limit,
  }),
  output: pageOf(vatReturnSummary),
  refusals: [],
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    return toPage((await returns.listReturns(db, filter, before, size + 1)).map(toSummary), size, one => one.id)
  },
})

export const getVatReturn = defineRead({
  name: 'get_vat_return',
  title: 'One VAT return',
  path: '/vat-returns/:id',
  permission: 'ledger:read',
  summary: 'One VAT return: its boxes, what is to be paid and when, what was left out and why, what changed since it was prepared before.',
  input: z.strictObject({ id }),
  output: vatReturnRecord,
  refusals: ['vat_return_not_found'],
  async run(input, { db }) {
    const found = await returns.findReturn(db, input.id)
    if (!found) return vatReturnNotFound(input.id)
    const stale = found.state === 'draft' ? await missedBy(db, found) : []
    return toVatReturn({ ...found, warnings: [...found.warnings, ...stale] }, await excludedOf(db, found))
  },
})

const lineRecord = z
  .strictObject({
    ledgerEntryId: z.string(),
    number: z.number().int(),
    line: z.number().int(),
    date: calendarDate,
    vatDate: calendarDate.nullable(),
    text: outsideText(),
    account: z.string(),
    accountName: z.string(),
    vatCode: z.string().nullable(),
    amount: z.number().meta({ description: 'What the line adds to the box; without a box, its taxable amount.' }),
    base: z.number(),
    due: z.number(),
    deducted: z.number(),
    isCorrection: z.boolean().meta({ description: 'Of a period that was filed before the entry was posted.' }),
  })
  .meta({ id: 'VatReturnLine' })

/** Lines are listed by the day that decides their VAT; those of an account that is a box itself by the day of the entry. */
const toKey =
  (source: BoxSource | null) =>
  ({ isLate, vatDate, date, number, line }: ReturnLine): string =>
    `${isLate ? 'late' : 'own'} ${source && 'accounts' in source ? date : (vatDate ?? date)} ${number} ${line}`

function readKey(key: string): LineKey | undefined {
  const [, late, day, number, line] = /^(own|late) (\S{10}) (\d{1,15}) (\d{1,6})$/.exec(key) ?? []
  if (day === undefined || !isCalendarDate(day)) return undefined
  return { isLate: late === 'late', day, number: Number(number), line: Number(line) }
}

const beforeCorrections: LineKey = { isLate: true, day: '0001-01-01', number: 0, line: 0 }

const amountIn = (line: ReturnLine, source: BoxSource | null): Minor => {
  if (source === null) return line.base
  return 'accounts' in source ? ((line.debit - line.credit) as Minor) : line[source.measure]
}

/** The codes of the return that a box counts: a code may be a pattern, so those that are there are asked. */
async function linesBehind(db: Db, found: returns.StoredReturn, source: BoxSource | null, after: LineKey | undefined, size: number) {
  const { regionKey, through, ranges } = found
  const seen = { regionKey, through }
  if (source === null) return listVatLines(db, seen, ranges, {}, after, size)
  if ('accounts' in source) return listAccountLines(db, seen, ranges, source.accounts, after, size)
  const region = regions[regionKey]!
  const codes = (await listReturnCodes(db, seen, ranges)).filter(code => {
    const known = region.vatCode(code)
    return known !== undefined && source.counts(known)
  })
  return listVatLines(db, seen, ranges, { codes, side: source.side }, after, size)
}

export const listVatReturnLines = defineRead({
  name: 'list_vat_return_lines',
  title: 'The ledger lines behind a VAT return',
  path: '/vat-returns/:id/lines',
  permission: 'ledger:read',
  summary: 'Why a box says what it says: the ledger lines that it adds up, by their day, and after them the corrections of filed periods.',
  input: z.strictObject({
    id,
    box: z
      .string()
      .max(50)
      .optional()
      .meta({ description: 'The key of a box; all lines with a VAT code that the return counts when left out.' }),
    corrections: queryFlag
      .optional()
      .meta({ description: '`true`: only corrections of periods that were filed before; `false`: only the lines of its own days.' }),
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: pageOf(lineRecord),
  refusals: ['vat_return_not_found', 'invalid_input'],
  async run({ id: returnId, box, corrections, cursor: after, limit: size }, { db }) {
    const found = await returns.findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const rule = box === undefined ? undefined : regions[found.regionKey]!.vatReturn.boxes.find(({ key }) => key === box)
    if (box !== undefined && !rule) {
      return refuseFields([{ path: 'box', ...say('no_such_box', { box, boxes: found.boxes.map(({ key }) => key) }) }])
    }
    if (rule && rule.source === null) return refuseFields([{ path: 'box', ...say('box_computed', { box: rule.key }) }])
    const source = rule?.source ?? null
    // The corrections come last: they are listed from where they begin.
    const start = after === undefined ? (corrections ? beforeCorrections : undefined) : readKey(after)
    const counted = corrections === false ? { ...found, ranges: [found.ranges[0]] as const } : found
    const lines = await linesBehind(db, counted, source, start, size + 1)
    const page = toPage(lines, size, toKey(source))
    const money = (amount: Minor): number => fromMinor(amount, found.currency)
    return {
      ...page,
      items: page.items.map(({ side: _side, isLate, debit: _debit, credit: _credit, ...line }) => ({
        ...line,
        amount: money(amountIn({ ...line, side: _side, isLate, debit: _debit, credit: _credit }, source)),
        base: money(line.base),
        due: money(line.due),
        deducted: money(line.deducted),
        isCorrection: isLate,
      })),
    }
  },
})

export const listVatReturnExcluded = defineRead({
  name: 'list_vat_return_excluded',
  title: 'What a VAT return leaves out',
  path: '/vat-returns/:id/excluded',
  permission: 'ledger:read',
  summary: 'Entries of the period that are not in the return, each with the reason, by their number.',
  input: z.strictObject({ id, cursor: cursor(key => /^\d{1,15}$/.test(key)).optional(), limit }),
  output: pageOf(leftOutRecord),
  refusals: ['vat_return_not_found'],
  async run({ id: returnId, cursor: after, limit: size }, { db }) {
    const found = await returns.findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const { regionKey, through, period } = found
    const rows = await listLeftOut(db, { regionKey, through }, period, Number(after ?? 0), size + 1)
    return toPage(rows, size, ({ number }) => String(number))
  },
})
