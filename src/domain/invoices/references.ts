/** What the buyer wants to find on one invoice: its order, its contract, who asked for it. The contact has what holds for all of its invoices. */
import type { Fault } from '../refusals.ts'
import type { Delivery } from './delivery.ts'

/** BT-13, BT-10 and BT-12 of EN 16931; CIG and CUP are the codes of a tender and of a public project in Italy. */
export const referenceFields = ['orderReference', 'buyerReference', 'contractReference', 'cig', 'cup'] as const

export type ReferenceField = (typeof referenceFields)[number]

export type InvoiceReferences = Readonly<Record<ReferenceField, string | null>>

export const noReferences: InvoiceReferences = {
  orderReference: null,
  buyerReference: null,
  contractReference: null,
  cig: null,
  cup: null,
}

export const hasReferences = (references: InvoiceReferences): boolean => referenceFields.some(field => references[field] !== null)

/** What the invoices of a country have a place for. */
export interface ReferenceRules {
  fields: readonly ReferenceField[]
  /** What is wrong with those that there is a place for. */
  faults(references: InvoiceReferences): Fault[]
}

interface Referring {
  references?: InvoiceReferences
  delivery?: Delivery
}

/** Those of the invoice, and where it has none those of the contact. */
export function referencesOf({ references = noReferences, delivery }: Referring): InvoiceReferences {
  return {
    ...references,
    orderReference: references.orderReference ?? delivery?.orderReference ?? null,
    buyerReference: references.buyerReference ?? delivery?.buyerReference ?? null,
  }
}

/** What is printed. Invoices that were issued before there were any of their own carried them in the file alone, and their paper stays as it was. */
export const printedReferences = (buyer: Referring): InvoiceReferences => (buyer.references ? referencesOf(buyer) : noReferences)
