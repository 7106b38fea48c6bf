/** The VAT registers as a table: every entry under its number, and the totals of each section by VAT code. */
import type { VatCode } from '../../domain/ledger/vat-codes.ts'
import type { Minor } from '../../domain/money/money.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { addAmounts, noAmounts, type RegisterAmounts } from '../../domain/vat/register.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { listRegisterRows } from '../../store/vat/register-pages.ts'
import { amountOf, type Column, type FileKind, files, linesMax, type Made, sum, text, tooManyLines, type UntoldRow } from './tables.ts'
import { openRegisters, type Registers, registerInput, toRegisterRow } from './vat-register.ts'

const input = registerInput.omit({ cursor: true, limit: true, section: true })

const columnsOf = (kind: FileKind): Column[] => [
  text(say('report.registration'), 62),
  text(say('report.date'), 52),
  ...(kind === 'csv'
    ? [text(say('report.document_date')), text(say('report.document')), text(say('report.party')), text(say('report.vat_number'))]
    : [text(say('report.document'))]),
  text(say('report.vat_code'), 50),
  sum(say('report.base')),
  sum(say('report.vat')),
  sum(say('report.deductible')),
  ...(kind === 'csv' ? [sum(say('report.not_deductible'))] : []),
]

function totalsOf({ totals }: Registers['sections'][number]): [VatCode, RegisterAmounts][] {
  const byCode = new Map<string, [VatCode, RegisterAmounts]>()
  for (const one of totals) {
    const [, before] = byCode.get(one.code.code) ?? [one.code, noAmounts]
    byCode.set(one.code.code, [one.code, addAmounts(before, one)])
  }
  return [...byCode.values()]
}

const sumsIn = ({ base, vat, deductible, nonDeductible }: RegisterAmounts, kind: FileKind): { amount: Minor }[] =>
  [base, vat, deductible, ...(kind === 'csv' ? [nonDeductible] : [])].map(amount => ({ amount }))

async function rowsOf(context: ReadContext, registers: Registers, kind: FileKind): Promise<UntoldRow[] | Refusal<'invalid_input'>> {
  const { books, ledger, ranges, sections, linesOf } = registers
  const money = amountOf(books.region.currency)
  const rows: UntoldRow[] = []
  for (const section of sections.filter(({ totals }) => totals.length > 0)) {
    const found = await listRegisterRows(context.db, ledger, ranges, linesOf(section.key), 0, linesMax[kind] + 1 - rows.length)
    if (rows.length + found.length > linesMax[kind]) return tooManyLines(kind)
    const blank = (kind === 'csv' ? ['', '', ''] : []) as string[]
    rows.push({ cells: [section.key, '', section.label, ...blank, '', ...sumsIn(noAmounts, kind).map(() => null)], isStrong: true })
    for (const one of found) {
      const row = toRegisterRow(registers, section, one)
      const who = [row.documentNumber, row.name, row.vatNumber].filter(Boolean).join(', ') || row.text
      const document = kind === 'csv' ? [row.documentDate, row.documentNumber ?? '', row.name ?? row.text, row.vatNumber ?? ''] : [who]
      const amounts = [row.base, row.vat, row.deductible, ...(kind === 'csv' ? [row.nonDeductible] : [])]
      rows.push({ cells: [row.registrationNumber, row.vatDate, ...document, row.vatCode, ...amounts.map(money)] })
    }
    for (const [code, amounts] of totalsOf(section))
      rows.push({ cells: [section.key, '', say('report.total'), ...blank, code.code, ...sumsIn(amounts, kind)], isStrong: true })
  }
  return rows
}

export const registerFiles = files({
  report: 'vat-register',
  title: 'VAT registers',
  input,
  refusals: ['vat_return_not_found', 'invalid_input'],
  async make(given, context, kind): Promise<Made | Refusal<'region_not_set' | 'vat_return_not_found' | 'invalid_input'>> {
    const registers = await openRegisters(context, given)
    if ('refusal' in registers) return registers
    const rows = await rowsOf(context, registers, kind)
    if (refused(rows)) return rows
    return {
      title: say('report.vat_register'),
      subtitle: say('report.days', registers.days),
      currency: registers.books.region.currency,
      columns: columnsOf(kind),
      rows,
      fileName: `vat-register-${registers.days.from}-${registers.days.to}`,
    }
  },
})
