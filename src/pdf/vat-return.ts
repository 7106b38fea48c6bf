/** A VAT return on paper: the sheet that an accountant checks, signs and puts into the binder. */

import { absolute, type Minor } from '../domain/money/money.ts'
import { filerName, noteOf } from '../domain/vat/return-sheet.ts'
import { explanationOf } from '../domain/vat/vat-boxes.ts'
import type { Box, Filer, ReturnSheet } from '../domain/vat/vat-returns.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { messageOf, tell } from '../language/tell.ts'
import type { Said } from '../language/words.ts'
import { amountWriter, isWholeUnits, momentInWords } from './amounts.ts'
import { PdfWriter } from './pdf-writer.ts'
import { drawTable, type Row } from './table.ts'
import { colours, textStyles } from './text-styles.ts'

type WriteAmount = (amount: Minor) => string

/** Finds the words, in the language of whoever asked for the sheet. */
type Tell = (said: Said) => string

export async function vatReturnPdf(sheet: ReturnSheet, language: Language): Promise<Uint8Array> {
  const told: Tell = said => tell(language, said)
  const period = told(say('period_in_words', { ...sheet.period }))
  const paper = await PdfWriter.open({
    title: `${sheet.name.local} ${period}`,
    author: filerName(sheet.organization),
    createdAt: new Date(sheet.filedAt ?? sheet.preparedAt),
    language,
    footer: [sheet.name.local, period, sheet.id, filerName(sheet.organization)].join(' \u00b7 '),
    pageNumber: (page, count) => told(say('vat_sheet.page', { page, count })),
    ...(sheet.state === 'draft' ? { watermark: told(say('vat_sheet.draft')).toUpperCase() } : {}),
  })
  const write = writerOf(sheet)
  drawHeading(paper, sheet, told)
  drawParties(paper, sheet, language)
  drawBoxes(paper, sheet, write, told)
  drawOutcome(paper, sheet, write, language)
  drawNotes(paper, sheet, language)
  drawSignature(paper, told)
  return paper.finish()
}

function writerOf({ boxes, payable, payment, locale, currency, isInWholeUnits }: ReturnSheet): WriteAmount {
  const amounts = [...boxes.map(({ amount }) => amount), payable, payment?.amount ?? payable]
  return amountWriter(locale, currency, { isWhole: isInWholeUnits && amounts.every(amount => isWholeUnits(amount, currency)) })
}

function drawHeading(paper: PdfWriter, { name, region, period, state }: ReturnSheet, told: Tell): void {
  const mark = told(state === 'draft' ? say('vat_sheet.draft') : say('vat_sheet.filed')).toUpperCase()
  const width = paper.widthOf(mark, textStyles.mark) + 16
  const x = paper.left + paper.width - width
  paper.frame(paper.y, 17, { x, width, radius: 8.5 })
  paper.line(mark, textStyles.mark, paper.y + 3, { x: x + 8, width })
  const kind = `${told(name.explanation)}, ${told(say('country_name', { country: region.country }))}`
  paper.line(kind.toUpperCase(), textStyles.label, paper.y + 2)
  paper.y += 16
  paper.paragraph(name.local, textStyles.title, { width: paper.width - width - 16 })
  paper.paragraph(told(say('vat_sheet.span', { ...period })), textStyles.subtitle)
  paper.y += 12
}

function addressLines({ address }: Filer, told: Tell): string[] {
  const { street, postalCode, city, province, country } = address
  const town = [postalCode, city, province ? `(${province})` : null].filter(Boolean).join(' ')
  const land = country ? told(say('country_name', { country })) : null
  return [street, [town, land].filter(Boolean).join(', ')].filter((line): line is string => Boolean(line))
}

function identifierLines({ vatNumber, businessId, fiscalCode }: Filer, told: Tell): string[] {
  const known: [Said, string | null][] = [
    [say('vat_sheet.vat_number'), vatNumber],
    [say('vat_sheet.business_id'), businessId],
    [say('vat_sheet.fiscal_code'), fiscalCode],
  ]
  return known.flatMap(([label, value]) => (value ? [`${told(label)} ${value}`] : []))
}

