/** A report on paper. */
import type { ReportTable } from '../domain/reports/report-table.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import { amountWriter } from './amounts.ts'
import { PdfWriter } from './pdf-writer.ts'
import { drawTable, type Row } from './table.ts'
import { textStyles } from './text-styles.ts'

/** Points. Many columns of amounts share what the texts leave. */
const amountMax = 86
const textMin = 110
const gap = 10

/** @param madeAt what the file says of itself, so that the same report is the same bytes */
export async function reportPdf(table: ReportTable, language: Language, madeAt: Date): Promise<Uint8Array> {
  const { title, subtitle, organization, columns, rows, locale, currency, before = [], after = [] } = table
  const paper = await PdfWriter.open({
    title: `${title}, ${subtitle}`,
    author: organization,
    createdAt: madeAt,
    language,
    footer: [title, subtitle, organization].join(' \u00b7 '),
    pageNumber: (page, count) => tell(language, say('vat_sheet.page', { page, count })),
  })
  const write = amountWriter(locale, currency, { isWhole: false })
  paper.paragraph(title, textStyles.title)
  paper.paragraph(`${organization}, ${subtitle}`, textStyles.subtitle)
  paper.y += 12
  const fixed = columns.reduce((total, { width = 0, isAmount }) => total + (isAmount ? 0 : width), gap * (columns.length - 1))
  const sums = columns.filter(({ isAmount }) => isAmount).length
  const amountWidth = Math.min(amountMax, Math.floor((paper.width - fixed - textMin) / Math.max(1, sums)))
  for (const text of before) paper.paragraph(text, textStyles.body)
  if (before.length > 0) paper.y += 12
  const places = columns.map(({ head, isAmount, width }) => ({
    head,
    ...(isAmount ? { width: amountWidth, align: 'right' as const } : width === undefined ? {} : { width }),
  }))
  const lines = rows.map(({ cells, isStrong = false, level = 0 }): Row => {
    const ink = isStrong ? textStyles.strong : textStyles.body
    const firstText = columns.findIndex(({ isAmount, width }) => !isAmount && width === undefined)
    return cells.map((cell, at) => {
      if (cell === null) return [{ text: '', ink }]
      if (typeof cell !== 'string') return [{ text: write(cell.amount), ink }]
      return [{ text: `${at === firstText ? '\u2003'.repeat(Math.max(0, level - 1)) : ''}${cell}`, ink }]
    })
  })
  drawTable(paper, places, lines)
  if (after.length > 0) paper.y += 12
  for (const text of after) paper.paragraph(text, textStyles.body)
  return paper.finish()
}
