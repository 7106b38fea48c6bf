/** What an invoice comes to, how it is paid, and what the law wants said below. */
import { documentDay, localeOf } from '../domain/invoices/document-words.ts'
import { danishAccountOf, printedIban } from '../domain/invoices/payment-account.ts'
import type { PrintedAddition } from '../domain/invoices/printed-invoice.ts'
import { absolute, negate, sum } from '../domain/money/money.ts'
import { amountWriter } from './amounts.ts'
import { type Box, columnsOf, drawFacts, type Fact } from './invoice-parties.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { colours, type TextStyle, textStyles } from './text-styles.ts'

const sumsGap = 14
const panelHeight = 50
const rowPadding = 4.8

interface SumRow {
  label: readonly string[]
  value: string
  ink: TextStyle
  height: number
}

/** How to pay, to the left; the sums to the right, below the amounts that they are of. */
export function drawSums(paper: PdfWriter, sheet: InvoiceSheet): void {
  const { left, right } = columnsOf(paper)
  const rows = sumRows(paper, sumsOf(sheet), right.width)
  paper.need(sumsHeight(paper, sheet))
  const top = paper.y
  const payment = paymentFacts(sheet)
  if (payment.length > 0) {
    paper.paragraph(sheet.words.payment.toUpperCase(), textStyles.label, left)
    paper.y += 2
    drawFacts(paper, payment, left)
  }
  const under = paper.y
  paper.y = top
  for (const row of rows) drawSum(paper, row, right)
  paper.y = Math.max(under, paper.y) + sumsGap
}

/** With the panel below them: the sums and what is to be paid are read on one page. */
export function sumsHeight(paper: PdfWriter, sheet: InvoiceSheet): number {
  const rows = sumRows(paper, sumsOf(sheet), columnsOf(paper).right.width)
  const payment = paymentFacts(sheet).length
  const paymentHeight = payment === 0 ? 0 : 12 + payment * 2 * textStyles.muted.leading
  const height = rows.reduce((total, row) => total + row.height, 0)
  return Math.max(height, paymentHeight) + sumsGap + panelHeight
}

const sumRows = (paper: PdfWriter, sums: readonly Fact[], width: number): SumRow[] =>
  sums.map(([text, value], at) => {
    const ink = at === sums.length - 1 ? textStyles.strong : textStyles.body
    const label = paper.lines(text, ink, width - paper.widthOf(value, ink) - 10)
    return { label, value, ink, height: label.length * ink.leading + rowPadding }
  })

function drawSum(paper: PdfWriter, { label, value, ink, height }: SumRow, place: Box): void {
  label.forEach((line, at) => {
    paper.line(line, ink, paper.y + at * ink.leading, place)
  })
  paper.line(value, ink, paper.y, { ...place, align: 'right' })
  paper.rule(paper.y + height - 2.4, { ...place, thickness: 0.4 })
  paper.y += height
}

function sumsOf(sheet: InvoiceSheet): Fact[] {
  const { printed, words, amount, invoice } = sheet
  const { net, vat, total, splitPayment, withheld } = printed
  return [
    ...additionsOf(sheet),
    [words.net, amount(net)],
    [words.vat, amount(vat)],
    ...(splitPayment === 0 && withheld === 0
      ? []
      : [
          [words.total, amount(total)] as const,
          ...(splitPayment === 0 ? [] : [[words.splitPayment, amount(negate(splitPayment))] as const]),
          ...(withheld === 0 ? [] : [[withheldLabel(sheet), amount(negate(withheld))] as const]),
        ]),
    splitPayment === 0 && withheld === 0
      ? [`${words.total}, ${invoice.currency}`, amount(total)]
      : [`${words.toPay}, ${invoice.currency}`, amount(printed.payable)],
  ]
}

/** What is added stands between the lines and the sum that is taxed: `Contributo previdenziale TC01 4%`. */
function additionsOf({ printed, words, amount, rate }: InvoiceSheet): Fact[] {
  const { additions, lines } = printed
  if (additions.length === 0) return []
  const label = ({ fund }: PrintedAddition): string =>
    fund ? `${words.pensionFund} ${fund.type} ${rate(fund.rate)}` : words.stampDutyCharged
  return [[words.linesTotal, amount(sum(lines.map(({ net }) => net)))], ...additions.map((one): Fact => [label(one), amount(one.net)])]
}

const withheldLabel = ({ invoice, words, rate }: InvoiceSheet): string =>
  invoice.priced.withholding ? `${words.withheld} ${rate(invoice.priced.withholding.rate)}` : words.withheld

