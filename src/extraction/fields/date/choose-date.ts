/** Chooses the day of the document and the day it is due among the days printed on it. */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import { headOver } from '../../text/columns.ts'
import type { FoundDate } from '../../text/dates.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { type Found, findPhrases, phraseBook } from '../../text/phrases.ts'

const book = phraseBook({
  issue: `fakturadato, faktura dato, bilagsdato, udstedt, udstedt den, udstedelsesdato, kvitteringsdato, købsdato, salgsdato,
    bogføringsdato, kreditnotadato, data fattura, data della fattura, data documento, data doc, data emissione, data di emissione,
    emessa il, emesso il, emissione, in data, invoice date, date of issue, issue date, issued, issued on, date issued, tax date,
    bill date, receipt date, invoice issued, rechnungsdatum, ausstellungsdatum, belegdatum, date de facture, date facture,
    date d emission, fecha factura, fecha de emision, fakturadatum, factuurdatum, transaction date, transaktionsdato, data nota,
    data scontrino, data ricevuta, data parcella, data e ora, purchase date, date of purchase, date of sale, dato for køb,
    data operazione, data acquisto, sale date, credit note date, dato tid, dato og tid, date time, datum zeit, datum uhrzeit, datum tid,
    datum tijd, bondatum, kaufdatum, kvittodatum, köpdatum, data sprzedaży, data wystawienia, datum izdavanja, datum računa,
    datum vystavení, datum i vrijeme, fecha y hora, date et heure, arve kuupäev, business date, bill date time`,
  date: `dato, data, date, datum, fecha, d, den, il, li, bizdate, bill dt, dt, am, on, dat, tid dat, kuupäev, päivämäärä, päiväys, pvm, dátum,
    zeit, uhrzeit`,
  of: 'del, of, dated, dateret, vom, af',
  document: `faktura, fattura, invoice, kvittering, receipt, ricevuta, rechnung, handelsrechnung, kreditnota, nota di credito, credit note,
      parcella, scontrino, bon, regning, facture`,
  paid: 'betalt, betalt den, paid on, date paid, payment date, pagato il, pagata il, data pagamento, paid time, paid, pagamento del, hævet',
  order: `ordredato, ordre dato, bestilt, bestilt den, bestillingsdato, order date, ordered, ordered on, order placed, data ordine, ordine,
      ordre, order, bestelldatum, bestellung, orderdatum, ordrenr, ordrenummer`,
  due: `forfald, forfaldsdato, forfalder, forfalden, forfaldsdag, betalingsfrist, betales senest, betal senest, betaling senest,
    betales inden, senest, senest den, sidste rettidige, sidste rettidige betalingsdato, sidste betalingsdato, sidste betalingsdag,
    sidste frist, betalingsdato, betalingsdag, rettidig indbetaling, netto forfald, scadenza, data scadenza, scadenze, scadenza pagamento,
    entro il, entro, da pagare entro, pagamento entro, scade il, due, due date, due on, due by, pay by, payable by, payment due,
    payment due date, payment deadline, fällig, fällig am, fälligkeit, fälligkeitsdatum, zahlbar bis, zahlbar bis zum, zahlungsziel,
    zahlung bis, échéance, date d échéance, à payer avant, vencimiento, fecha de vencimiento, förfallodatum, förfallodag, betala senast,
    vervaldatum, til betaling`,
  other: `levering, leveringsdato, leveret, leverance, forventet levering, leveringsdag, delivery, delivery date, delivered, shipped,
    ship date, shipping date, dispatch, estimated delivery, spedizione, spedizione prevista, consegna, consegna prevista, data consegna,
    data spedizione, lieferdatum, liefertermin, leistungsdatum, leistungszeitraum, periode, perioden, period, periodo, billing period,
    service period, service date, fra, til, dal, al, from, to, until, through, ankomst, afrejse, check in, check out, checkin, checkout,
    arrivo, partenza, arrival, departure, afgang, printed, printed date, print date, udskrevet, udskriftsdato, stampato, stampa, gyldig,
    gyldig til, gælder til, valido, valida fino al, valido fino al, valid, valid until, valid to, expires, expires on, expiry, exp,
    exp date, udløber, udløb, udløbsdato, member since, medlem siden, født, nato il, birth, born, ddt, d d t, dpr, d p r, dl, d l, dlgs,
    d lgs, legge, decreto, dm, d m, regolamento, kontrakt, kontraktdato, contratto, contract, rykker, rykkerdato, next payment,
    next invoice, næste betaling, næste opkrævning, renews, renews on, renewal, fornyes, rinnovo, closed, entry time, rejsedato,
    travel date, flight, volo, treno, tur, competenza, mese di, returneres senest, retur senest, byttes senest, ombyttes senest,
    returret til, reso entro, resi entro, return by, anreise, abreise, ankunft, anreisedatum, abreisedatum, umtauschtag, letzter umtauschtag,
    umtausch bis, gültig, gültig bis, verfallsdatum, verfall, ab, bis, aankomst, vertrek, geldig tot, ruilen tot, retour voor, ankomst,
    avresa, incheckning, utcheckning, byts senast, bytes senast, öppet köp, öppet köp till, giltig, giltig till, arrivée, départ,
    valable, valable jusqu au, jusqu au, llegada, salida, válido hasta, važi do, ważny do, kehtib kuni, exchange by, returns by,
    refund by, valid thru, good thru, offer, tilbud gælder, tilbud, vedr, vedrørende, credit for, for invoice, gara,
    delibera, autorizzazione, ref, rif, riferimento, best før, use by, protocollo`,
})

