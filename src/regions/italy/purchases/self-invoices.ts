/**
 * Which purchases the organization tells the exchange of itself, as what and until when: TD16 for reverse charge at home, TD17 for services from abroad, TD18
 * for goods from the EU, TD19 for goods that a seller from abroad supplies inside of Italy (DLgs 127/2015 art. 1, c. 3-bis; guide of the Agenzia to TD16 - TD19).
 */

import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import type { Coding, CodingLine } from '../../../domain/coding/coding.ts'
import type { Extraction } from '../../../domain/documents/extraction.ts'
import { countryOfVatPrefix, isEuCountry, vatPrefixOf } from '../../../domain/identity/countries.ts'
import { vatFormatOfPrefix } from '../../../domain/identity/vat-formats.ts'
import type { PricedInvoice, PricedLine } from '../../../domain/invoices/invoice.ts'
import type { Seller } from '../../../domain/invoices/parties.ts'
import { summaryOf } from '../../../domain/invoices/price.ts'
import type { Purchase, SelfInvoice, SelfInvoiceRules } from '../../../domain/invoices/self-invoice.ts'
import { decimalText, fromMinor, inWords, type Minor, plus, sum, zero } from '../../../domain/money/money.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { euro } from '../fatturapa/amounts.ts'
import { isReverseCharge, natureOf } from '../natures.ts'

const types = ['TD16', 'TD17', 'TD18', 'TD19'] as const

type Type = (typeof types)[number]

interface Rule {
  reason(country: string | null): Said
  law: string
  isRequired: boolean
}

const abroad = 'DLgs 127/2015 art. 1, c. 3-bis'

const ruleOf: Readonly<Record<Type, Rule>> = {
  TD16: {
    reason: () => say('self_invoice_due.td16'),
    law: 'DPR 633/72 art. 17, c. 5 e 6; art. 74, c. 7 e 8; circ. 14/E of 2019, 6.4',
    isRequired: false,
  },
  TD17: {
    reason: country => say('self_invoice_due.td17', { country }),
    law: `DPR 633/72 art. 17, c. 2; ${abroad}`,
    isRequired: true,
  },
  TD18: {
    reason: country => say('self_invoice_due.td18', { country }),
    law: `DL 331/93 artt. 38, 46 e 47; ${abroad}`,
    isRequired: true,
  },
  TD19: {
    reason: country => say('self_invoice_due.td19', { country }),
    law: `DPR 633/72 art. 17, c. 2; ${abroad}`,
    isRequired: true,
  },
}

/** What the coding found to be exempt in Italy as well: the exchange is told of it all the same, with its natura (guide, TD17). */
const exempt = 'N4'

/** A share of deduction changes what is deducted, never what is owed and told. */
const reverseChargeCode = /^(\d+)(RC(1[6-9]))(?:D\d+)?$/

interface Owed {
  type: Type
  rate: number
  /** Without the share of deduction. */
  code: string
}

function owedOn({ vatCode }: CodingLine, isFromAbroad: boolean): Owed | undefined {
  const [, rate, code, number] = reverseChargeCode.exec(vatCode ?? '') ?? []
  if (rate !== undefined) return { type: `TD${number}` as Type, rate: Number(rate), code: `${rate}${code}` }
  return vatCode === exempt && isFromAbroad ? { type: 'TD17', rate: 0, code: exempt } : undefined
}

/** Documents that buyers issue themselves: the purchase behind one is another document. */
const isOfBuyer = ({ documentType }: Extraction): boolean => /^TD(?:1[6-9]|2[0-389])$/.test(documentType ?? '')

function due(purchase: Purchase): SelfInvoice[] {
  const { extraction, coding } = purchase
  if (isOfBuyer(extraction)) return []
  const country = countryOf(purchase)
  const isFromAbroad = country !== null && country !== 'IT'
  const owed = coding.lines
    .filter(({ net }) => net !== 0)
    .flatMap(line => {
      const found = owedOn(line, isFromAbroad)
      return found ? [{ ...found, line }] : []
    })
  return types.flatMap(type => {
    const lines = owed.filter(one => one.type === type)
    return lines.length === 0 ? [] : [selfInvoice(type, lines, purchase)]
  })
}

