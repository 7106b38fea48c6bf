/** The ledger lines behind the boxes of a return, or of what it would be now. */
import { z } from 'zod'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { refuseFields } from '../../domain/refusals.ts'
import type { BoxSource } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import { calendarDate, outsideText, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import type { Db } from '../../store/connection/db.ts'
import { type LineKey, listAccountLines, listReturnCodes, listVatLines, type ReturnLine } from '../../store/vat/sums.ts'

/** What a return counts: entries up to a number, of its own days and of those that were filed before. */
export interface Counted {
  regionKey: string
  through: number
  ranges: readonly [own: Range, ...late: Range[]]
}

export const lineRecord = z
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

export function readKey(key: string): LineKey | undefined {
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
async function linesBehind(
  db: Db,
  { regionKey, through, ranges }: Counted,
  source: BoxSource | null,
  after: LineKey | undefined,
  size: number,
) {
  const seen = { regionKey, through }
  if (source === null) return listVatLines(db, seen, ranges, {}, after, size)
  if ('accounts' in source) {
    if (source.isIn === undefined) return listAccountLines(db, seen, ranges, source.accounts, after, size)
    return source.isIn(ranges[0]) ? listAccountLines(db, seen, [ranges[0]], source.accounts, after, size) : []
  }
  const region = regions[regionKey]!
  const codes = (await listReturnCodes(db, seen, ranges)).filter(code => {
    const known = region.vatCode(code)
    return known !== undefined && source.counts(known)
  })
  return listVatLines(db, seen, ranges, { codes, side: source.side }, after, size)
}

/** Which of the lines are asked for. */
export const linesAsked = {
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
}

interface LinesAsked {
  box?: string | undefined
  corrections?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

export async function pageOfLines(db: Db, found: Counted, { box, corrections, cursor: after, limit: size }: LinesAsked) {
  const region = regions[found.regionKey]!
  const { boxes } = region.vatReturn
  const rule = box === undefined ? undefined : boxes.find(({ key }) => key === box)
  if (box !== undefined && !rule) return refuseFields([{ path: 'box', ...say('no_such_box', { box, boxes: boxes.map(({ key }) => key) }) }])
  if (rule && rule.source === null) return refuseFields([{ path: 'box', ...say('box_computed', { box: rule.key }) }])
  const source = rule?.source ?? null
  // The corrections come last: they are listed from where they begin.
  const start = after === undefined ? (corrections ? beforeCorrections : undefined) : readKey(after)
  const counted = corrections === false ? { ...found, ranges: [found.ranges[0]] as const } : found
  const page = toPage(await linesBehind(db, counted, source, start, size + 1), size, toKey(source))
  const money = (amount: Minor): number => fromMinor(amount, region.currency)
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
}