type Meaning = 'issue' | 'date' | 'of' | 'document' | 'paid' | 'order' | 'due' | 'other' | 'bare' | 'mail'

interface Candidate {
  date: CalendarDate
  meaning: Meaning
  hasTime: boolean
  isOpen: boolean
  line: MarkedLine
  score: number
}

const scores: Readonly<Record<Meaning, number>> = {
  issue: 1,
  of: 0.95,
  document: 0.85,
  date: 0.9,
  paid: 0.7,
  bare: 0.66,
  order: 0.6,
  mail: 0.35,
  other: 0.15,
  due: 0,
}

/** "Fattura n. 12 del 3 marzo" dates the invoice; of an order, a delivery note or a law it dates that. */
function ofWhat(found: readonly Found<Meaning>[], at: number): Meaning {
  const before = found
    .slice(0, at)
    .reverse()
    .find(one => one.kind === 'order' || one.kind === 'other')
  if (before) return before.kind
  return found.slice(0, at + 1).some(one => one.kind === 'document') ? found[at]!.kind : 'bare'
}

/** Words that mean a date only right before it: "til 12. marts". */
const smallWords = new Set([
  'ab',
  'bis',
  'til',
  'fra',
  'to',
  'from',
  'al',
  'dal',
  'd',
  'den',
  'il',
  'li',
  'on',
  'am',
  'af',
  'of',
  'del',
  'dl',
  'dm',
  'dt',
  'vom',
])

