/** The number that the supplier gave the document. */
import { headOver } from '../../text/columns.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { isReference } from '../../text/references.ts'
import type { Word } from '../../text/words.ts'
import { isAddress } from '../supplier/names.ts'
import { isMisread } from '../supplier/spelling-distance.ts'

const book = phraseBook({
  invoice: `faktura nr, fakturanr, fakturanummer, faktura nummer, faktura no, fakturano, fattura n, fattura nr, fattura no, fattura num,
    fattura numero, numero fattura, n fattura, nr fattura, num fattura, fattura, invoice no, invoice nr, invoice number, invoice num,
    invoice id, invoice, inv no, inv, inv nr, invoice ref, tax invoice no, tax invoice number, tax invoice, taxinvoice no, cash inv no,
    faktura, faktura id, bolletta, bolletta n, bolletta nr, salærnota, salærnota nr, notula, regning nr, regningsnr, regningsnummer, regning, opkrævning, opkrævning nr, rechnung, rechnung nr, rechnungsnr,
    rechnungsnummer, rechnungs nr, rechnung no, facture n, facture no, numero de facture, facture, n de facture, n facture, factura n,
    factura no, numero de factura, factura, fakturanummer ocr, factuurnummer, factuur nr, parcella n, parcella nr, parcella,
    numero parcella, notula n, document number, numero documento, documento n, documento nr, doc n, doc nr, doc no, document no,
    nr documento, n documento, num documento, nr doc, n doc, rg nr, rgnr, re nr, renr, rech nr, rechn nr, rechnungs no, rechnungsno,
    rechnung nummer, inv number, invoice reference, invoice code, tax invoice nr, vat invoice, vat invoice no, fakt nr, faktnr, faktura vat,
    faktura vat nr, cislo faktury, faktura c, faktura cislo, facture numero, num facture, num factura, factura numero, n factura,
    factura simplificada, factura simplificada n, factuurnr, factuur, factuurnummer nr, fatura n, fatura, racun br, broj racuna, racun st,
    stevilka racuna, lasku nro, laskun numero, szamla sorszama, szamlaszam, document nr, doc number, documento numero, documento no,
    bill number, tax invoice id, faktura lobenr, regning nummer, rekening nr, rekeningnummer`,
  creditNote: `kreditnota nr, kreditnotanr, kreditnotanummer, kreditnota nummer, kreditnota, nota di credito n, nota di credito nr,
    nota di credito, nota di accredito n, nota di accredito nr, nota di accredito, credit memo no, credit memo, nota credito n, nota credito nr, numero nota di credito, credit note no, credit note number, credit note,
    credit note nr, gutschrift nr, gutschriftsnummer, gutschrift, avoir n, kreditfaktura nr`,
  plain: 'numero, number, nummer, nr, no, num',
  receipt: `kvittering nr, kvitteringsnr, kvitteringsnummer, kvitteringsnr, bon nr, bonnr, bonnummer, bon, bilag nr, bilagsnr,
    bilagsnummer, bilag, receipt no, receipt nr, receipt number, receipt, scontrino n, scontrino nr, scontrino, ricevuta n, ricevuta nr,
    ricevuta fiscale n, ricevuta, bill no, bill, slip no, doc gestionale, trans nr, transaktionsnr, quittung nr, beleg nr, belegnr,
    bon nummer, check no, chk, cash memo no, kvitto nr, kvittonr, kvittonummer, kvitto, bong nr, bongnr, notanr, nota nr, belegnummer, beleg nummer,
    beleg no, beleg, quittungsnr, quittungsnummer, kassenbon nr, bon no, bonnr, bon id, receipt id, receipt num, receipt ref, rcpt no, rcpt,
    ticket no, ticket nr, ticket n, ticket number, ticket, bill nr, bill id, folio no, folio number, folio, slip nr, paragon nr, nr paragonu,
    doklad c, cislo dokladu, uctenka c, kuitti nro, recu n, recu no, check number, check, transaction no, transaction id, transaction number,
    kassabon nr, bonnummer kassa`,
  order: `ordre nr, ordrenr, ordrenummer, ordre nummer, ordre, ordine n, ordine nr, ordine numero, numero ordine, n ordine, ordine,
    order no, order number, order nr, order id, order, bestellnummer, bestellung nr, conferma ordine, ordrebekræftelse,
    order confirmation, bolletta di consegna, bolletta di accompagnamento, bolletta doganale, booking nr, bookingnr, booking reference, reservation no, prenotazione n`,
})

export interface FoundNumber {
  value: string
  of: 'invoice' | 'creditNote' | 'plain' | 'receipt' | 'order'
  line: MarkedLine
  confidence: number
}

const lengthMax = 30

/** Compounds end in what they are: a Handelsrechnung, a Slutfaktura and an Abschlagsrechnungsnummer are invoices and their numbers. */
const compound = /^\p{L}{2,}?((?:rechnung|faktura)(?:s?nr|s?nummer)?|rechnungsnr|rechnungsnummer)$/u

/** Long enough that one wrong letter leaves no doubt: lnvoice, Rechnungsnumner. */
const labelWords =
  'invoice faktura fattura rechnung facture factura receipt kvittering rechnungsnummer rechnungsnr fakturanummer belegnummer kvitteringsnummer'.split(
    ' ',
  )

function plainWord(text: string): string {
  if (text.length < 7) return text
  const [, ending] = compound.exec(text) ?? []
  if (ending !== undefined) return ending
  const isNear = (label: string): boolean =>
    label.length === text.length && (label.startsWith(text.slice(0, 3)) || label.endsWith(text.slice(-3))) && isMisread(label, text)
  return labelWords.find(isNear) ?? text
}

