/** Who a buyer is for VAT: at home, in the EU or outside of it; a business or a consumer. Nobody asks VIES here: a number counts when its check fits. */

import { say } from '../../language/say.ts'
import type { Checked, Warning } from '../checks.ts'
import { contactWarnings } from '../identity/contacts.ts'
import { countryOfVatPrefix, isEuCountry, vatPrefixOf } from '../identity/countries.ts'
import type { Identities } from '../identity/rules.ts'
import { checkVatNumber } from '../identity/vat-numbers.ts'
import { foldForSearch, hasLegalForm } from '../text/folding.ts'
import type { Buyer } from './parties.ts'

export interface BuyerStatus {
  /** A buyer without a country is taken as one at home. */
  country: string
  place: 'home' | 'eu' | 'outside'
  isBusiness: boolean
  /** Inside the EU for goods and outside for services (Windsor Framework): its VAT numbers begin with XI. */
  isNorthernIrish: boolean
  /** With its prefix, as an invoice to another country shows it; null where there is none that passes its check. */
  vatNumber: string | null
}

/** A number that lacks the letters of its country is understood: the country says which they are. */
function checkedAs(number: string, country: string): Checked {
  const checked = checkVatNumber(number, country)
  if (checked.ok || checked.code !== 'vat_number_without_prefix') return checked
  return checkVatNumber(`${vatPrefixOf(country)}${checked.value}`, country)
}

/** Something that can be a number at all: `none` is not, nor are zeros. */
const isThere = (number: string | null): boolean => number !== null && /[1-9]/.test(number)

export function buyerStatusOf(buyer: Buyer, home: string): BuyerStatus {
  const country = buyer.country ?? home
  const checked = buyer.vatNumber === null ? null : checkedAs(buyer.vatNumber, country)
  const vatNumber = checked?.ok ? checked.value : null
  const place = country === home ? 'home' : isEuCountry(country) ? 'eu' : 'outside'
  // Outside the EU there are no numbers that we could rely on: who has one in a register is taken as a business.
  const isBusiness = place === 'outside' ? isThere(buyer.vatNumber) || isThere(buyer.businessId) : vatNumber !== null
  return { country, place, isBusiness, isNorthernIrish: vatNumber?.startsWith('XI') === true, vatNumber }
}

/** The ids of a buyer that fail their check. A VAT number without its letters is understood. */
export function buyerIdWarnings(buyer: Buyer, home: string, identities: Identities): Warning[] {
  const { vatNumber } = buyerStatusOf(buyer, home)
  return contactWarnings({ ...buyer, type: 'client', notes: null }, identities, home)
    .filter(({ code }) => code !== 'vat_number_without_prefix' || vatNumber === null)
    .map(warning => ({ ...warning, field: `buyer.${warning.field}` }))
}

/** What keeps a buyer from being what it may be. */
export const buyerWarnings = (buyer: Buyer, standing: BuyerStatus, home: string): Warning[] => [
  ...ofCountry(buyer, home),
  ...ofNumber(buyer, standing),
]

function ofCountry({ country, vatNumber }: Buyer, home: string): Warning[] {
  if (country !== null || vatNumber === null) return []
  const other = countryOfVatPrefix(/^[A-Z]{2}/.exec(vatNumber)?.[0] ?? '')
  if (other === undefined || other === home || !checkVatNumber(vatNumber, other).ok) return []
  return [{ field: 'buyer.country', ...say('buyer_country_missing', { home, country: other }) }]
}

function ofNumber(
  { name, vatNumber, businessId }: Buyer,
  { place, country, isBusiness, isNorthernIrish, vatNumber: valid }: BuyerStatus,
): Warning[] {
  if (place === 'outside' && !isBusiness && soundsLikeCompany(name)) {
    return [{ field: 'buyer.businessId', ...say('taken_as_consumer.outside_eu', { name, country }) }]
  }
  if (place === 'home' || (place === 'outside' && !isNorthernIrish)) return []
  if (isBusiness) return [{ field: 'buyer.vatNumber', ...say('vies_not_checked', { vatNumber: valid!, issued: false }) }]
  if (vatNumber === null && businessId === null && !soundsLikeCompany(name)) return []
  return [{ field: 'buyer.vatNumber', ...say('taken_as_consumer.eu', { country }) }]
}

/** Words that companies have in their names, and people do not. */
const companyWords = new Set(
  `agency airlines associates association bank bros brothers capital center centre college company consulting consultants corporation design digital
   enterprise enterprises engineering factory foundation global group holding holdings hospital hotel imports industries institute international
   investments labs laboratories logistics management manufacturing marketing media museum network networks partners pharma productions
   properties restaurant school services shop society software solutions store studio studios supplies supply systems technologies technology
   trading trust university ventures works`.split(/\s+/),
)

/** How people are not written: one word ("Acme"), a digit, capitals inside a word ("GitHub"), or abbreviated capitals beside other words ("KLM Cargo"). */
function isUnlikePerson(words: readonly string[]): boolean {
  const isWhollyCapital = words.every(word => word === word.toUpperCase())
  return (
    words.length === 1 ||
    words.some(word => /\p{N}/u.test(word) || /\p{Ll}\p{Lu}\p{Ll}/u.test(word.replace(/^(?:Mc|Mac|De|Di|La|Le|Van|O)(?=\p{Lu})/u, ''))) ||
    (!isWhollyCapital && words.some(word => /^\p{Lu}{3,}$/u.test(word)))
  )
}

/** By its legal form, by such a word, or because it is no name of a person. */
function soundsLikeCompany(name: string): boolean {
  const words = foldForSearch(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const written = name.split(/[^\p{L}\p{N}\p{M}'’.-]+/u).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.some(word => companyWords.has(word)) || isUnlikePerson(written) || hasLegalForm(name) || /\p{L} ?[&+] ?\p{L}/u.test(name)
}
