/** What a person says about a document counts more than what was read: the fields that they give replace the reading, and nothing else does. */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import { checkVatNumber, vatCountryOf } from '../identity/vat-numbers.ts'
import { tooFarBack } from '../ledger/first-day.ts'
import { minorUnits } from '../money/currencies.ts'
import { absolute, fromMinor, type Minor, negate, sum, toMinor } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import { foldedName } from '../text/folding.ts'
import {
  type DocumentKind,
  type Extraction,
  type FieldReading,
  type HeldFor,
  isNoVoucherKind,
  type ReadField,
  type Supplier,
  type VatLine,
} from './extraction.ts'

export interface SupplierInput {
  name?: string | undefined
  vatNumber?: string | null | undefined
  businessId?: string | null | undefined
  country?: string | null | undefined
  iban?: string | null | undefined
}

export interface VatLineInput {
  rate: number
  net: number
  vat: number
  nature?: string | null | undefined
}

/** Amounts as they were given: what the currency makes of them is decided here. */
export interface ExtractionInput {
  supplier?: SupplierInput | undefined
  invoiceNumber?: string | null | undefined
  date?: CalendarDate | undefined
  dueDate?: CalendarDate | null | undefined
  currency?: string | undefined
  total?: number | undefined
  vatLines?: readonly VatLineInput[] | undefined
  kind?: DocumentKind | undefined
}

export interface Corrector {
  by: string
  at: string
}

/** Nothing was read: a person enters what the paper says. */
export const unreadExtraction: Extraction = {
  supplier: { name: null, vatNumber: null, businessId: null, country: null, iban: null },
  buyer: null,
  kind: 'invoice',
  invoiceNumber: null,
  date: null,
  dueDate: null,
  currency: null,
  total: null,
  net: null,
  vat: null,
  vatLines: [],
  items: [],
  rounding: null,
  withheld: null,
  language: null,
  confidence: 0,
  fields: {},
  method: 'person',
}

/** The name or an id that says who it is. */
export function isOtherSupplier(held: Supplier, input: SupplierInput): boolean {
  const isRenamed = input.name !== undefined && foldedName(input.name) !== (held.name === null ? null : foldedName(held.name))
  const isRenumbered = (['vatNumber', 'businessId'] as const).some(
    id => input[id] !== undefined && input[id] !== held[id] && held[id] !== null,
  )
  return isRenamed || isRenumbered
}

/** Of another supplier nothing is taken over that belongs to the one that was read: no id, no account, no country. */
function correctedSupplier(held: Supplier, input: SupplierInput): Supplier {
  const nobody: Supplier = { name: null, vatNumber: null, businessId: null, country: null, iban: null }
  const base = isOtherSupplier(held, input) ? { ...nobody, name: held.name } : held
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Supplier>
  const supplier = { ...base, ...given }
  if (supplier.vatNumber === null) return supplier
  const country = supplier.country ?? vatCountryOf(supplier.vatNumber)
  return { ...supplier, country, vatNumber: checkVatNumber(supplier.vatNumber, country).value }
}

/** What the amounts of an extraction become in a currency with other decimals; undefined where one of them has no such amount. */
function inCurrency(extraction: Extraction, from: string, to: string): Extraction | undefined {
  if (minorUnits(from) === minorUnits(to)) return extraction
  let isWhole = true
  const move = (amount: Minor): Minor => {
    const moved = toMinor(fromMinor(amount, from), to)
    if (moved === undefined) isWhole = false
    return moved ?? amount
  }
  const maybe = (amount: Minor | null): Minor | null => (amount === null ? null : move(amount))
  const moved: Extraction = {
    ...extraction,
    total: maybe(extraction.total),
    net: maybe(extraction.net),
    vat: maybe(extraction.vat),
    rounding: maybe(extraction.rounding),
    withheld: maybe(extraction.withheld),
    vatLines: extraction.vatLines.map(line => ({ ...line, net: move(line.net), vat: move(line.vat) })),
    items: extraction.items.map(item => ({ ...item, amount: move(item.amount) })),
    ...(extraction.otherTaxes && { otherTaxes: extraction.otherTaxes.map(tax => ({ ...tax, amount: move(tax.amount) })) }),
    ...Object.fromEntries(
      (['prepaid', 'payable', 'stampDuty', 'pensionContribution'] as const).flatMap(name =>
        extraction[name] === undefined ? [] : [[name, move(extraction[name])]],
      ),
    ),
  }
  return isWhole ? moved : undefined
}

