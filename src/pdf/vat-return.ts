/** A VAT return on paper: the sheet that an accountant checks, signs and puts into the binder. */

import { dayInWords } from '../domain/calendar/dates.ts'
import { type Period, periodInWords } from '../domain/calendar/periods.ts'
import { countryName } from '../domain/identity/countries.ts'
import { absolute, type Minor } from '../domain/money/money.ts'
import { filerName, frequencyInWords } from '../domain/vat/return-sheet.ts'
import type { Box, Filer, ReturnSheet } from '../domain/vat/vat-returns.ts'
import { messageOf } from '../language/tell.ts'
import { amountWriter, isWholeUnits, momentInWords } from './amounts.ts'
import { colours, inks } from './ink.ts'
import { PdfWriter } from './paper.ts'
import { drawTable, type Row } from './table.ts'

type WriteAmount = (amount: Minor) => string

export async function vatReturnPdf(sheet: ReturnSheet): Promise<Uint8Array> {
  const period = periodInWords(sheet.period)
  const paper = await PdfWriter.open({
    title: `${sheet.name.local} ${period}`,
    author: filerName(sheet.organization),
    createdAt: new Date(sheet.filedAt ?? sheet.preparedAt),
    language: 'en',
    footer: [sheet.name.local, period, sheet.id, filerName(sheet.organization)].join(' \u00b7 '),
    ...(sheet.state === 'draft' ? { watermark: 'DRAFT' } : {}),
  })
  const write = writerOf(sheet)
  drawHeading(paper, sheet)
  drawParties(paper, sheet)
  drawBoxes(paper, sheet, write)
  drawOutcome(paper, sheet, write)
  drawNotes(paper, sheet)
  drawSignature(paper)
  return paper.finish()
}

function writerOf({ boxes, payable, payment, locale, currency, isInWholeUnits }: ReturnSheet): WriteAmount {
  const amounts = [...boxes.map(({ amount }) => amount), payable, payment?.amount ?? payable]
  return amountWriter(locale, currency, { isWhole: isInWholeUnits && amounts.every(amount => isWholeUnits(amount, currency)) })
}

function drawHeading(paper: PdfWriter, { name, region, period, state }: ReturnSheet): void {
  const mark = state === 'draft' ? 'DRAFT' : 'FILED'
  const width = paper.widthOf(mark, inks.mark) + 16
  const x = paper.left + paper.width - width
  paper.frame(paper.y, 17, { x, width, radius: 8.5 })
  paper.line(mark, inks.mark, paper.y + 3, { x: x + 8, width })
  paper.line(`${name.english}, ${region.english}`.toUpperCase(), inks.label, paper.y + 2)
  paper.y += 16
  paper.paragraph(name.local, inks.title, { width: paper.width - width - 16 })
  paper.paragraph(spanInWords(period), inks.subtitle)
  paper.y += 12
}

/** `Q1 2026, from 1 January to 31 March 2026`. */
function spanInWords(period: Period): string {
  const words = periodInWords(period)
  const first = dayInWords(period.start)
  const days = `${period.start.slice(0, 4) === period.end.slice(0, 4) ? first.replace(/ \d+$/, '') : first} to ${dayInWords(period.end)}`
  return words === `${first} to ${dayInWords(period.end)}` ? words : `${words}, from ${days}`
}

function addressLines({ address }: Filer): string[] {
  const { street, postalCode, city, province, country } = address
  const town = [postalCode, city, province ? `(${province})` : null].filter(Boolean).join(' ')
  const land = country ? (countryName(country) ?? country) : null
  return [street, [town, land].filter(Boolean).join(', ')].filter((line): line is string => Boolean(line))
}

function identifierLines({ vatNumber, businessId, fiscalCode }: Filer): string[] {
  const known: [string, string | null][] = [
    ['VAT number', vatNumber],
    ['Business id', businessId],
    ['Fiscal code', fiscalCode],
  ]
  return known.flatMap(([label, value]) => (value ? [`${label} ${value}`] : []))
}

/** Who it is of, to the left; the days, to the right. */
function drawParties(paper: PdfWriter, sheet: ReturnSheet): void {
  const { organization } = sheet
  paper.rule(paper.y)
  const top = paper.y + 10
  const half = (paper.width - 30) / 2
  paper.y = top
  paper.paragraph('ORGANIZATION', inks.label, { width: half })
  paper.y += 2
  paper.paragraph(filerName(organization), inks.name, { width: half })
  for (const line of [...addressLines(organization), ...identifierLines(organization)]) paper.paragraph(line, inks.muted, { width: half })
  const left = paper.y
  paper.y = top
  const x = paper.left + half + 30
  const labelWidth = 74
  for (const [label, value] of factsOf(sheet)) {
    paper.line(label, inks.muted, paper.y, { x, width: labelWidth })
    paper.paragraph(value, inks.body, { x: x + labelWidth, width: half - labelWidth })
    paper.y += 1.4
  }
  paper.y = Math.max(left, paper.y) + 14
}

