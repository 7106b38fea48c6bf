/** Whether a document is addressed to the organization or to somebody else: by the numbers where both are known, else by the name. */

import { countryOfVatPrefix } from '../identity/countries.ts'
import { normaliseFiscalId } from '../identity/fiscal-ids.ts'
import { isPersonalFiscalCode } from '../identity/national-numbers.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import type { Buyer } from './extraction.ts'
import { isOwnName } from './own-names.ts'
import type { OwnIds } from './suppliers.ts'

export type Addressee = { is: 'own' | 'unknown' } | { is: 'other'; by: 'name' } | { is: 'other'; by: 'number'; number: string; own: string }

/** A number that can be told from another: one of a VAT register with its prefix, or the fiscal code of a person. Null for what is misread. */
function comparable(number: string | null | undefined, country: string | null): string | null {
  if (!number) return null
  const value = normaliseFiscalId(number)
  if (isPersonalFiscalCode(value)) return value
  const checked = checkVatNumber(value, /^\d/.test(value) ? country : null)
  return checked.ok && /^[A-Z]{2}/.test(checked.value) ? checked.value : null
}

/** Numbers of one register: a company may have one of each in several countries. */
const registerOf = (number: string): string => (isPersonalFiscalCode(number) ? 'person' : number.slice(0, 2))

const homeOf = ({ country, vatNumber }: OwnIds): string | null => country ?? countryOfVatPrefix(vatNumber?.slice(0, 2) ?? '') ?? null

export function addresseeOf(buyer: Buyer, own: OwnIds): Addressee {
  const home = homeOf(own)
  const numbers = (...given: (string | null | undefined)[]) => given.flatMap(one => comparable(one, home) ?? [])
  const ours = numbers(own.vatNumber, own.businessId, own.fiscalCode)
  const theirs = numbers(buyer.vatNumber, buyer.businessId)
  if (theirs.some(number => ours.includes(number))) return { is: 'own' }
  for (const number of theirs) {
    const rival = ours.find(one => registerOf(one) === registerOf(number))
    if (rival !== undefined) return { is: 'other', by: 'number', number, own: rival }
  }
  const names = [buyer.name, ...(buyer.otherNames ?? [])].filter(name => name !== null && name !== undefined)
  if (names.length === 0 || own.name.trim() === '') return { is: 'unknown' }
  return names.some(name => isOwnName(name, own)) ? { is: 'own' } : { is: 'other', by: 'name' }
}