/** The fields that the confidence of the whole speaks of. */
const decisive: readonly ReadField[] = ['supplier', 'date', 'total', 'vat', 'currency']

const byPerson = ({ by, at }: Corrector): FieldReading => ({ confidence: 1, evidence: null, correctedBy: by, correctedAt: at })

/** What a person did not look at is as sure as it was: the whole is as sure as the least sure of the fields, and no less than before. */
function confidenceOf(extraction: Extraction, fields: Extraction['fields'], isHeld: boolean): number {
  const whole = Math.min(...decisive.map(field => fields[field]?.confidence ?? extraction.confidence))
  const confidence = Math.max(extraction.confidence, whole)
  return isHeld && extraction.heldAt !== undefined ? Math.min(confidence, extraction.heldAt) : confidence
}

/** What two readers differ about, or nothing on the paper tells, is open until somebody says it: other fields do not settle it. */
const settledBy: Partial<Record<HeldFor, ReadField>> = {
  isNameDisputed: 'supplier',
  isNameContested: 'supplier',
  isNameAlone: 'supplier',
  isUnnamed: 'kind',
  isDayDisputed: 'date',
  isDayOpen: 'date',
  isTotalDisputed: 'total',
  isTotalUnprinted: 'total',
  isCurrencyOpen: 'currency',
}

function reasonsLeft(heldFor: readonly HeldFor[], replaced: ReadonlySet<ReadField>, areSumsTold: boolean): HeldFor[] {
  return heldFor.filter(reason => {
    const field = settledBy[reason]
    return field === undefined ? !areSumsTold : !replaced.has(field)
  })
}

/** The readings that a field of the input replaces. */
const readingsOf: Readonly<Record<keyof ExtractionInput, readonly ReadField[]>> = {
  supplier: ['supplier'],
  invoiceNumber: ['invoiceNumber'],
  date: ['date'],
  dueDate: ['dueDate'],
  currency: ['currency'],
  total: ['total'],
  vatLines: ['vat', 'net'],
  kind: ['kind', 'documentKind'],
}