function labelBefore(line: MarkedLine, from: number, date: FoundDate): Meaning | undefined {
  const isNear = (label: Found<Meaning>): boolean =>
    label.end - label.start > 4 ||
    !smallWords.has(line.words[label.from]!.text) ||
    /^[\s:.(,'-]*$/.test(line.content.slice(label.end, date.start).replace(/^\s*(?:den|il|d\.)/i, ''))
  const found = (findPhrases(book, line.words) as Found<Meaning>[]).filter(
    label => label.start >= from && label.end <= date.start && isNear(label),
  )
  const at = found.length - 1
  const last = found[at]
  if (!last) return undefined
  // A small word right before the date is worth what the label before it says: "Forfaldsdato den 12. marts".
  if (last.kind === 'of' || last.kind === 'document') return ofWhat(found, at)
  const before = found[at - 1]
  if (last.kind === 'date' && before && (last.end - last.start <= 3 || last.from === before.to)) return before.kind
  return last.kind
}

const isRange = (line: MarkedLine, one: FoundDate, other: FoundDate): boolean =>
  /^\s*(?:-|til|al|to|bis|au|a|t\.o\.m\.)\s*$/i.test(line.content.slice(one.end, other.start).replace(/\d{1,2}[:.]\d{2}/, ''))

interface Meant {
  meaning: Meaning
  /** It stands below the head of a column: in a list of goods that is the day of each of them. */
  isInColumn?: boolean
}

function meaningOf(lines: readonly MarkedLine[], line: MarkedLine, at: number): Meant {
  const date = line.dates[at]!
  const before = line.dates[at - 1]
  const after = line.dates[at + 1]
  if ((before && isRange(line, before, date)) || (after && isRange(line, date, after))) return { meaning: 'other' }
  const own = labelBefore(line, before?.end ?? 0, date)
  if (own) return { meaning: own }
  const head = headOver(lines, line, date)
  const inHead = head
    ? (findPhrases(book, head.line.words).filter(found => head.cell.start <= found.start && found.end <= head.cell.end) as Found<Meaning>[])
    : []
  if (inHead.length > 0) return { meaning: inHead[inHead.length - 1]!.kind, isInColumn: true }
  const above = lines[line.at - 1]
  const isAlone = line.content.trim().length <= date.end - date.start + 12
  if (isAlone && above && above.dates.length === 0 && above.cells.length === 1 && above.words.length <= 4) {
    const labels = findPhrases(book, above.words) as Found<Meaning>[]
    if (labels.length > 0) return { meaning: labels[labels.length - 1]!.kind }
  }
  return { meaning: 'bare' }
}

export interface DateFacts {
  lines: readonly MarkedLine[]
  mailLines: ReadonlySet<number>
  today: CalendarDate
  /** Whether the document is from where the month comes first. */
  isAmerican: boolean
  /** Whether it is known to be from where the day comes first. */
  isEuropean: boolean
}

export interface FoundDay {
  date: CalendarDate
  line: MarkedLine
  confidence: number
  /** Other days that it may be, the likeliest first. */
  runnersUp: readonly { date: CalendarDate; line: MarkedLine; score: number }[]
}

const datedLinesMax = 60
const datesInLineMax = 6

function candidatesOf({ lines, mailLines, today, isAmerican, isEuropean }: DateFacts): Candidate[] {
  const dated = lines.filter(line => line.dates.length > 0).slice(0, datedLinesMax)
  const all = dated.flatMap(line => line.dates.slice(0, datesInLineMax))
  // A day that is open is told by another that is not: "April 1, 2017" and 04/01/17 are one day.
  const certain = new Set(all.filter(date => date.date === date.monthFirst).map(({ date }) => date))
  const open = all.filter(date => date.date !== date.monthFirst)
  const isSwappedElsewhere = open.some(date => certain.has(date.monthFirst)) && !open.some(date => certain.has(date.date))
  const isKeptElsewhere = open.some(date => certain.has(date.date))
  const isMonthFirst =
    (all.some(date => date.isMonthFirstOnly) || isSwappedElsewhere || (isAmerican && !isKeptElsewhere)) &&
    !all.some(date => date.isDayFirstOnly)
  const last = addDays(today, 1)
  return dated.flatMap(line =>
    line.dates.slice(0, datesInLineMax).map((found, at): Candidate => {
      const isOpen = found.date !== found.monthFirst
      // With slashes a day that is still to come may be an American one that has passed.
      const isPast =
        found.date > last && found.monthFirst <= last && !isEuropean && line.content.slice(found.start, found.end).includes('/')
      const isSwapped = isOpen && (isMonthFirst || isPast)
      const date = isSwapped ? found.monthFirst : found.date
      const { meaning, isInColumn } = mailLines.has(line.at) ? { meaning: 'mail' as const } : meaningOf(lines, line, at)
      const hasAmount = line.amounts.some(amount => !amount.isBare)
      const isGoods = meaning === 'bare' && hasAmount
      const isOfGoods = isInColumn && hasAmount && meaning === 'date'
      const isLate = date > last
      const score =
        scores[meaning] +
        (found.hasTime ? 0.12 : 0) -
        (isGoods ? 0.15 : 0) -
        (isOfGoods ? 0.3 : 0) -
        (isLate && meaning !== 'issue' ? 0.5 : 0)
      return {
        date,
        meaning,
        hasTime: found.hasTime,
        isOpen: isOpen && !isMonthFirst && !isEuropean && !isKeptElsewhere && !all.some(one => one.isDayFirstOnly),
        line,
        score,
      }
    }),
  )
}

const meant: Readonly<Record<Meaning, number>> = {
  issue: 0.98,
  of: 0.98,
  document: 0.96,
  date: 0.98,
  paid: 0.85,
  bare: 0.95,
  order: 0.85,
  mail: 0.6,
  other: 0.4,
  due: 0.3,
}

export function chooseDates(facts: DateFacts): { date: FoundDay | null; dueDate: FoundDay | null } {
  const candidates = candidatesOf(facts)
  const [best, ...others] = [...candidates].filter(({ meaning }) => meaning !== 'due').sort((one, other) => other.score - one.score)
  const runnersUp = others.filter((one, at) => one.date !== best?.date && others.findIndex(({ date }) => date === one.date) === at)
  const date = best ? { date: best.date, line: best.line, confidence: confidenceOf(best, candidates, facts.today), runnersUp } : null
  const due = candidates.find(candidate => candidate.meaning === 'due' && (!best || candidate.date >= best.date))
  return { date, dueDate: due ? { date: due.date, line: due.line, confidence: due.isOpen ? 0.85 : 0.96, runnersUp: [] } : null }
}

function confidenceOf(best: Candidate, candidates: readonly Candidate[], today: CalendarDate): number {
  const rivals = candidates.filter(other => other.date !== best.date && other.meaning !== 'due' && other.score > best.score - 0.1)
  const isOnlyDay = candidates.every(other => other.date === best.date)
  const isOfDocument = best.meaning !== 'mail' && best.meaning !== 'other'
  const sure =
    best.hasTime && isOfDocument ? Math.max(meant[best.meaning], 0.97) : best.meaning === 'paid' && isOnlyDay ? 0.95 : meant[best.meaning]
  const contested = rivals.length === 0 ? sure : Math.min(sure, best.meaning === 'bare' ? 0.7 : 0.85)
  const open = best.isOpen ? Math.min(contested, 0.85) : contested
  return best.date > addDays(today, 1) ? Math.min(open, 0.6) : open
}
