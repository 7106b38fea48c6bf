import { type Checked, type Warning, warningsOf } from '../checks.ts'
import { toPlainText } from '../text/plain-text.ts'
import { checkEmail } from './electronic-addresses.ts'
import type { Identities } from './rules.ts'
import { checkVatNumber, normaliseVatNumber } from './vat-numbers.ts'

export type { Warning } from '../checks.ts'

export const contactTypes = ['client', 'vendor', 'both'] as const

export type ContactType = (typeof contactTypes)[number]

export interface ContactFields {
  type: ContactType
  name: string
  businessId: string | null
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  country: string | null
  email: string | null
  notes: string | null
}

type OptionalText = Exclude<keyof ContactFields, 'type' | 'name'>

export type ContactInput = { name: string; type?: ContactType | undefined } & { [Field in OptionalText]?: string | undefined }

/** What save_contact keeps: normalised values. `''` clears a field; one that is left out stays as it was. The country comes in checked. */
export function planContact(stored: ContactFields | null, input: ContactInput, identities: Identities): ContactFields {
  const planned = (field: OptionalText, normalise: (text: string) => string = text => text): string | null => {
    const given = input[field]
    return given === undefined ? (stored?.[field] ?? null) : normalise(toPlainText(given)) || null
  }
  const country = planned('country')
  return {
    type: input.type ?? stored?.type ?? 'client',
    name: toPlainText(input.name),
    // Elsewhere a register's number may need its separators (`HRB 1234 B`, `MI-1234567`): only what we know is normalised.
    businessId: planned('businessId', identities.in(country).businessId?.normalise),
    vatNumber: planned('vatNumber', normaliseVatNumber),
    fiscalCode: planned('fiscalCode', identities.fiscalCode.normalise),
    sdiCode: planned('sdiCode', identities.sdiCode.normalise),
    pec: planned('pec', identities.pec.normalise),
    country,
    email: planned('email'),
    notes: planned('notes'),
  }
}

/**
 * What a bookkeeper should look at again. The values are kept all the same, since these fields are plain strings by the contract.
 * A contact without a country is taken as one of `homeCountry`, the organization's, as its invoices are.
 */
export function contactWarnings(contact: ContactFields, identities: Identities, homeCountry: string | null = null): Warning[] {
  const country = contact.country ?? homeCountry
  const checkOf = (field: OptionalText, check: ((text: string, country: string | null) => Checked) | undefined) => {
    const held = contact[field]
    return [field, held === null || !check ? null : check(held, country)] as const
  }
  return warningsOf([
    checkOf('businessId', identities.in(country).businessId?.check),
    checkOf('vatNumber', checkVatNumber),
    checkOf('fiscalCode', identities.fiscalCode.check),
    checkOf('sdiCode', identities.sdiCode.check),
    checkOf('pec', identities.pec.check),
    checkOf('email', checkEmail),
  ])
}