export function correctExtraction(
  read: Extraction,
  input: ExtractionInput,
  corrector: Corrector,
  /** Whose decimals amounts have while no currency is known. */
  decimalsAs: string,
): Extraction | { faults: Fault[] } {
  const faults: Fault[] = []
  const named = (Object.keys(readingsOf) as (keyof ExtractionInput)[]).filter(name => input[name] !== undefined)
  const before = read.currency ?? decimalsAs
  const currency = input.currency ?? read.currency
  const decimals = currency ?? decimalsAs
  const { otherTaxes, ...rest } = read
  // Whoever says what the VAT is says what is none.
  const leftTaxes = input.vatLines === undefined ? otherTaxes : otherTaxes?.filter(tax => tax.kind !== 'sales_tax')
  // What is given anew need not be the same in the other currency.
  const kept: Extraction = {
    ...rest,
    ...(leftTaxes && leftTaxes.length > 0 && { otherTaxes: leftTaxes }),
    ...(input.total === undefined ? {} : { total: null }),
    ...(input.vatLines === undefined ? {} : { vatLines: [], net: null, vat: null }),
  }
  const moved = inCurrency(kept, before, decimals)
  if (!moved) faults.push({ path: 'currency', ...say('amounts_not_in_currency', { currency: decimals }) })
  const amount = (value: number, path: string): Minor => {
    const minor = toMinor(value, decimals)
    if (minor === undefined) faults.push({ path, ...say('amount_not_in_currency', { currency: decimals }) })
    return minor ?? (0 as Minor)
  }
  const kind = input.kind ?? read.kind
  const given = {
    total: input.total === undefined ? undefined : amount(input.total, 'total'),
    vatLines: input.vatLines?.map(
      (line, at): VatLine => ({
        rate: line.rate,
        net: amount(line.net, `vatLines.${at}.net`),
        vat: amount(line.vat, `vatLines.${at}.vat`),
        nature: line.nature ?? null,
      }),
    ),
  }
  if (input.date !== undefined) faults.push(...tooFarBack(input.date))
  if (input.dueDate !== undefined && input.dueDate !== null) faults.push(...tooFarBack(input.dueDate, 'dueDate'))
  faults.push(...signFaults(given, kind === 'credit_note' || (read.total ?? 0) < 0))
  const { total, vatLines } = kind === 'credit_note' ? unsigned(given) : given
  if (!moved || faults.length > 0) return { faults }
  const isOther = input.supplier !== undefined && isOtherSupplier(read.supplier, input.supplier)
  const replaced = new Set<ReadField>(named.flatMap(name => readingsOf[name]))
  // The account that was read is that of the supplier that was read.
  const forgotten: ReadField[] = isOther || input.supplier?.iban !== undefined ? ['iban'] : []
  const fields: Extraction['fields'] = {
    ...Object.fromEntries(Object.entries(read.fields).filter(([name]) => !forgotten.includes(name as ReadField))),
    ...Object.fromEntries([...replaced].map(name => [name, byPerson(corrector)])),
    ...(input.supplier?.iban ? { iban: byPerson(corrector) } : {}),
  }
  const isVoucherNow = input.kind !== undefined && read.documentKind !== undefined && isNoVoucherKind(read.documentKind)
  const areSumsTold = isVoucherNow || replaced.has('total') || replaced.has('vat')
  const left = reasonsLeft(read.heldFor ?? [], replaced, areSumsTold)
  const isHeld = read.heldFor === undefined ? !areSumsTold : left.length > 0
  const { heldAt, heldFor, ...free } = moved
  return {
    ...free,
    ...(isHeld && heldAt !== undefined && { heldAt }),
    ...(isHeld && heldFor && { heldFor: left }),
    supplier: input.supplier === undefined ? read.supplier : correctedSupplier(read.supplier, input.supplier),
    invoiceNumber: input.invoiceNumber === undefined ? read.invoiceNumber : input.invoiceNumber,
    date: input.date ?? read.date,
    dueDate: input.dueDate === undefined ? read.dueDate : input.dueDate,
    currency,
    ...(total === undefined ? {} : { total }),
    ...(vatLines === undefined ? {} : { vatLines, net: sum(vatLines.map(line => line.net)), vat: sum(vatLines.map(line => line.vat)) }),
    kind,
    ...(input.kind === undefined ? {} : { documentKind: input.kind }),
    fields,
    confidence: confidenceOf(read, fields, isHeld),
    ...(read.warnings ? { warnings: read.warnings.filter(({ field }) => !isSettled(field, replaced)) } : {}),
  }
}

interface GivenAmounts {
  total: Minor | undefined
  vatLines: VatLine[] | undefined
}

/** A credit note has positive amounts. One that is printed with negative ones means the same, not the opposite. */
function unsigned({ total, vatLines }: GivenAmounts): GivenAmounts {
  const isTurned = vatLines !== undefined && sum(vatLines.flatMap(({ net, vat }) => [net, vat])) < 0
  return {
    total: total === undefined ? undefined : absolute(total),
    vatLines: isTurned ? vatLines.map(line => ({ ...line, net: negate(line.net), vat: negate(line.vat) })) : vatLines,
  }
}

/** Negative amounts are those of a credit note, or of a document that was read as money back. VAT goes the way that its net goes. */
function signFaults({ total, vatLines = [] }: GivenAmounts, mayBeNegative: boolean): Fault[] {
  const negative = (path: string): Fault => ({ path, ...say('amount_not_negative') })
  return [
    ...(total !== undefined && total < 0 && !mayBeNegative ? [negative('total')] : []),
    ...vatLines.flatMap(({ net, vat }, at): Fault[] => {
      if (net * vat < 0) return [{ path: `vatLines.${at}.vat`, ...say('vat_sign_differs') }]
      return net + vat < 0 && !mayBeNegative ? [negative(`vatLines.${at}.net`)] : []
    }),
  ]
}

/** A warning about a field that a person has set is answered. */
const isSettled = (field: string, replaced: ReadonlySet<ReadField>): boolean =>
  (replaced as ReadonlySet<string>).has(field) || (field === 'vatLines' && replaced.has('vat'))
