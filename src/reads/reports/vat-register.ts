/** The VAT registers of the country: totals by section, month and code, and the entries of a section under their numbers. */
import { z } from 'zod'
import { vatReturnNotFound } from '../../actions/vat-returns/file.ts'
import type { VatCode } from '../../domain/ledger/vat-codes.ts'
import { fromMinor, type Minor, minus, zero } from '../../domain/money/money.ts'
import { type Refusal, refuseFields } from '../../domain/refusals.ts'
import { addAmounts, amountsIn, isCostNeeded, noAmounts, type RegisterAmounts, type RegisterSection } from '../../domain/vat/register.ts'
import { foundIn } from '../../domain/vat/vat-boxes.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { type MonthSum, sumByMonth, sumTakings } from '../../store/vat/register.ts'
import { type SectionLines, yearsOf } from '../../store/vat/register-blocks.ts'
import { listRegisterRows, type RegisterRow } from '../../store/vat/register-pages.ts'
import { findReturn } from '../../store/vat/returns.ts'
import { type Ledger, lastEntryNumber, listReturnCodes } from '../../store/vat/sums.ts'
import { daysOf, from, money, openReport, type ReportBooks, regionNotSet, to } from './common.ts'

const amounts = {
  base: money,
  vat: money,
  deductible: money.meta({ description: 'Of a purchase: the part of its VAT that is deducted.' }),
  nonDeductible: money,
}

const rowRecord = z.strictObject({
  section: z.string(),
  registrationNumber: z.string().meta({ description: 'Section, number and year: `A 17/2026`. Without a gap, in the order of posting.' }),
  ledgerEntryId: z.string(),
  number: z.number().int(),
  vatDate: calendarDate,
  documentDate: calendarDate,
  documentNumber: outsideText().nullable(),
  name: outsideText().nullable(),
  vatNumber: outsideText().nullable(),
  text: outsideText(),
  vatCode: z.string(),
  rate: z.number(),
  ...amounts,
  isCorrection: z.boolean().meta({ description: 'Of a period that was filed before the entry was posted.' }),
})

export const registerRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    from: calendarDate,
    to: calendarDate,
    sections: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string().meta({ description: 'As the country calls it.' }),
        ...amounts,
        totals: z.array(
          z.strictObject({
            month: z.string().meta({ description: '2026-01' }),
            vatCode: z.string(),
            rate: z.number(),
            law: z.string().nullable(),
            ...amounts,
          }),
        ),
      }),
    ),
    boxes: z
      .array(z.strictObject({ key: z.string(), label: z.string(), amount: money }))
      .meta({ description: 'What the same lines come to in the boxes of the VAT return, before it is rounded.' }),
    rows: pageOf(rowRecord).meta({ description: 'The entries of `section`, a row for each VAT code; the next page with `cursor`.' }),
  })
  .meta({ id: 'VatRegister' })

export const registerInput = z.strictObject({
  from,
  to,
  returnId: id.optional().meta({ description: 'The lines of this VAT return instead of days, corrections of earlier periods included.' }),
  section: z
    .string()
    .min(1)
    .max(10)
    .optional()
    .meta({ description: 'Whose entries are listed; the first section that has some when left out.' }),
  cursor: cursor(key => /^[1-9]\d{0,14}$/.test(key)).optional(),
  limit,
})

export interface Registers {
  books: ReportBooks
  ledger: Ledger
  ranges: readonly [Range, ...Range[]]
  days: { from: string; to: string }
  sums: readonly MonthSum[]
  sections: readonly (RegisterSection & RegisterAmounts & { totals: readonly (RegisterAmounts & { month: string; code: VatCode })[] })[]
  linesOf(section: string): SectionLines
}

interface Wanted {
  from?: string | undefined
  to?: string | undefined
  returnId?: string | undefined
}

export async function rangesOf(context: ReadContext, books: ReportBooks, { returnId, ...given }: Wanted) {
  const { db } = context
  if (returnId !== undefined) {
    const found = await findReturn(db, returnId)
    if (!found || found.regionKey !== books.regionKey) return vatReturnNotFound(returnId)
    const days = { from: found.period.start, to: found.period.end }
    return { ledger: { regionKey: books.regionKey, through: found.through }, ranges: found.ranges, days }
  }
  const days = await daysOf(context, books, given)
  const ranges: [Range] = [{ start: days.from, end: days.to, above: 0, isLate: false }]
  return { ledger: { regionKey: books.regionKey, through: await lastEntryNumber(db) }, ranges, days }
}

