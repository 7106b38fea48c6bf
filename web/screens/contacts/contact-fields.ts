/** A contact as it is typed, and what of it was changed: only that is sent, so that what others changed meanwhile stays. */
import type { ReadOutput } from '../../../src/client/index.ts'

export type ContactRecord = ReadOutput<'/contacts/:id'>
export type AddressRecord = ReadOutput<'/contacts/:id/address'>
export type DeliveryRecord = ReadOutput<'/contacts/:id/delivery'>

export const textFields = ['name', 'country', 'businessId', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec', 'email', 'notes'] as const
export const addressFields = ['street', 'postalCode', 'city', 'province'] as const

export const deliveryFields = ['scheme', 'identifier', 'buyerReference', 'orderReference'] as const

export type ContactFields = Record<
  (typeof textFields)[number] | (typeof addressFields)[number] | (typeof deliveryFields)[number] | 'type' | 'paymentDays',
  string
>

export type ContactField = keyof ContactFields

export const emptyContact = (name: string): ContactFields => ({
  type: 'client',
  name,
  country: '',
  businessId: '',
  vatNumber: '',
  fiscalCode: '',
  sdiCode: '',
  pec: '',
  email: '',
  notes: '',
  street: '',
  postalCode: '',
  city: '',
  province: '',
  scheme: '',
  identifier: '',
  buyerReference: '',
  orderReference: '',
  paymentDays: '',
})

export function toContactFields(
  contact: ContactRecord,
  address: AddressRecord,
  delivery: DeliveryRecord,
  paymentDays: number | null,
): ContactFields {
  const fields = emptyContact(contact.name)
  for (const field of textFields) fields[field] = contact[field] ?? ''
  for (const field of addressFields) fields[field] = address[field] ?? ''
  for (const field of deliveryFields) fields[field] = delivery[field] ?? ''
  return { ...fields, type: contact.type, paymentDays: paymentDays === null ? '' : String(paymentDays) }
}

/** Null for nothing, undefined for what is no number of days. */
export function parseDays(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  const days = /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN
  return days <= 365 ? days : undefined
}

export interface ContactChanges {
  contact: Record<string, string> | undefined
  address: Record<string, string> | undefined
  delivery: Record<string, string> | undefined
  paymentDays: number | null | undefined
}

export function changesOf(before: ContactFields, after: ContactFields, isNew: boolean): ContactChanges {
  const changed = <Field extends ContactField>(fields: readonly Field[]): [Field, string][] =>
    fields
      .map((field): [Field, string] => [field, after[field].trim()])
      .filter(([field, value]) => (isNew ? value !== '' : value !== before[field].trim()))
  const contact = changed(['type', ...textFields])
  const address = changed(addressFields)
  const delivery = changed(deliveryFields)
  const days = parseDays(after.paymentDays)
  const isTermChanged = days !== parseDays(before.paymentDays) && !(isNew && days === null)
  return {
    contact: contact.length > 0 || isNew ? { ...Object.fromEntries(contact), name: after.name.trim() } : undefined,
    address: address.length > 0 ? Object.fromEntries(address) : undefined,
    delivery: delivery.length > 0 ? Object.fromEntries(delivery) : undefined,
    paymentDays: isTermChanged ? days : undefined,
  }
}

export const isChanged = (before: ContactFields, after: ContactFields): boolean =>
  (Object.keys(after) as ContactField[]).some(field => before[field].trim() !== after[field].trim())
