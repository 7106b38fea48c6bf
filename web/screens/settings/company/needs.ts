/** What each document of a country wants to know of the organization; the service says the same when it is asked to make one. */
import type { CodedField } from '../../../parts/code/codes.ts'

export const documentKinds = ['invoice', 'eInvoice', 'vatReturn', 'payment'] as const

export type DocumentKind = (typeof documentKinds)[number]

export const profileFields = [
  'name',
  'legalName',
  'businessId',
  'vatNumber',
  'fiscalCode',
  'taxRegime',
  'iban',
  'fikCreditor',
  'address.street',
  'address.postalCode',
  'address.city',
  'address.province',
  'address.country',
] as const

export type ProfileField = (typeof profileFields)[number]

type Needs = Readonly<Partial<Record<ProfileField, readonly DocumentKind[]>>>

const everywhere: Needs = {
  'address.street': ['invoice', 'eInvoice'],
  'address.postalCode': ['invoice', 'eInvoice'],
  'address.city': ['invoice', 'eInvoice'],
  iban: ['payment'],
}

export const needsOf: Readonly<Record<string, Needs>> = {
  // Either of the two numbers will do.
  denmark: { ...everywhere, businessId: ['invoice', 'vatReturn'] },
  italy: {
    ...everywhere,
    vatNumber: ['invoice', 'eInvoice', 'vatReturn'],
    taxRegime: ['invoice', 'eInvoice'],
  },
}

/** Fields that mean nothing in a country are left out, unless something stands in them. */
export const onlyIn: Readonly<Partial<Record<ProfileField, string>>> = {
  fiscalCode: 'italy',
  taxRegime: 'italy',
  fikCreditor: 'denmark',
  'address.province': 'italy',
}

/** Fields of Italian companies that take a code of a list. */
export const codesOf: Readonly<Partial<Record<ProfileField, CodedField>>> = { taxRegime: 'taxRegime', 'address.province': 'province' }