/** Who it is of, to the left; the days, to the right. */
function drawParties(paper: PdfWriter, sheet: ReturnSheet, language: Language): void {
  const { organization } = sheet
  const told: Tell = said => tell(language, said)
  paper.rule(paper.y)
  const top = paper.y + 10
  const half = (paper.width - 30) / 2
  paper.y = top
  paper.paragraph(told(say('vat_sheet.organization')).toUpperCase(), textStyles.label, { width: half })
  paper.y += 2
  paper.paragraph(filerName(organization), textStyles.name, { width: half })
  for (const line of [...addressLines(organization, told), ...identifierLines(organization, told)])
    paper.paragraph(line, textStyles.muted, { width: half })
  const left = paper.y
  paper.y = top
  const x = paper.left + half + 30
  const labelWidth = 84
  for (const [label, value] of factsOf(sheet, language)) {
    paper.line(label, textStyles.muted, paper.y, { x, width: labelWidth })
    paper.paragraph(value, textStyles.body, { x: x + labelWidth, width: half - labelWidth })
    paper.y += 1.4
  }
  paper.y = Math.max(left, paper.y) + 14
}

function factsOf(sheet: ReturnSheet, language: Language): [string, string][] {
  const { filedAt, filedBy, payment, reference, frequency } = sheet
  const told: Tell = said => tell(language, said)
  const at = (instant: string): string => momentInWords(instant, sheet.timeZone, language)
  const day = (date: string): string => told(say('day_in_words', { day: date }))
  const facts: (readonly [Said, string] | null)[] = [
    [say('vat_sheet.file_by'), day(sheet.fileBy)],
    payment && payment.amount > 0 ? [say('vat_sheet.pay_by'), day(payment.dueOn)] : null,
    [say('vat_sheet.frequency'), told(say('vat_sheet.frequency_value', { frequency }))],
    [say('vat_sheet.entries'), told(say('vat_sheet.entries_value', { count: sheet.entryCount, corrections: sheet.correctionCount }))],
    [say('vat_sheet.prepared'), at(sheet.preparedAt)],
    filedAt
      ? [say('vat_sheet.filed_at'), filedBy ? told(say('vat_sheet.filed_by', { moment: at(filedAt), by: filedBy })) : at(filedAt)]
      : null,
    sheet.state === 'filed' ? [say('vat_sheet.reference'), reference ?? told(say('vat_sheet.no_reference'))] : null,
  ]
  return facts.flatMap(fact => (fact ? [[told(fact[0]), fact[1]] as [string, string]] : []))
}

/** Where the tax authority numbers its rows the number stands in front; other keys are names of ours. */
const isRowNumber = ({ key }: Box): boolean => /^[A-Z]{1,3}\d{1,3}$/.test(key)

function drawBoxes(paper: PdfWriter, { boxes, currency }: ReturnSheet, write: WriteAmount, told: Tell): void {
  const hasNumbers = boxes.every(isRowNumber)
  const rows = boxes.map((box): Row => {
    const { key, label, amount, column } = box
    const explanation = told(explanationOf(box))
    const gloss = column ? told(say('vat_sheet.in_column', { explanation, column })) : explanation
    const texts = [
      { text: label, ink: textStyles.body },
      { text: gloss, ink: textStyles.gloss },
    ]
    const cells = [texts, [{ text: write(amount), ink: amount === 0 ? { ...textStyles.body, colour: colours.muted } : textStyles.strong }]]
    return hasNumbers ? [[{ text: key, ink: textStyles.strong }], ...cells] : cells
  })
  const columns = [
    { head: told(say('vat_sheet.box')) },
    { head: told(say('vat_sheet.amount', { currency })), width: 110, align: 'right' as const },
  ]
  drawTable(paper, hasNumbers ? [{ head: told(say('vat_sheet.row')), width: 36 }, ...columns] : columns, rows)
  paper.y += 14
}