/** Where the supplier is established: one from abroad may have an Italian number, and is from abroad all the same. */
function countryOf({ extraction: { supplier }, known }: Purchase): string | null {
  const number = known?.vatNumber ?? supplier.vatNumber
  return known?.country ?? supplier.country ?? (number === null ? null : (countryOfVatPrefix(number.slice(0, 2)) ?? null))
}

function selfInvoice(type: Type, owed: readonly (Owed & { line: CodingLine })[], purchase: Purchase): SelfInvoice {
  const { extraction, coding, receivedOn } = purchase
  const { reason, law, isRequired } = ruleOf[type]
  const country = type === 'TD16' ? 'IT' : countryOf(purchase)
  const told = owed.every(({ rate }) => rate === 0) ? say('self_invoice_due.td17_exempt', { country, nature: exempt }) : reason(country)
  const date = dateOf(type, country, extraction, receivedOn)
  const { exchange } = coding
  const isForeign = exchange !== null && exchange.currency !== euro && extraction.total !== null
  return {
    type,
    reason: told,
    law,
    isRequired,
    date,
    deadline: type === 'TD16' ? completedBy(date) : sentBy(date),
    supplier: supplierOf(type, country, purchase),
    supplierDocument: { number: extraction.invoiceNumber ?? '', date: extraction.date },
    original: isForeign
      ? { currency: exchange.currency, amount: inWords(extraction.total!, exchange.currency).split(' ')[0]!, rate: exchange.rate }
      : null,
    priced: pricedOf(owed, purchase, told, law),
    faults: faultsOf(type, country, purchase),
    warnings: extraction.invoiceNumber === null ? [{ field: 'supplierDocument.number', ...say('supplier_number_missing') }] : [],
  }
}

/**
 * The day of receipt, on which a supplier's invoice is completed; that of the supply where the self-invoice takes its place, as outside of the EU (DPR 633/72
 * art. 17, c. 2; art. 21, c. 5). An invoice for goods from San Marino is completed too (DM 21/6/2021). Never before the day of the supplier's document (00418).
 */
function dateOf(type: Type, country: string | null, { date }: Extraction, receivedOn: CalendarDate): CalendarDate {
  const isFromEu = country === null || isEuCountry(country) || type === 'TD18'
  const isCompleted = isFromEu || (type === 'TD19' && country === 'SM')
  const wanted = isCompleted ? receivedOn : (date ?? receivedOn)
  return date !== null && date > wanted ? date : wanted
}

/** By the fifteenth of the month after the one in which the document was received, or the supply took place (DLgs 127/2015 art. 1, c. 3-bis). */
const sentBy = (date: CalendarDate): CalendarDate => addDays(endOfMonth(date), 15)

/** Within the month of receipt, or within fifteen days of it where that is later (DPR 633/72 art. 17, c. 5). */
const completedBy = (date: CalendarDate): CalendarDate => [endOfMonth(date), addDays(date, 15)].sort()[1]!

const endOfMonth = (date: CalendarDate): CalendarDate => periodOf(date, 'monthly').end

const noAddress = { street: null, postalCode: null, city: null, province: null, country: null }

/** Eleven digits without a prefix are an Italian number, save from where such numbers are at home (France, Croatia, Latvia) or nobody writes a prefix. */
function isItalianNumber(vatNumber: string | null, country: string | null): boolean {
  if (vatNumber === null || !/^\d{11}$/.test(vatNumber)) return vatNumber?.startsWith('IT') ?? false
  if (country === null || country === 'IT') return true
  return isEuCountry(country) && !vatFormatOfPrefix.get(vatPrefixOf(country) ?? '')?.national.test(vatNumber)
}

