/** Telling suppliers apart: by their strongest id, then by name. */

import { normaliseIban } from '../identity/iban.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import { foldedName } from '../text/folding.ts'
import type { Supplier } from './extraction.ts'

/** A number of the register that is also the VAT number (CVR, partita IVA) is the same id, with or without its prefix. */
function vatNumberOf({ vatNumber, businessId, country }: Supplier): string | null {
  if (vatNumber !== null) return checkVatNumber(vatNumber, country).value
  if (businessId === null || country === null) return null
  const checked = checkVatNumber(businessId, country)
  return checked.ok ? checked.value : null
}

export interface SupplierNames {
  /** `vat:DK13585628`, `id:DE:HRB1234`, `name:nordlys`; null for a supplier of which nothing is known. */
  key: string | null
  folded: string | null
}

export function supplierNames(supplier: Supplier): SupplierNames {
  const folded = supplier.name === null ? null : foldedName(supplier.name) || null
  const vatNumber = vatNumberOf(supplier)
  if (vatNumber !== null) return { key: `vat:${vatNumber}`, folded }
  if (supplier.businessId !== null) return { key: `id:${supplier.country ?? ''}:${supplier.businessId}`, folded }
  return { key: folded === null ? null : `name:${folded}`, folded }
}

export interface OwnIds {
  name: string
  legalName: string | null
  businessId: string | null
  vatNumber: string | null
  /** The Italian codice fiscale, where it is known. */
  fiscalCode?: string | null
  country: string | null
}

/** Whether a document names the organization itself as its supplier: its own sales invoice, or a reading gone wrong. */
export function isOwnCompany(supplier: Supplier, own: OwnIds): boolean {
  const { key, folded } = supplierNames(supplier)
  const ids = { name: null, vatNumber: own.vatNumber, businessId: own.businessId, country: own.country, iban: null }
  const ownKeys = [supplierNames(ids).key, supplierNames({ ...ids, vatNumber: null }).key].filter(one => one !== null)
  if (key !== null && ownKeys.includes(key)) return true
  // Two companies may bear one name; with ids that differ they are two.
  if (key !== null && !key.startsWith('name:') && ownKeys.length > 0) return false
  return folded !== null && [own.name, own.legalName].some(name => name !== null && foldedName(name) === folded)
}

export const ibanOf = ({ iban }: Supplier): string | null => (iban === null ? null : normaliseIban(iban))