/** A credit note is not paid by the buyer, and nor is an invoice over nothing. */
function paymentFacts({ invoice, printed, words, options, isForeign }: InvoiceSheet): Fact[] {
  const { iban } = invoice.seller
  const reference = options.paymentReference ?? invoice.number
  if (invoice.priced.isCreditNote || printed.payable <= 0) return []
  // Who pays from abroad has no use for the number that the bank has at home.
  const account = iban && !isForeign ? danishAccountOf(iban) : undefined
  return [
    ...(account ? [[words.bankAccount, `${account.registration} ${account.account}`] as const] : []),
    ...(iban ? [[words.iban, printedIban(iban)] as const] : []),
    ...(reference ? [[words.reference, reference] as const] : []),
  ]
}

function outcomeTitle({ invoice, printed, words }: InvoiceSheet): string {
  if (printed.payable === 0) return words.nothingToPay
  return invoice.priced.isCreditNote ? words.inFavour : words.toPay
}

/** What is to be paid, where nobody can miss it. */
export function drawOutcome(paper: PdfWriter, sheet: InvoiceSheet): void {
  const { invoice, printed, words, options, amount } = sheet
  paper.need(panelHeight)
  const top = paper.y
  const inset = 14
  paper.panel(top, panelHeight)
  paper.panel(top, panelHeight, { width: 3, radius: 0, colour: colours.accent })
  const when = invoice.dueDate === null ? words.onReceipt : `${words.payBy} ${documentDay(invoice.dueDate, options.language)}`
  const day = invoice.priced.isCreditNote || printed.payable <= 0 ? '' : when
  const height = textStyles.name.leading + (day ? textStyles.muted.leading : 0)
  const y = top + (panelHeight - height) / 2
  const text = { x: paper.left + inset, width: paper.width * 0.5 }
  paper.line(outcomeTitle(sheet), textStyles.name, y, text)
  if (day) paper.line(day, textStyles.muted, y + textStyles.name.leading, text)
  const right = { width: paper.width - inset, align: 'right' as const }
  const sum = `${amount(absolute(printed.payable))} ${invoice.currency}`
  paper.line(sum, textStyles.amount, top + (panelHeight - textStyles.amount.leading) / 2, right)
  paper.y = top + panelHeight + 20
}

/** The mentions of the law, the VAT at home, the duty, and what the seller wants to say. */
export function drawNotes(paper: PdfWriter, sheet: InvoiceSheet): void {
  const notes = notesOf(sheet)
  if (notes.length === 0) return
  paper.need(textStyles.label.leading + 2 + textStyles.body.leading)
  paper.paragraph(sheet.words.notes.toUpperCase(), textStyles.label)
  paper.y += 2
  for (const note of notes) {
    paper.paragraph(note, textStyles.body)
    paper.y += 3
  }
}

function notesOf(sheet: InvoiceSheet): string[] {
  const { invoice, words, options } = sheet
  const { priced, causale } = invoice
  const isSaid = priced.vatSummary.some(({ law }) => law === priced.treatment.mention)
  return [
    causale,
    isSaid ? null : priced.treatment.mention,
    homeVat(sheet),
    stampDuty(sheet),
    options.isSandbox ? words.testNote : null,
  ].filter((note): note is string => Boolean(note))
}

/** Article 230 of the directive: the VAT in the currency of the country that it is owed to. */
function homeVat({ invoice, printed, words, options, decimal }: InvoiceSheet): string | null {
  const home = invoice.vatInHomeCurrency
  if (!home) return null
  const size = absolute(home.amount)
  const amount = amountWriter(localeOf[options.language], home.currency, { isWhole: false })(printed.vat < 0 ? negate(size) : size)
  const { currency } = invoice
  return `${words.vatInHomeCurrency} ${home.currency}: ${amount} (${words.exchangeRate} 1 ${currency} = ${decimal(home.rate)} ${home.currency})`
}

const virtualDuty = "Imposta di bollo assolta in modo virtuale ai sensi dell'art. 6, D.M. 17 giugno 2014"

/** D.M. 17 June 2014, article 6: the words are those of the decree, whatever language the rest is in. */
function stampDuty({ invoice, words, amount, options }: InvoiceSheet): string | null {
  const { stampDuty: duty } = invoice.priced
  const { stampDutyInHomeCurrency: home, vatInHomeCurrency } = invoice
  if (duty === 0 && home && vatInHomeCurrency) {
    const { currency } = vatInHomeCurrency
    return `${virtualDuty} (${words.stampDuty} ${amountWriter(localeOf[options.language], currency, { isWhole: false })(home)} ${currency})`
  }
  if (duty === 0) return null
  return `${virtualDuty} (${words.stampDuty} ${amount(duty)} ${invoice.currency})`
}
