/** The VAT of a UBL invoice, rate by rate. */
import type { VatLine } from '../../../domain/documents/extraction.ts'
import type { OtherTax, OtherTaxKind } from '../../../domain/documents/other-taxes.ts'
import { type Minor, minus, sum } from '../../../domain/money/money.ts'
import { all, at, textAt } from '../elements.ts'
import { rowsMax, toRate, wholeRateOf } from '../exact-amounts.ts'
import type { Money } from '../stated.ts'
import type { XmlElement } from '../xml.ts'
import { isVatScheme } from './party.ts'

export interface UblTax {
  vat: Minor
  vatLines: readonly VatLine[]
  /** Taxes that are no VAT (on energy, on packaging): part of the base of the VAT, or beside it. */
  duties: Minor
  /** Of these, what the scheme tells the kind of. */
  otherTaxes: readonly OtherTax[]
}

/** By the codes of UN/EDIFACT 5153. The numbers of OIOUBL beside 63 are Danish duties. */
function otherTaxKindOf(scheme: string): OtherTaxKind | undefined {
  if (/^\d+[a-z]?$/i.test(scheme)) return 'excise'
  return { EXC: 'excise' as const, ENV: 'environment_charge' as const, CUD: 'customs_duty' as const }[scheme.toUpperCase()]
}

/** The categories of OIOUBL by those of EN 16931. */
const categories: Readonly<Record<string, string>> = { STANDARDRATED: 'S', ZERORATED: 'Z', REVERSECHARGE: 'AE' }

function categoryOf(category: XmlElement | undefined): string | undefined {
  const id = textAt(category, 'ID')?.toUpperCase()
  return id === undefined ? undefined : (categories[id] ?? (id.length <= 3 ? id : undefined))
}

/** Peppol has the Italian natura in the words of the reason. */
export function natureOf(category: XmlElement | undefined): string | null {
  const reason = /^(N\d(?:\.\d{1,2})?)(?![\p{L}\p{N}.])/iu.exec(textAt(category, 'TaxExemptionReason') ?? '')
  return reason ? reason[1]!.toUpperCase() : null
}

const currencyOf = (amount: XmlElement | undefined): string | undefined => amount?.attributes.get('currencyID')?.toUpperCase()

/** One TaxTotal is in the currency of the document; a second one has the VAT in the currency of the tax office (BT-111) and counts nothing here. */
function totalsIn(root: XmlElement, currency: string | null): XmlElement[] {
  const found = all(root, 'TaxTotal').slice(0, rowsMax)
  const inOwn = found.filter(total => currency === null || (currencyOf(at(total, 'TaxAmount')) ?? currency) === currency)
  const own = inOwn.length > 0 ? inOwn : found
  const detailed = own.filter(total => at(total, 'TaxSubtotal'))
  return detailed.length > 0 ? detailed : own.slice(0, 1)
}

export function taxOf(root: XmlElement, currency: string | null, money: Money): UblTax {
  const found = totalsIn(root, currency)
  const subtotals = found.flatMap(total => all(total, 'TaxSubtotal')).slice(0, rowsMax)
  const isVat = (subtotal: XmlElement): boolean => isVatScheme(at(subtotal, 'TaxCategory/TaxScheme'))
  const rows = subtotals.filter(isVat).flatMap(subtotal => vatLineOf(subtotal, money) ?? [])
  const others = subtotals.filter(subtotal => !isVat(subtotal))
  const duties = sum(others.flatMap(subtotal => money(at(subtotal, 'TaxAmount')) ?? []))
  const otherTaxes = others.flatMap((subtotal): OtherTax[] => {
    const kind = otherTaxKindOf(textAt(at(subtotal, 'TaxCategory/TaxScheme'), 'ID') ?? '')
    const amount = money(at(subtotal, 'TaxAmount'))
    return kind && amount ? [{ kind, amount }] : []
  })
  // Without a TaxTotal no VAT is charged: the schema asks for one wherever there is some.
  const stated = sum(found.flatMap(total => money(at(total, 'TaxAmount')) ?? []))
  const vat = minus(stated, duties)
  return { vat, vatLines: rows.length > 0 ? rows : withoutSubtotals(root, vat, money), duties, otherTaxes }
}

/** The rate is beside the category (2.1) or in the subtotal (2.0); what is not taxed has none. */
function vatLineOf(subtotal: XmlElement, money: Money): VatLine | undefined {
  const net = money(at(subtotal, 'TaxableAmount'))
  const vat = money(at(subtotal, 'TaxAmount'))
  if (net === null || vat === null) return undefined
  const tax = at(subtotal, 'TaxCategory')
  const rate = toRate(textAt(tax, 'Percent') ?? textAt(subtotal, 'Percent')) ?? wholeRateOf(net, vat)
  const category = categoryOf(tax)
  return { rate: rate ?? 0, net, vat, nature: natureOf(tax), ...(category !== undefined && { category }) }
}

/**
 * A document that states only sums: one rate that makes the VAT of the net, to the cent, is the one that was meant. The net of OIOUBL is not the
 * TaxExclusiveAmount, which is its tax.
 */
function withoutSubtotals(root: XmlElement, vat: Minor, money: Money): VatLine[] {
  const total = money(at(root, 'LegalMonetaryTotal/TaxInclusiveAmount'))
  const exclusive = money(at(root, 'LegalMonetaryTotal/TaxExclusiveAmount'))
  const isNet = exclusive !== null && exclusive !== vat
  const net = isNet ? exclusive : total === null ? null : minus(total, vat)
  const rate = net === null ? undefined : wholeRateOf(net, vat)
  return net === null || rate === undefined ? [] : [{ rate, net, vat, nature: null }]
}
