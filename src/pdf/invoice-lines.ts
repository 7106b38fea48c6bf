/** What was sold, line by line, and the VAT on it, rate by rate. */

import type { InvoiceSheet } from './invoice-sheet.ts'
import { sumsHeight } from './invoice-sums.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { type Column, drawTable, type Row, tableHeight } from './table.ts'
import { textStyles } from './text-styles.ts'

/** Beyond this a number is broken into lines, so that the words keep their room. */
const numberWidthMax = 104
const numberWidthMin = 34

const vatGap = 18
const togetherMax = 400

const body = (text: string): Row[number] => [{ text, ink: textStyles.body }]

/** As wide as its longest number. */
function numberColumn(paper: PdfWriter, head: string, texts: readonly string[]): Column {
  const widths = texts.map(text => paper.widthOf(text, textStyles.body))
  const longest = widths.reduce((most, width) => Math.max(most, width), paper.widthOf(head.toUpperCase(), textStyles.label))
  return { head, width: Math.min(Math.max(longest + 4, numberWidthMin), numberWidthMax), align: 'right' }
}

const rateText = ({ rate }: InvoiceSheet, percent: number, nature: string | null): string =>
  nature ? `${rate(percent)} ${nature}` : rate(percent)

export function drawInvoiceLines(paper: PdfWriter, sheet: InvoiceSheet): void {
  const { printed, words, decimal, amount } = sheet
  const texts = printed.lines.map(line => ({
    description: line.description,
    quantity: decimal(line.quantity),
    unitPrice: decimal(line.unitPrice, 2),
    rate: rateText(sheet, line.appliedVatRate, line.nature),
    net: amount(line.net),
  }))
  const columns: Column[] = [
    { head: words.description },
    numberColumn(
      paper,
      words.quantity,
      texts.map(({ quantity }) => quantity),
    ),
    numberColumn(
      paper,
      words.unitPrice,
      texts.map(({ unitPrice }) => unitPrice),
    ),
    numberColumn(
      paper,
      words.vat,
      texts.map(({ rate }) => rate),
    ),
    numberColumn(
      paper,
      words.lineNet,
      texts.map(({ net }) => net),
    ),
  ]
  const rows = texts.map(({ description, quantity, unitPrice, rate, net }): Row => [description, quantity, unitPrice, rate, net].map(body))
  drawTable(paper, columns, rows)
  paper.y += 22
}

export function drawVatTable(paper: PdfWriter, sheet: InvoiceSheet): void {
  const { printed, words, amount } = sheet
  const texts = printed.vatSummary.map(row => ({
    rate: rateText(sheet, row.rate, row.nature),
    law: row.law ?? '',
    net: amount(row.net),
    vat: amount(row.vat),
  }))
  const hasLaw = texts.some(({ law }) => law !== '')
  const columns: Column[] = [
    { head: words.vatRate, width: 74 },
    { head: hasLaw ? words.vatBasis : '' },
    numberColumn(
      paper,
      words.vatBase,
      texts.map(({ net }) => net),
    ),
    numberColumn(
      paper,
      words.vat,
      texts.map(({ vat }) => vat),
    ),
  ]
  const rows = texts.map(({ rate, law, net, vat }): Row => [body(rate), [{ text: law, ink: textStyles.muted }], body(net), body(vat)])
  // The VAT and the sums that it goes into stand together, unless there are more rates than a page holds.
  paper.need(Math.min(tableHeight(paper, columns, rows) + vatGap + sumsHeight(paper, sheet), togetherMax))
  drawTable(paper, columns, rows)
  paper.y += vatGap
}