/** Sums of sales less takings, and takings: each goes to sections of its own. */
function withoutTakings(sums: readonly MonthSum[], takings: readonly MonthSum[]): MonthSum[] {
  const taken = new Map(takings.map(one => [`${one.month} ${one.code}`, one]))
  return sums.map(one => {
    const part = one.side === 'sale' ? taken.get(`${one.month} ${one.code}`) : undefined
    return part
      ? {
          ...one,
          base: minus(one.base, part.base),
          due: minus(one.due, part.due),
          deducted: minus(one.deducted, part.deducted),
          cost: minus(one.cost, part.cost),
        }
      : one
  })
}

const isSomething = ({ base, due, deducted }: MonthSum): boolean => base !== 0 || due !== 0 || deducted !== 0

export async function openRegisters(
  context: ReadContext,
  wanted: Wanted,
): Promise<Registers | Refusal<'region_not_set' | 'vat_return_not_found'>> {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const found = await rangesOf(context, books, wanted)
  if ('refusal' in found) return found
  const { db } = context
  const { region } = books
  const { ledger, ranges, days } = found
  const rules = region.vatRegister
  const sums = merged(await sumByMonth(db, ledger, ranges))
  const codeOf = (code: string): VatCode => region.vatCode(code)!
  const costs = new Map(
    sums
      .filter(({ side, code }) => side === 'purchase' && isCostNeeded(codeOf(code)))
      .map(({ month, code, cost }) => [`${month} ${code}`, cost]),
  )
  const sold = [...new Set(sums.filter(({ side }) => side === 'sale').map(({ code }) => code))]
  const takings = rules.hasTakings ? merged(await sumTakings(db, ledger, ranges, sold)) : []
  const parts = [
    ...withoutTakings(sums, takings).map(one => ({ one, isTaking: false })),
    ...takings.map(one => ({ one, isTaking: true })),
  ].filter(({ one }) => isSomething(one))
  const sections = rules.sections.map(section => {
    const totals = parts
      .filter(({ one, isTaking }) => rules.sectionsOf(codeOf(one.code), one.side, isTaking).includes(section.key))
      .map(({ one }) => {
        const code = codeOf(one.code)
        // All of it deducted: what the supplier charged is what is deducted.
        const cost = costs.get(`${one.month} ${one.code}`) ?? one.base
        return { month: one.month.slice(0, 7), code, ...amountsIn(code, { ...one, cost }, section) }
      })
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
    return { ...section, totals, ...totals.reduce<RegisterAmounts>((all, one) => addAmounts(all, one), noAmounts) }
  })
  // Of the whole years: what is numbered does not depend on the days that are asked for.
  const used = await listReturnCodes(db, ledger, [{ ...yearsOf(ranges), above: 0, isLate: false }])
  const linesOf = (key: string): SectionLines => {
    const isIn = (code: VatCode, side: MonthSum['side'], isTaking: boolean) => rules.sectionsOf(code, side, isTaking).includes(key)
    const known = used.flatMap(code => (['sale', 'purchase'] as const).map(side => ({ code, side })))
    const codes = known.filter(({ code, side }) => isIn(codeOf(code), side, false) || isIn(codeOf(code), side, true))
    const isForBoth = codes.every(({ code, side }) => isIn(codeOf(code), side, false) === isIn(codeOf(code), side, true))
    return { codes, isTaking: isForBoth ? null : codes.some(({ code, side }) => isIn(codeOf(code), side, true)) }
  }
  return { books, ledger, ranges, days, sums, sections, linesOf }
}

const order = ({ month, code }: { month: string; code: VatCode }): string =>
  `${month} ${String(100 - code.rate).padStart(5, '0')} ${code.code}`