/** What is paid now may be less than the return comes to (too little to be paid) or more (interest that is declared elsewhere). */
function outcomeLines({ payable, payment, currency }: ReturnSheet, write: WriteAmount, language: Language): string[] {
  if (!payment) return []
  const { code, dueOn, amount } = payment
  const told: Tell = said => tell(language, said)
  const order = told(
    amount === payable
      ? say('vat_sheet.pay', { day: dueOn })
      : say('vat_sheet.pay_amount', { size: `${write(amount)} ${currency}`, day: dueOn }),
  )
  const note = noteOf(payment, language)
  return [...(amount > 0 ? [code ? told(say('vat_sheet.with_code', { order, code })) : order] : []), ...(note ? [note] : [])]
}

function outcomeTitle({ payable, payment }: ReturnSheet): Said {
  if (payable < 0) return say('vat_sheet.in_favour')
  if (payable === 0) return say('vat_sheet.nothing_to_pay')
  return payment?.amount === 0 ? say('vat_sheet.owed') : say('vat_sheet.to_pay')
}

/** What the return comes to, where nobody can miss it. */
function drawOutcome(paper: PdfWriter, sheet: ReturnSheet, write: WriteAmount, language: Language): void {
  const { payable, currency } = sheet
  const inset = 14
  const textWidth = paper.width * 0.56
  const lines = outcomeLines(sheet, write, language).flatMap(line => paper.lines(line, textStyles.muted, textWidth))
  const height = Math.max(46, 12 + textStyles.name.leading + lines.length * textStyles.muted.leading + 12)
  paper.need(height)
  const top = paper.y
  paper.panel(top, height)
  paper.panel(top, height, { width: 3, radius: 0, colour: colours.accent })
  const text = { x: paper.left + inset, width: textWidth }
  let y = top + (height - textStyles.name.leading - lines.length * textStyles.muted.leading) / 2
  paper.line(tell(language, outcomeTitle(sheet)), textStyles.name, y, text)
  y += textStyles.name.leading
  for (const line of lines) {
    paper.line(line, textStyles.muted, y, text)
    y += textStyles.muted.leading
  }
  const right = { width: paper.width - inset, align: 'right' as const }
  paper.line(`${write(absolute(payable))} ${currency}`, textStyles.amount, top + (height - textStyles.amount.leading) / 2, right)
  paper.y = top + height + 14
}

function drawNotes(paper: PdfWriter, { warnings, correctionCount: count }: ReturnSheet, language: Language): void {
  const corrections = count === 0 ? [] : [tell(language, say('vat_sheet.corrections', { count }))]
  const notes = [...corrections, ...warnings.map(warning => messageOf(warning, language))]
  if (notes.length === 0) return
  paper.need(textStyles.label.leading + 2 + textStyles.muted.leading)
  paper.paragraph(tell(language, say('vat_sheet.notes')).toUpperCase(), textStyles.label)
  paper.y += 2
  for (const note of notes) {
    paper.need(textStyles.muted.leading)
    paper.line('\u2022', textStyles.muted, paper.y)
    paper.paragraph(note, textStyles.muted, { x: paper.left + 10, width: paper.width - 10 })
    paper.y += 1.5
  }
  paper.y += 12
}

/** Kept on one page, with room to write on the lines. */
function drawSignature(paper: PdfWriter, told: Tell): void {
  const height = 46
  paper.need(height)
  const half = (paper.width - 30) / 2
  const places = [
    { x: paper.left, width: half },
    { x: paper.left + half + 30, width: half },
  ]
  const y = paper.y + height - 16
  for (const [at, label] of [say('vat_sheet.place_and_date'), say('vat_sheet.signature')].entries()) {
    paper.rule(y, { ...places[at]!, colour: colours.muted })
    paper.line(told(label), textStyles.gloss, y + 4, places[at])
  }
  paper.y += height
}
