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

/** A seller who charged it sold as to a consumer over there: nothing is left for the buyer to declare. */
export const chargesSalesTax = ({ otherTaxes }: { otherTaxes?: readonly OtherTax[] }): boolean =>
  otherTaxes?.some(({ kind }) => kind === 'sales_tax') ?? false
