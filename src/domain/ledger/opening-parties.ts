/** Whose open balance it is: a contact is recognised by its numbers, then by its name if only one has it and no other number stands against it. */
import type { ReadParty } from '../exports/audit-file.ts'
import type { ContactFields } from '../identity/contacts.ts'
import { foldedName } from '../text/folding.ts'

export type KnownContact = ContactFields & { id: string }

export interface SoughtParties {
  businessIds: readonly string[]
  vatNumbers: readonly string[]
  names: readonly string[]
}

export const soughtOf = (parties: readonly ReadParty[]): SoughtParties => ({
  businessIds: parties.flatMap(({ businessId }) => businessId ?? []),
  vatNumbers: parties.flatMap(({ vatNumber }) => vatNumber ?? []),
  names: parties.map(({ name }) => foldedName(name)),
})

const differs = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

export function findContactOf(contacts: readonly KnownContact[]): (party: ReadParty) => KnownContact | undefined {
  const byNumber = new Map<string, KnownContact>()
  const byName = new Map<string, KnownContact[]>()
  for (const contact of contacts) {
    for (const number of [contact.businessId && `id ${contact.businessId}`, contact.vatNumber && `vat ${contact.vatNumber}`])
      if (number && !byNumber.has(number)) byNumber.set(number, contact)
    const name = foldedName(contact.name)
    byName.set(name, [...(byName.get(name) ?? []), contact])
  }
  return ({ businessId, vatNumber, name }) => {
    const numbered = byNumber.get(`id ${businessId}`) ?? byNumber.get(`vat ${vatNumber}`)
    if (numbered) return numbered
    const named = byName.get(foldedName(name)) ?? []
    const [only] = named
    return named.length === 1 && only && !differs(only.businessId, businessId) && !differs(only.vatNumber, vatNumber) ? only : undefined
  }
}