/** What the contact says is the later word: it is what a person corrects. */
function supplierOf(type: Type, country: string | null, { extraction: { supplier }, known }: Purchase): Seller {
  const vatNumber = known?.vatNumber ?? supplier.vatNumber
  return {
    name: known?.name ?? supplier.name ?? '',
    country: country ?? '',
    // The number that a seller from abroad has in Italy does not say who it is: there it would count as one from Italy (00473).
    vatNumber: type !== 'TD16' && isItalianNumber(vatNumber, country) ? null : vatNumber,
    businessId: known?.businessId ?? supplier.businessId,
    fiscalCode: known?.fiscalCode ?? null,
    address: { ...(known?.address ?? noAddress), country: known?.address?.country ?? country },
    taxRegime: 'RF18',
    iban: null,
    supplies: type === 'TD18' || type === 'TD19' ? 'goods' : 'services',
  }
}

function faultsOf(type: Type, country: string | null, purchase: Purchase): Fault[] {
  const { supplier } = purchase.extraction
  const { known } = purchase
  const faults: Fault[] = []
  if ((known?.name ?? supplier.name ?? '').trim() === '') faults.push({ path: 'supplier.name', ...say('self_invoice_supplier.name') })
  if (type !== 'TD16' && (country === null || country === 'IT')) {
    faults.push({
      path: 'supplier.country',
      ...say(country === null ? 'self_invoice_supplier.country' : 'self_invoice_supplier.italian'),
    })
  }
  const establishedIn = countryOf(purchase) ?? 'IT'
  // A company from abroad may have a permanent establishment in Italy, under an Italian number.
  if (type === 'TD16' && establishedIn !== 'IT' && !isItalianNumber(known?.vatNumber ?? supplier.vatNumber, establishedIn)) {
    faults.push({ path: 'supplier.country', ...say('self_invoice_supplier.foreign', { country: establishedIn }) })
  }
  return faults
}

/** The natura that the supplier wrote stays beside the rate that the buyer adds, where it can be told which. */
function natureFor({ net }: CodingLine, { extraction: { vatLines } }: Purchase): string | null {
  const written = vatLines.filter(({ nature }) => nature !== null && isReverseCharge(nature) && natureOf(nature) !== undefined)
  const distinct = new Set(written.map(({ nature }) => nature))
  if (distinct.size <= 1) return written[0]?.nature ?? null
  return written.find(line => line.net === net)?.nature ?? null
}

function pricedOf(owed: readonly (Owed & { line: CodingLine })[], purchase: Purchase, reason: Said, law: string): PricedInvoice {
  const lines = owed.map(({ type, rate, code, line }): PricedLine => {
    const nature = rate === 0 ? exempt : type === 'TD16' ? natureFor(line, purchase) : null
    return {
      description: line.text.trim() || purchase.coding.bookingText,
      quantity: '1',
      unitPrice: decimalText(fromMinor(line.net, euro)),
      vatRate: rate,
      vatNature: nature,
      appliedVatRate: rate,
      nature,
      vatCode: code,
      account: line.ledgerAccountId ?? '',
      law: nature === null ? law : (natureOf(nature)?.law ?? law),
      net: line.net,
    }
  })
  const vatSummary = summaryOf(lines)
  const total = (of: (row: { net: Minor; vat: Minor }) => Minor): Minor => sum(vatSummary.map(of))
  const gross = total(({ net, vat }) => plus(net, vat))
  return {
    lines,
    vatSummary,
    net: total(({ net }) => net),
    vat: total(({ vat }) => vat),
    total: gross,
    // The supplier is paid what its own document asks for.
    payable: zero,
    treatment: { key: 'self_assessed', reason, mention: null },
    isCreditNote: gross < 0,
    stampDuty: zero,
    hasSplitPayment: false,
    warnings: [],
  }
}

/** Apart from the sales, which the registers number for themselves. */
const numberOf = (year: number, sequence: number): string => `AF-${String(year).padStart(4, '0')}-${String(sequence).padStart(4, '0')}`

const mayConcern = ({ lines }: Coding): boolean => lines.some(line => owedOn(line, true) !== undefined)

export const selfInvoices: SelfInvoiceRules = { mayConcern, due, numberOf }
