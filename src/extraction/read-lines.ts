/** Reads the lines of a document: candidates for each field, weighed, and chosen so that the numbers add up. Works on lines of text and of pages alike. */

import type { CalendarDate } from '../domain/calendar/dates.ts'
import {
  type Evidence,
  type Extraction,
  type FieldReading,
  type HeldFor,
  heldReasons,
  type Item,
  type ReadField,
} from '../domain/documents/extraction.ts'
import type { Paper } from '../domain/documents/paper/paper.ts'
import { isEuCountry } from '../domain/identity/countries.ts'
import { minorUnits } from '../domain/money/currencies.ts'
import { type Minor, share, toMinorUnits } from '../domain/money/money.ts'
import { atLeast, fieldConfidences, wholeConfidence } from './calibration/confidence.ts'
import { aloneMost, type Doubts, mostWith, rounded, unprintedMost, warningsOf } from './calibration/doubts.ts'
import { doubtOf } from './calibration/field-doubts.ts'
import { type Rival, toRunnersUp } from './calibration/runners-up.ts'
import { isJudged, isNameAlone, type Signals, signalsOf } from './calibration/signals.ts'
import { buyerOf } from './fields/buyer/buyer.ts'
import { countryOf } from './fields/country/country.ts'
import { originOf } from './fields/country/origin.ts'
import { currencyOf, currencyOfCountry } from './fields/currency/currency.ts'
import type { Candidate } from './fields/date/candidates.ts'
import { chooseDates } from './fields/date/choose-date.ts'
import { placeOrderOf, settledBy } from './fields/date/order.ts'
import { kindOf } from './fields/kind/choose.ts'
import { kindWarning } from './fields/kind/warning.ts'
import { invoiceNumberOf } from './fields/number/invoice-number.ts'
import { proseIn } from './fields/supplier/head.ts'
import { type Own, partiesOf } from './fields/supplier/parties.ts'
import { registeredOf } from './fields/supplier/registered.ts'
import { isNameContested, supplierOf } from './fields/supplier/supplier.ts'
import { type Sums, sumsOf } from './fields/total/sums.ts'
import { speaksOfVat } from './fields/vat/other-taxes.ts'
import { agreementOf } from './learned/agreement.ts'
import { isNameDisputed, likelyDay, toldName } from './learned/choices.ts'
import { withLearnedNumber } from './learned/number.ts'
import { disputedMost, isDayDisputed, isTotalDisputed, learnedOpinion, likelyTotal, noOpinion } from './learned/opinion.ts'
import { withLearnedDay, withLearnedName, withLearnedTotal } from './learned/rivals.ts'
import { paperOf } from './paper/paper-of.ts'
import { linesToReader } from './text/addresses-reader.ts'
import { amountText } from './text/amount-text.ts'
import { languageOf } from './text/language.ts'
import type { Line } from './text/lines.ts'
import { mailHeadsOf } from './text/mail.ts'
import { type MarkedLine, mark } from './text/mark.ts'

export interface Reader {
  own: Own
  today: CalendarDate
}

const evidenceLengthMax = 200

const evidenceOf = (line: MarkedLine | null): Evidence | null =>
  line ? { page: line.page, box: line.box, text: line.text.trim().slice(0, evidenceLengthMax) } : null

const spokenIn: Readonly<Record<string, string>> = { da: 'DK', it: 'IT', de: 'DE', sv: 'SE', nb: 'NO', fr: 'FR', es: 'ES', nl: 'NL' }

/** Amounts are read in hundredths; a currency may have other minor units. */
function toUnits(hundredths: number, currency: string | null): Minor {
  const units = currency === null ? 2 : minorUnits(currency)
  return units === 2 ? toMinorUnits(hundredths) : share(toMinorUnits(hundredths), 10 ** units, 100)
}

function itemsOf({ items, chosen }: Sums, toMinor: (hundredths: number) => Minor): Item[] {
  const sum = items.reduce((total, { value }) => total + value, 0)
  const rounding = chosen?.explanation.rounding ?? 0
  const net = chosen?.explanation.net
  const isGross = chosen !== undefined && (Math.abs(sum - chosen.value) <= 1 || Math.abs(sum + rounding - chosen.value) <= 1)
  const taxed = chosen?.explanation.vatLines.filter(({ rate }) => rate > 0).reduce((total, line) => total + line.net, 0)
  const isNet = [net, taxed].some(base => typeof base === 'number' && base !== 0 && Math.abs(sum - base) <= 1)
  const includesVat = isGross ? true : isNet ? false : null
  return items.map(({ description, value, rate, nature }) => ({ description, amount: toMinor(value), includesVat, rate, nature }))
}

