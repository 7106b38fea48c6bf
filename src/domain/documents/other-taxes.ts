/** Taxes and charges of the state on a document that are no VAT: nothing of them is deducted, they are part of what was bought. */
import type { Minor } from '../money/money.ts'

export const otherTaxKinds = [
  /** Of the United States and of Canadian provinces: on the last sale alone. */
  'sales_tax',
  /** On spirits, energy, chocolate, coffee, chemicals. */
  'excise',
  /** For a vehicle or a deed. */
  'registration_tax',
  /** For a night in a town. */
  'stay_tax',
  'insurance_tax',
  /** Of an airport, or for a passenger. */
  'travel_tax',
  /** For packaging, and for what becomes of a thing when it is thrown away. */
  'environment_charge',
  /** For bottles and cans. */
  'deposit',
  /** At a border. */
  'customs_duty',
] as const

export type OtherTaxKind = (typeof otherTaxKinds)[number]

export interface OtherTax {
  kind: OtherTaxKind
  amount: Minor
}

/** They belong to the base of the VAT (directive 2006/112 art. 78 a): what is outside it is something else. */
export const taxedWithGoods: ReadonlySet<OtherTaxKind> = new Set<OtherTaxKind>(['excise', 'environment_charge', 'customs_duty'])

/** A seller who charged it sold as to a consumer over there: nothing is left for the buyer to declare. */
export const chargesSalesTax = ({ otherTaxes }: { otherTaxes?: readonly OtherTax[] }): boolean =>
  otherTaxes?.some(({ kind }) => kind === 'sales_tax') ?? false

/** Whether an amount is one of its sales taxes, or all of them. */
export function isSalesTax({ otherTaxes = [] }: { otherTaxes?: readonly OtherTax[] }, amount: number): boolean {
  const taxes = otherTaxes.filter(({ kind }) => kind === 'sales_tax').map(tax => Math.abs(tax.amount))
  return taxes.includes(amount) || (taxes.length > 1 && taxes.reduce((sum, tax) => sum + tax, 0) === amount)
}
