/** Which contact a supplier is: by VAT number, then by the number of the register, then by name. A tie is no match. */
import type { ContactFields } from '../identity/contacts.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import { foldedName } from '../text/folding.ts'
import type { Supplier } from './extraction.ts'
import { supplierNames } from './suppliers.ts'

/** The ways in which a contact may hold the ids of this supplier: with the prefix or without. */
export function vendorIds(supplier: Supplier): { vatNumbers: string[]; businessIds: string[]; folded: string | null } {
  const { key, folded } = supplierNames(supplier)
  const vatNumber = key?.startsWith('vat:') ? key.slice(4) : null
  const national = vatNumber?.replace(/^[A-Z]{2}(?=\d)/, '')
  const ids = [supplier.businessId, national ?? null].filter(one => one !== null)
  return { vatNumbers: [vatNumber, national ?? null].filter(one => one !== null), businessIds: [...new Set(ids)], folded }
}

type Vendor = ContactFields & { id: string }

export function chooseVendor<Contact extends Vendor>(contacts: readonly Contact[], supplier: Supplier): Contact | undefined {
  const { vatNumbers, businessIds, folded } = vendorIds(supplier)
  const full = vatNumbers[0] ?? null
  const hasVatNumber = ({ vatNumber, country }: Vendor) =>
    vatNumber !== null && full !== null && checkVatNumber(vatNumber, country).value === full
  const hasBusinessId = ({ businessId, country }: Vendor) =>
    businessId !== null &&
    businessIds.includes(businessId) &&
    (country === null || supplier.country === null || country === supplier.country)
  const hasName = (contact: Vendor) =>
    foldedName(contact.name) === folded && (contact.vatNumber === null || full === null || hasVatNumber(contact))
  for (const fits of [hasVatNumber, hasBusinessId, hasName]) {
    const fitting = contacts.filter(fits)
    const vendors = fitting.filter(contact => contact.type !== 'client')
    const [only, ...others] = vendors.length > 0 ? vendors : fitting
    if (only) return others.length === 0 ? only : undefined
  }
  return undefined
}