/** A month may be among the days of a return and among its corrections. */
function merged(sums: readonly MonthSum[]): MonthSum[] {
  const byKey = new Map<string, MonthSum>()
  for (const one of sums) {
    const key = `${one.month} ${one.code} ${one.side}`
    const there = byKey.get(key)
    const plus = (field: 'base' | 'due' | 'deducted' | 'cost') => ((there?.[field] ?? zero) + one[field]) as Minor
    byKey.set(key, { ...one, base: plus('base'), due: plus('due'), deducted: plus('deducted'), cost: plus('cost') })
  }
  return [...byKey.values()]
}

export function toRegisterRow({ books }: Registers, section: RegisterSection, row: RegisterRow): z.input<typeof rowRecord> {
  const code = books.region.vatCode(row.code)!
  const shown = (amount: Minor) => fromMinor(amount, books.region.currency)
  const { base, vat, deductible, nonDeductible } = amountsIn(code, row, section)
  return {
    section: section.key,
    registrationNumber: `${section.key} ${row.protocol}/${row.vatDate.slice(0, 4)}`,
    ledgerEntryId: row.entryId,
    number: row.number,
    vatDate: row.vatDate,
    documentDate: row.date,
    documentNumber: row.documentNumber,
    name: row.name,
    vatNumber: row.vatNumber,
    text: row.text,
    vatCode: row.code,
    rate: code.rate,
    base: shown(base),
    vat: shown(vat),
    deductible: shown(deductible),
    nonDeductible: shown(nonDeductible),
    isCorrection: row.isLate,
  }
}

function pageOfRows(registers: Registers, section: RegisterSection, rows: readonly RegisterRow[], size: number) {
  const numbers = [...new Set(rows.map(({ number }) => number))]
  const page = toPage(numbers, size, String)
  const shown = new Set(page.items)
  return {
    items: rows.filter(({ number }) => shown.has(number)).map(row => toRegisterRow(registers, section, row)),
    nextCursor: page.nextCursor,
  }
}

export const getVatRegister = defineRead({
  name: 'get_vat_register',
  title: 'VAT registers',
  path: '/reports/vat-register',
  permission: 'ledger:read',
  summary:
    'The VAT registers of some days, or of one VAT return: in Italy sales, takings, purchases and the sections of reverse charge, numbered without a gap; in Denmark sales and purchases. Totals by month and VAT code, what they come to in the boxes of the return, and the entries of one section.',
  input: registerInput,
  output: registerRecord,
  refusals: ['region_not_set', 'vat_return_not_found', 'invalid_input'],
  mayBeReplica: true,
  async run({ section: wanted, cursor: after, limit: size, ...given }, context) {
    const registers = await openRegisters(context, given)
    if ('refusal' in registers) return registers
    const { books, ledger, ranges, days, sections, sums, linesOf } = registers
    const { region } = books
    const section =
      wanted === undefined ? (sections.find(({ totals }) => totals.length > 0) ?? sections[0]!) : sections.find(({ key }) => key === wanted)
    if (!section) return refuseFields([{ path: 'section', ...say('not_one_of', { allowed: sections.map(({ key }) => key) }) }])
    const rows = await listRegisterRows(context.db, ledger, ranges, linesOf(section.key), Number(after ?? 0), size + 1)
    const shown = (amount: Minor) => fromMinor(amount, region.currency)
    const shownAmounts = ({ base, vat, deductible, nonDeductible }: RegisterAmounts) => ({
      base: shown(base),
      vat: shown(vat),
      deductible: shown(deductible),
      nonDeductible: shown(nonDeductible),
    })
    const found = foundIn(region.vatReturn, sums, [], region.vatCode)
    return {
      regionKey: books.regionKey,
      currency: region.currency,
      ...days,
      sections: sections.map(({ key, label, totals, ...total }) => ({
        key,
        label,
        ...shownAmounts(total),
        totals: totals.map(({ month, code, ...one }) => ({
          month,
          vatCode: code.code,
          rate: code.rate,
          law: code.law,
          ...shownAmounts(one),
        })),
      })),
      boxes: region.vatReturn.boxes.flatMap(({ key, label, source }) =>
        source === null || 'accounts' in source ? [] : [{ key, label, amount: shown(found.get(key) ?? zero) }],
      ),
      rows: pageOfRows(registers, section, rows, size),
    }
  },
})