function factsOf(sheet: ReturnSheet): [string, string][] {
  const corrections = sheet.correctionCount
  const filedBy = sheet.filedBy ? ` by ${sheet.filedBy}` : ''
  return [
    ['File by', dayInWords(sheet.fileBy)],
    ...(sheet.payment && sheet.payment.amount > 0 ? [['Pay by', dayInWords(sheet.payment.dueOn)] as [string, string]] : []),
    ['Frequency', frequencyInWords[sheet.frequency]],
    [
      'Ledger entries',
      `${sheet.entryCount}${corrections > 0 ? `, ${corrections} of them ${corrections === 1 ? 'a correction' : 'corrections'}` : ''}`,
    ],
    ['Prepared', momentInWords(sheet.preparedAt, sheet.timeZone)],
    ...(sheet.filedAt ? [['Filed', `${momentInWords(sheet.filedAt, sheet.timeZone)}${filedBy}`] as [string, string]] : []),
    ...(sheet.state === 'filed' ? [['Reference', sheet.reference ?? 'none given'] as [string, string]] : []),
  ]
}

/** Where the tax authority numbers its rows the number stands in front; other keys are names of ours. */
const isRowNumber = ({ key }: Box): boolean => /^[A-Z]{1,3}\d{1,3}$/.test(key)

function drawBoxes(paper: PdfWriter, { boxes, currency }: ReturnSheet, write: WriteAmount): void {
  const hasNumbers = boxes.every(isRowNumber)
  const rows = boxes.map(({ key, label, english, amount, column }): Row => {
    const gloss = column ? `${english} (column ${column})` : english
    const texts = [
      { text: label, ink: inks.body },
      { text: gloss, ink: inks.gloss },
    ]
    const cells = [texts, [{ text: write(amount), ink: amount === 0 ? { ...inks.body, colour: colours.muted } : inks.strong }]]
    return hasNumbers ? [[{ text: key, ink: inks.strong }], ...cells] : cells
  })
  const columns = [{ head: 'Box' }, { head: `Amount, ${currency}`, width: 110, align: 'right' as const }]
  drawTable(paper, hasNumbers ? [{ head: 'Row', width: 30 }, ...columns] : columns, rows)
  paper.y += 14
}

/** What is paid now may be less than the return comes to (too little to be paid) or more (interest that is declared elsewhere). */
function outcomeLines({ payable, payment, currency }: ReturnSheet, write: WriteAmount): string[] {
  if (!payment) return []
  const { code, dueOn, amount, note } = payment
  const size = amount === payable ? '' : ` ${write(amount)} ${currency}`
  const order = amount > 0 ? [`Pay${size} by ${dayInWords(dueOn)}${code ? `, code ${code}` : ''}`] : []
  return [...order, ...(note ? [note] : [])]
}

function outcomeTitle({ payable, payment }: ReturnSheet): string {
  if (payable < 0) return 'In favour of the organization'
  if (payable === 0) return 'Nothing to pay'
  return payment?.amount === 0 ? 'Owed, nothing to pay now' : 'To pay'
}

/** What the return comes to, where nobody can miss it. */
function drawOutcome(paper: PdfWriter, sheet: ReturnSheet, write: WriteAmount): void {
  const { payable, currency } = sheet
  const inset = 14
  const textWidth = paper.width * 0.56
  const lines = outcomeLines(sheet, write).flatMap(line => paper.lines(line, inks.muted, textWidth))
  const height = Math.max(46, 12 + inks.name.leading + lines.length * inks.muted.leading + 12)
  paper.need(height)
  const top = paper.y
  paper.panel(top, height)
  paper.panel(top, height, { width: 3, radius: 0, colour: colours.accent })
  const text = { x: paper.left + inset, width: textWidth }
  let y = top + (height - inks.name.leading - lines.length * inks.muted.leading) / 2
  paper.line(outcomeTitle(sheet), inks.name, y, text)
  y += inks.name.leading
  for (const line of lines) {
    paper.line(line, inks.muted, y, text)
    y += inks.muted.leading
  }
  const right = { width: paper.width - inset, align: 'right' as const }
  paper.line(`${write(absolute(payable))} ${currency}`, inks.amount, top + (height - inks.amount.leading) / 2, right)
  paper.y = top + height + 14
}

function drawNotes(paper: PdfWriter, { warnings, correctionCount }: ReturnSheet): void {
  const corrections =
    correctionCount === 0
      ? []
      : [
          `${correctionCount} ${correctionCount === 1 ? 'entry belongs' : 'entries belong'} to earlier periods that were filed without them.`,
        ]
  const notes = [...corrections, ...warnings.map(warning => messageOf(warning, 'en'))]
  if (notes.length === 0) return
  paper.need(inks.label.leading + 2 + inks.muted.leading)
  paper.paragraph('NOTES', inks.label)
  paper.y += 2
  for (const note of notes) {
    paper.need(inks.muted.leading)
    paper.line('\u2022', inks.muted, paper.y)
    paper.paragraph(note, inks.muted, { x: paper.left + 10, width: paper.width - 10 })
    paper.y += 1.5
  }
  paper.y += 12
}

/** Kept on one page, with room to write on the lines. */
function drawSignature(paper: PdfWriter): void {
  const height = 46
  paper.need(height)
  const half = (paper.width - 30) / 2
  const places = [
    { x: paper.left, width: half },
    { x: paper.left + half + 30, width: half },
  ]
  const y = paper.y + height - 16
  for (const [at, label] of ['Place and date', 'Signature'].entries()) {
    paper.rule(y, { ...places[at]!, colour: colours.muted })
    paper.line(label, inks.gloss, y + 4, places[at])
  }
  paper.y += height
}
