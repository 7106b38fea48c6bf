/** Seller and buyer in a UBL invoice: how they are found on the network, how they are known to the tax office, where they are. */
import { isCountry, vatPrefixOf } from '../../identity/countries.ts'
import { element, optional, type XmlElement } from '../../text/xml-writer.ts'
import type { Delivery } from '../delivery.ts'
import type { Buyer, Seller } from '../parties.ts'
import { lineText } from './text.ts'

/** The code list EAS: schemes whose addresses are VAT numbers, with the letters of the country in front. */
const vatSchemes: Readonly<Record<string, string>> = {
  AD: '9922',
  AL: '9923',
  AT: '9914',
  BA: '9924',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LI: '9936',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MC: '9940',
  ME: '9941',
  MK: '9942',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  RS: '9948',
  SI: '9949',
  SK: '9950',
  SM: '9951',
  TR: '9952',
  VA: '9953',
}

/** Schemes of national registers, with what the number must look like. */
const registers: Readonly<Record<string, { scheme: string; number: RegExp }>> = {
  DK: { scheme: '0184', number: /^\d{8}$/ },
  NO: { scheme: '0192', number: /^\d{9}$/ },
  SE: { scheme: '0007', number: /^\d{10}$/ },
}

export interface Party {
  name: string
  country: string
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  address: Seller['address'] | null
  email: string | null
  delivery?: Delivery
}

export const sellerParty = (seller: Seller): Party => ({ ...seller, email: null })

export const buyerParty = (buyer: Buyer, home: string): Party => ({ ...buyer, country: buyer.country ?? home })

/** With the letters of its country, as BR-CO-09 wants it; what cannot have them is no VAT number here. */
export function vatIdOf({ vatNumber, country }: Party): string | undefined {
  const number = vatNumber?.replace(/[\s.-]/g, '').toUpperCase()
  if (!number) return undefined
  const letters = /^[A-Z]{2}/.exec(number)?.[0]
  if (letters && (isCountry(letters) || letters === 'EL' || letters === 'XI')) return number
  const prefix = vatPrefixOf(country)
  return prefix === undefined ? undefined : `${prefix}${number}`
}

/** The number in the register of the country. A Danish or a Swedish VAT number is made of it. */
export function registered(party: Party): { scheme: string; number: string } | undefined {
  const register = registers[party.country]
  if (!register) return undefined
  const numbers = [
    party.businessId,
    vatIdOf(party)
      ?.replace(/^DK|^SE(?=\d{12}$)/, '')
      .replace(/^(\d{10})01$/, '$1'),
  ]
  const number = numbers.map(one => one?.replace(/^DK|\D/g, '')).find(one => one !== undefined && register.number.test(one))
  return number === undefined ? undefined : { scheme: register.scheme, number }
}

/** BT-34, BT-49. Where it was said, the address that was said. Who has no number of a known scheme is reached by e-mail, or not at all. */
function endpoint(party: Party): XmlElement | undefined {
  const { delivery } = party
  if (delivery) return element('cbc:EndpointID', delivery.identifier, { schemeID: delivery.scheme })
  const inRegister = registered(party)
  if (inRegister) return element('cbc:EndpointID', inRegister.number, { schemeID: inRegister.scheme })
  const vatId = vatIdOf(party)
  const scheme = vatSchemes[party.country]
  if (vatId && scheme) return element('cbc:EndpointID', vatId, { schemeID: scheme })
  if (party.country === 'IT' && party.fiscalCode) return element('cbc:EndpointID', party.fiscalCode, { schemeID: '0210' })
  return party.email ? element('cbc:EndpointID', party.email, { schemeID: 'EM' }) : undefined
}

const country = (code: string): XmlElement => element('cac:Country', [element('cbc:IdentificationCode', code)])

export const countryAddress = (name: string, code: string): XmlElement => element(name, [country(code)])

function postalAddress({ address, country: home }: Party): XmlElement {
  return element('cac:PostalAddress', [
    optional('cbc:StreetName', lineText(address?.street)),
    optional('cbc:CityName', lineText(address?.city)),
    optional('cbc:PostalZone', lineText(address?.postalCode)),
    optional('cbc:CountrySubentity', lineText(address?.province)),
    country(address?.country ?? home),
  ])
}

const taxScheme = (number: string, scheme: string): XmlElement =>
  element('cac:PartyTaxScheme', [element('cbc:CompanyID', number), element('cac:TaxScheme', [element('cbc:ID', scheme)])])

/** A seller without a VAT number is known to the tax office by another one (BT-32). */
function taxSchemes(party: Party, role: 'seller' | 'buyer', hasVatNumbers: boolean): XmlElement | undefined {
  const vatId = vatIdOf(party)
  if (vatId) return hasVatNumbers ? taxScheme(vatId, 'VAT') : undefined
  const number = party.fiscalCode ?? party.businessId
  return role === 'seller' && number && hasVatNumbers ? taxScheme(number, 'TAX') : undefined
}

function legalEntity(party: Party, hasVatNumbers: boolean): XmlElement {
  const inRegister = registered(party)
  const other = party.businessId ?? party.fiscalCode ?? (hasVatNumbers && vatIdOf(party) ? null : party.vatNumber)
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', lineText(party.name) ?? '-'),
    inRegister ? element('cbc:CompanyID', inRegister.number, { schemeID: inRegister.scheme }) : optional('cbc:CompanyID', lineText(other)),
  ])
}

/** What is outside of the scope of VAT names no VAT number (BR-O-02). */
export function partyElement(name: string, party: Party, role: 'seller' | 'buyer', hasVatNumbers: boolean): XmlElement {
  return element(name, [
    element('cac:Party', [
      endpoint(party),
      element('cac:PartyName', [element('cbc:Name', lineText(party.name) ?? '-')]),
      postalAddress(party),
      taxSchemes(party, role, hasVatNumbers),
      legalEntity(party, hasVatNumbers),
      party.email ? element('cac:Contact', [element('cbc:ElectronicMail', party.email)]) : undefined,
    ]),
  ])
}
