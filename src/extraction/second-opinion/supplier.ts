/** Whether two readers mean the same supplier, and what may be taken over of one that only the second reader found. */

import type { Supplier } from '../../domain/documents/extraction.ts'
import { isOwnCompany } from '../../domain/documents/suppliers.ts'
import { countryOfVatPrefix } from '../../domain/identity/countries.ts'
import { vatFormatOfPrefix } from '../../domain/identity/vat-formats.ts'
import { checkVatNumber, normaliseVatNumber } from '../../domain/identity/vat-numbers.ts'
import { foldedName } from '../../domain/text/folding.ts'
import { canBeName } from '../fields/supplier/names.ts'
import type { Own } from '../fields/supplier/parties.ts'

export interface SaidSupplier {
  name: string | null
  vatNumber: string | null
}

const withoutPrefix = (id: string): string => normaliseVatNumber(id).replace(/^[A-Z]{2}(?=[A-Z\d]*\d)/, '')

const isNamed = (name: string, ids: readonly (string | null)[]): boolean =>
  ids.some(id => id !== null && withoutPrefix(id) === withoutPrefix(name))

/** Shorter ones are found in too many names. */
const partLengthMin = 4

/** A trade name is often part of the full one: Nordlys is Nordlys Butik ApS. */
function isSameName(one: string, other: string): boolean {
  const [short, long] = [foldedName(one), foldedName(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short === long || (short.length >= partLengthMin && ` ${long} `.includes(` ${short} `))
}

/** Undefined when it says nothing, or nothing clear: a trade name beside a legal one, or the number of the other party beside the right name. */
export function isSameSupplier(local: Supplier, said: SaidSupplier): boolean | undefined {
  const ids = [local.vatNumber, local.businessId]
  const hasSameId = said.vatNumber !== null && isNamed(said.vatNumber, ids)
  const hasOtherId = said.vatNumber !== null && !hasSameId && ids.some(id => id !== null)
  if (said.name === null) return hasSameId ? true : undefined
  if (local.name !== null && isSameName(local.name, said.name)) return hasOtherId ? undefined : true
  return hasSameId ? undefined : false
}

/** The organization itself is never the supplier of what it buys: a reader that says so took the buyer for the seller. */
export const isOwn = ({ name, vatNumber }: SaidSupplier, own: Own): boolean =>
  isOwnCompany({ name, vatNumber, businessId: null, country: own.country, iban: null }, own) ||
  (vatNumber !== null && isNamed(vatNumber, [own.vatNumber, own.businessId])) ||
  (name !== null && [own.name, own.legalName].some(mine => mine !== null && foldedName(mine) === foldedName(name)))

function checkedVatNumber(text: string | null): string | null {
  const checked = text === null ? undefined : checkVatNumber(text)
  return checked?.ok && vatFormatOfPrefix.has(checked.value.slice(0, 2)) ? checked.value : null
}

/** Undefined for what can be no name. A number of the register is taken only with the letters of its country and with check digits that fit. */
export function takenSupplier(local: Supplier, said: SaidSupplier): Supplier | undefined {
  if (said.name === null || !canBeName(said.name)) return undefined
  const vatNumber = local.vatNumber ?? checkedVatNumber(said.vatNumber)
  const country = local.country ?? (vatNumber === null ? null : (countryOfVatPrefix(vatNumber.slice(0, 2)) ?? null))
  return { ...local, name: said.name, vatNumber, country }
}