const plainWords = (words: readonly Word[]): Word[] => words.map(word => ({ ...word, text: plainWord(word.text) }))

/** A label that the number was glued to: RgNrAR1313445, INVOICENO17566. */
const glued = /(?<![\p{L}\p{N}])(?:rg|re|rechnungs?|rechn?|invoice|inv|faktura|fattura)[ .-]{0,2}(?:nr|no|n)[.:]?(?=[A-Z]{0,4}\d{3})/iu

/** The token behind a label, if it is a number: digits, with letters, slashes and dashes between them. */
function numberAfter(text: string): string | undefined {
  const rest = text
    .replace(/^[\s.:#°ºª()[\]=|-]+/, '')
    .replace(/^(?:nr|no|num|numero|number|nummer|n|id|ref)(?![\p{L}\p{N}])[\s.:#°º-]*/iu, '')
  // A short series may stand apart from its number: FPR 12/26, CR 1803/0064.
  const match = /^(?:[A-Z]{1,5}[ -]?)?[\p{L}\p{N}][\p{L}\p{N}/._-]*/u.exec(rest)
  if (!match) return undefined
  const value = (/\d/.test(match[0]) ? match[0] : '').replace(/[/._-]+$/, '')
  // TD04 is a kind of document.
  return value.length > 0 && value.length <= lengthMax && !/^TD\d\d$/.test(value) ? value : undefined
}

const trust: Readonly<Record<FoundNumber['of'], number>> = { invoice: 0.96, creditNote: 0.96, plain: 0.85, receipt: 0.75, order: 0.6 }
const rank: readonly FoundNumber['of'][] = ['creditNote', 'invoice', 'plain', 'receipt', 'order']

/** What is a date, a sum, an identifier or a percentage is no number of a document. */
const isTaken = (line: MarkedLine, start: number, end: number): boolean =>
  [...line.dates, ...line.ids.filter(id => id.kind !== 'reference'), ...line.amounts.filter(amount => !amount.isBare), ...line.rates].some(
    span => span.start < end && start < span.end,
  )

const linesMax = 400
/** On a wide page a value may stand far behind its label. */
const behindMax = 90

export function invoiceNumberOf(lines: readonly MarkedLine[]): FoundNumber | null {
  const found: FoundNumber[] = []
  for (const line of lines.slice(0, linesMax)) {
    for (const label of findPhrases(book, plainWords(line.words))) {
      const cell = line.cells.find(one => one.start <= label.start && label.end <= one.end)
      if (!cell || (label.kind === 'invoice' && isReference(line, label.from))) continue
      const isBareWord = label.to - label.from === 1
      // "Fattura differita n. 33": a word or two may say which kind of invoice it is.
      const kindWords =
        /^(?:\s+(?:\p{L}{2,14}|\([\p{L}\p{N}_]{1,8}\))){1,2}(?=\s+(?:n|nr|no|num|numero|nummer)[\s.:°]{1,3}\S{0,8}\d)/iu.exec(
          line.content.slice(label.end),
        )
      const behind = line.content.slice(label.end + (kindWords?.[0].length ?? 0))
      // A mere word such as "faktura" is a label by its colon, by a mark for a number, or by a number that follows at once.
      const isLabel =
        !isBareWord || /^\s*(?:[:#°|]|n[r°o.]|[A-Z]{0,4}[-/]?\d)/i.test(behind) || /(?:nr|nummer|no)$/.test(line.words[label.from]!.text)
      // A number that is called nothing but that belongs to the document when it opens a column: "Numero: FPR 107/23".
      if (label.kind === 'plain' && (label.start !== cell.start || isAddress(cell.text) || !/^\s?[.:°]|^ \S*\d\S*(?:\s|$)/.test(behind)))
        continue
      const value = isLabel ? numberAfter(behind) : undefined
      const start = value === undefined ? -1 : line.content.indexOf(value, label.end)
      if (value !== undefined && start >= 0 && start - label.end <= behindMax && !isTaken(line, start, start + value.length)) {
        found.push({ value, of: label.kind, line, confidence: trust[label.kind] })
        continue
      }
      const below = isLabel && value === undefined ? valueBelow(lines, line, cell) : undefined
      if (below) found.push({ value: below.value, of: label.kind, line: below.line, confidence: trust[label.kind] - 0.04 })
    }
  }
  const isNumbered = found.some(({ of }) => of === 'invoice' || of === 'creditNote')
  for (const line of isNumbered ? [] : lines.slice(0, linesMax)) {
    const label = glued.exec(line.content)
    const value = label ? numberAfter(line.content.slice(label.index + label[0].length)) : undefined
    if (value !== undefined) found.push({ value, of: 'invoice', line, confidence: trust.receipt })
  }
  const [best] = [...found].sort((one, other) => rank.indexOf(one.of) - rank.indexOf(other.of))
  return best ?? null
}

/** The head of a column or a label alone in its line, with the number below it. */
function valueBelow(
  lines: readonly MarkedLine[],
  line: MarkedLine,
  cell: { start: number; end: number },
): { value: string; line: MarkedLine } | undefined {
  const next = lines[line.at + 1]
  if (!next || line.dates.length > 0) return undefined
  for (const under of next.cells) {
    const isUnder = line.cells.length === 1 ? next.cells.length === 1 : headOver(lines, next, under)?.cell.start === cell.start
    const value = isUnder ? numberAfter(under.text) : undefined
    if (value !== undefined && value.length >= under.text.length - 4 && !isTaken(next, under.start, under.end)) return { value, line: next }
  }
  return undefined
}