/** Nothing is said about VAT: abroad there is none to be said anything about, at home it may only not have been read. */
const silentOutsideEu = 0.93

/** The sums lead to the total. */
const provenSupport = 0.95

/** What the finder itself believes no more than this it may as well not have found. */
const contested = 0.5

export const readLines = (printed: readonly Line[], reader: Reader, method: string): Extraction =>
  readWithSignals(printed, reader, method).extraction

/** The same, with what its page teaches about the paper of its supplier. */
export function readPage(printed: readonly Line[], reader: Reader, method: string): { extraction: Extraction; paper: Paper } {
  const { extraction, lines } = readWithSignals(printed, reader, method)
  return { extraction, paper: paperOf(lines, reader.own) }
}

export interface Judged {
  lines: readonly MarkedLine[]
  extraction: Extraction
  signals: Signals
  doubts: Doubts
  /** The days that are printed on it, as they were weighed. */
  days: readonly Candidate[]
}

/** The reading, and what it rests on: that is what confidence is fitted to. */
export function readWithSignals(printed: readonly Line[], { own, today }: Reader, method: string): Judged {
  const marked = mark(printed)
  const heads = mailHeadsOf(marked)
  const headLines = new Set(heads.map(({ line }) => line.at))
  // The head of a mail tells of the mail, and who talks to the reader wants something: no sum in such a line is one of the document.
  const spoken = new Set(linesToReader(printed))
  const isSilent = (line: MarkedLine, at: number) => headLines.has(line.at) || spoken.has(at)
  const lines = marked.map((line, at) => (isSilent(line, at) ? { ...line, amounts: [], rates: [] } : line))
  const language = languageOf(lines)
  const parties = partiesOf(lines, own)
  const { vatNumber, cvr, iban } = registeredOf(lines, parties)
  const country = countryOf(lines, parties, { vatNumber: vatNumber?.id ?? null, cvr: cvr?.id ?? null, iban: iban?.id ?? null })
  const origin = originOf(lines, country, language, line => line.cells.length > 0 && line.cells.every(cell => parties.isBuyers(line, cell)))
  const likely = country?.country ?? origin.country ?? (language === null ? null : (spokenIn[language] ?? null))
  const isRegistered = vatNumber !== null || cvr !== null
  // A page is looked at twice. What came as text has no places to go by.
  const learned = method === 'text' ? noOpinion : learnedOpinion(lines)
  const sums = sumsOf(lines, { known: country?.country ?? null, likely, isRegisteredForVat: isRegistered }, likelyTotal(learned))
  const { chosen } = sums
  const currency = currencyOf({
    lines,
    total: chosen?.line ? { line: chosen.line, value: chosen.value } : null,
    origin,
    language,
    own: own.currency,
    today,
    isPrint: method === 'pdf',
  })
  const registeredAt = [vatNumber, cvr].find(one => one?.id.isValid)?.line.at ?? null
  const supplier = supplierOf(lines, parties, heads, registeredAt, toldName(learned, method === 'pdf'))
  const order = placeOrderOf({ country, origin, language, currency: currency?.currency ?? null })
  const {
    date,
    dueDate,
    candidates: days,
  } = chooseDates({
    lines,
    mailLines: headLines,
    today,
    language,
    ...order,
    likely: likelyDay(learned),
  })
  const number = invoiceNumberOf(lines)
  // Two pictures of one paper may be misread differently, and two numbers are two documents: there only what stands behind a label counts.
  const ownNumber = method === 'pdf' ? withLearnedNumber(learned, number) : number
  const hasBuyer = lines.some(line => line.cells.some(cell => parties.isBuyers(line, cell)))
  const kind = kindOf({
    lines,
    language,
    numberOf: number?.of ?? null,
    number,
    hasBuyer,
    hasDueDate: dueDate !== null,
    isNegative: sums.isNegative,
    hasAccount: iban !== null,
    hasProvenVat: (chosen?.explanation.vat ?? 0) !== 0 && (chosen?.explanation.support ?? 0) >= provenSupport,
  })

  const registered = { vatNumber: vatNumber?.id.value ?? null, businessId: cvr?.id.value ?? null }
  const buyer = buyerOf({
    lines,
    own,
    supplier: { name: supplier?.name ?? null, ...registered },
    isRead: line => !headLines.has(line.at),
    isSent: kind.kind !== 'receipt',
  })

  const toMinor = (hundredths: number): Minor => toUnits(hundredths, currency?.currency ?? null)
  const explanation = chosen?.explanation
  const isAmerican = country?.country === 'US' || (origin.country === 'US' && origin.lead >= settledBy)
  // A seller in the United States charges no VAT: where its paper does not speak of any there is none.
  const isUntaxedThere = isAmerican && currency?.currency === 'USD' && !isRegistered && !speaksOfVat(lines)
  const vat = explanation?.vat ?? (explanation && isUntaxedThere ? 0 : null)
  const isOutsideEu = country !== null && !isEuCountry(country.country)
  const vatConfidence = explanation ? (explanation.vat === null && isOutsideEu ? silentOutsideEu : explanation.vatConfidence) : 0.3
  const disputed = {
    date: date !== null && (date.isTold || isDayDisputed(learned, date.date)),
    total: chosen !== undefined && (chosen.isTold || isTotalDisputed(learned, chosen.value)),
    supplier: supplier !== null && (supplier.isTold || (method === 'pdf' && isNameDisputed(learned, supplier.name))),
  }
  const signals = signalsOf({
    lines,
    method,
    supplier,
    date,
    chosen,
    vat: { value: sums.tax, confidence: vatConfidence, isExpected: likely === null || isEuCountry(likely) },
    currency,
    homeCurrency: (likely === null ? undefined : currencyOfCountry[likely]) ?? null,
    agreement:
      learned === noOpinion
        ? null
        : agreementOf(learned, { day: date?.date ?? null, total: chosen?.value ?? null, vat: sums.tax, name: supplier?.name ?? null }),
  })
  const doubts: Doubts = {
    isWithoutSupplier: supplier === null,
    isWithoutCurrency: currency === null,
    isWithoutTotal: chosen === undefined,
    isWithoutDate: date === null,
    isDayOpen: date?.isOpen ?? false,
    isCurrencyOpen: currency?.isOpen ?? false,
    isTotalContested: (chosen?.confidence ?? 1) <= contested,
    isContradicted: chosen?.isContradicted ?? false,
    isNoVoucher: kind.noVoucher !== null,
    isUnnamed: kind.isUnnamed,
    isNameContested: supplier !== null && isNameContested(supplier, method === 'pdf'),
    isToReader: spoken.size > 0,
  }
  // Of a receipt: a shop's name that nothing backs, not even a register's number, may be a slogan, a branch or half of a name.
  // So may one in small letters, which is a drawing at best, with the company that runs the shop below it; e-Boks A/S is no such name.
  // A sentence below it, as `All amounts in CAD`, is no other name.
  const hasRivals = supplier?.runnersUp.some(({ name }) => proseIn(name) === 0) ?? false
  const isBacked = isRegistered || !hasRivals || !isNameAlone(signals)
  const isDrawing = signals.supplier !== null && isSmall(supplier?.name) && !signals.supplier.hasLegalForm && !signals.supplier.isLabelled
  const isAlone = method !== 'pdf' && supplier !== null && (!isBacked || isDrawing)
  const warnings = [...warningsOf(doubts), ...(kind.noVoucher ? [kindWarning(kind.noVoucher)] : [])]
  const isUnprinted = chosen !== undefined && !chosen.isPrinted
  const alone = fieldConfidences(signals)
  const judged = isUnprinted ? { ...alone, total: Math.min(alone.total, unprintedMost) } : alone
  const held: Readonly<Record<HeldFor, boolean>> = {
    ...doubts,
    isDayDisputed: disputed.date,
    isTotalDisputed: disputed.total,
    isNameDisputed: disputed.supplier,
    isNameAlone: isAlone,
    isTotalUnprinted: isUnprinted,
  }
  const heldFor = heldReasons.filter(reason => held[reason])
  const isDisputed = disputed.date || disputed.total || disputed.supplier
  const most = Math.min(mostWith(doubts), isDisputed ? disputedMost : 1, isAlone ? aloneMost : 1, isUnprinted ? unprintedMost : 1)
  const whole = Math.min(wholeConfidence(judged, signals), most)
  const sure = atLeast(judged, whole)
  const fields: Partial<Record<ReadField, FieldReading>> = {}
  const note = (field: ReadField, confidence: number | undefined, line: MarkedLine | null, rivals: readonly Rival[] = []): void => {
    if (confidence === undefined) return
    const runnersUp = toRunnersUp(rivals, confidence, evidenceOf)
    const doubt = isJudged(field)
      ? doubtOf(field, signals, confidence, {
          isRegistered,
          isUnprinted,
          isDisputed: isTwiceRead(field) && disputed[field],
        })
      : undefined
    fields[field] = {
      confidence: rounded(confidence),
      evidence: evidenceOf(line),
      ...(doubt !== undefined && { doubt }),
      ...(runnersUp.length > 0 && { runnersUp }),
    }
  }
  const otherNames = (supplier?.runnersUp ?? []).map(({ name, line, confidence }) => ({ value: name, line, score: confidence }))
  note('supplier', supplier ? sure.supplier : undefined, supplier?.line ?? null, withLearnedName(learned, supplier?.name, otherNames))
  note('invoiceNumber', ownNumber?.confidence, ownNumber?.line ?? null)
  const otherDays = (date?.runnersUp ?? []).map(one => ({ ...one, value: one.date }))
  note('date', date ? sure.date : undefined, date?.line ?? null, withLearnedDay(learned, date?.date, otherDays))
  note('dueDate', dueDate?.confidence, dueDate?.line ?? null)
  const amountOf = (hundredths: number): string => amountText(toMinor(hundredths), currency?.currency ?? null)
  const otherSums = (chosen?.runnersUp ?? []).map(one => ({ ...one, value: amountOf(one.value) }))
  note('total', chosen ? sure.total : undefined, chosen?.line ?? null, withLearnedTotal(learned, chosen?.value, amountOf, otherSums))
  if (explanation?.net !== null) note('net', explanation ? sure.vat : undefined, explanation?.line ?? null)
  if (vat !== null) note('vat', sure.vat, explanation?.line ?? null)
  const otherKinds = kind.runnersUp.map(one => ({ value: one.kind, line: one.best?.line ?? null, score: one.score }))
  const fullKind = { value: kind.kind, line: kind.line, score: kind.runnersUp.reduce((sum, { score }) => sum + score, 1) }
  const notThis = ({ value }: Rival): boolean => value !== kind.voucher.kind
  note('kind', kind.voucher.confidence, kind.voucher.line ?? kind.line, [fullKind, ...otherKinds].filter(notThis))
  note('documentKind', kind.confidence, kind.line, otherKinds)
  note('iban', iban ? 0.97 : undefined, iban?.line ?? null)
  note('buyer', buyer?.confidence, buyer?.line ?? null)
  const otherCurrencies = (currency?.runnersUp ?? []).map(one => ({ ...one, value: one.currency }))
  note('currency', currency ? sure.currency : undefined, currency?.line ?? null, otherCurrencies)
  if (currency?.conclusion) fields.currency = { ...fields.currency!, conclusion: currency.conclusion }

  const extraction: Extraction = {
    supplier: {
      name: supplier?.name ?? null,
      vatNumber: vatNumber?.id.value ?? danishVatNumber(cvr?.id.value, vat),
      businessId: cvr?.id.value ?? danishBusinessId(vatNumber?.id.value),
      country: country?.country ?? null,
      iban: iban?.id.value ?? null,
    },
    buyer: buyer?.buyer ?? null,
    kind: kind.voucher.kind,
    documentKind: kind.kind,
    invoiceNumber: ownNumber?.value ?? null,
    date: date?.date ?? null,
    dueDate: dueDate?.date ?? null,
    currency: currency?.currency ?? null,
    total: chosen ? toMinor(chosen.value) : null,
    net: explanation && explanation.net !== null ? toMinor(explanation.net) : null,
    vat: vat === null ? null : toMinor(vat),
    vatLines: (explanation?.vatLines ?? []).map(line => ({
      rate: line.rate,
      net: toMinor(line.net),
      vat: toMinor(line.vat),
      nature: line.nature,
    })),
    ...(sums.otherTaxes.length > 0 && { otherTaxes: sums.otherTaxes.map(({ kind, value }) => ({ kind, amount: toMinor(value) })) }),
    items: itemsOf(sums, toMinor),
    rounding: explanation && explanation.rounding !== 0 ? toMinor(explanation.rounding) : null,
    withheld: chosen?.withheld ? toMinor(chosen.withheld.value) : null,
    language,
    confidence: rounded(whole),
    ...(most < 1 && { heldAt: most, heldFor }),
    fields,
    method,
    ...(warnings.length > 0 && { warnings }),
  }
  return { lines, extraction, signals, doubts, days }
}

const isSmall = (name: string | undefined): boolean => name !== undefined && /^\p{Ll}/u.test(name)

/** Fields that the learned reader tells of. */
const isTwiceRead = (field: ReadField): field is 'date' | 'total' | 'supplier' =>
  field === 'date' || field === 'total' || field === 'supplier'

/** The VAT number of a Danish company is DK and its CVR number, once it is registered for VAT: as it is when it charges some. */
const danishVatNumber = (cvr: string | undefined, vat: number | null): string | null =>
  cvr !== undefined && vat !== null && vat !== 0 ? `DK${cvr}` : null

const danishBusinessId = (vatNumber: string | undefined): string | null => (vatNumber?.startsWith('DK') ? vatNumber.slice(2) : null)
