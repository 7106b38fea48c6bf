/** Seller and buyer in OIOUBL: NemHandel has its own names for the schemes of numbers, and writes a CVR number with its letters. */
import type { Delivery } from '../../../domain/invoices/delivery.ts'
import { type Party, registered, vatIdOf } from '../../../domain/invoices/ubl/parties.ts'
import { lineText } from '../../../domain/invoices/ubl/text.ts'
import { element, optional, type XmlElement } from '../../../domain/text/xml-writer.ts'
import { listed, vatScheme } from './elements.ts'

/** By the code list EAS. */
const schemeNames: Readonly<Record<string, string>> = { '0088': 'GLN', '0096': 'DK:P', '0184': 'DK:CVR', '0198': 'DK:SE' }

/** `DK12345678`, whatever was typed. */
const withLetters = (number: string): string => (/^\d{8}$/.test(number) ? `DK${number}` : number.toUpperCase())

const cvrOf = (party: Party): string | undefined => {
  const inRegister = registered(party)
  return inRegister?.scheme === '0184' ? withLetters(inRegister.number) : undefined
}

function endpoint(party: Party, delivery: Delivery | undefined): XmlElement | undefined {
  if (delivery) {
    const name = schemeNames[delivery.scheme]
    if (name === undefined) return undefined
    const number = name.startsWith('DK:') && name !== 'DK:P' ? withLetters(delivery.identifier) : delivery.identifier
    return element('cbc:EndpointID', number, { schemeID: name })
  }
  const cvr = cvrOf(party)
  return cvr === undefined ? undefined : element('cbc:EndpointID', cvr, { schemeID: 'DK:CVR' })
}

/** The first number that is no ordinal: `12` in `Havnegade 12, 2. th`, and in `Christian 4.s Vej 12`. What follows is the floor and the door. */
const houseNumber = /^(.*?\S)\s+(\d+(?:\s?[A-Za-z])?(?:\s?-\s?\d+[A-Za-z]?)?)(?=[\s,]|\.?$)[\s,.]*(.*)$/

/** Street, number and the rest are three fields; what does not fall apart stays whole, for the format of the address is lax. */
function postalAddress({ address, country }: Party): XmlElement {
  const street = lineText(address?.street)
  const [, name, number, rest] = houseNumber.exec(street ?? '') ?? []
  return element('cac:PostalAddress', [
    listed('cbc:AddressFormatCode', 'StructuredLax', 'addressformatcode-1.1'),
    optional('cbc:StreetName', name ?? street),
    optional('cbc:AdditionalStreetName', rest),
    optional('cbc:BuildingNumber', number),
    optional('cbc:CityName', lineText(address?.city)),
    optional('cbc:PostalZone', lineText(address?.postalCode)),
    element('cac:Country', [element('cbc:IdentificationCode', address?.country ?? country)]),
  ])
}

function taxScheme(party: Party): XmlElement | undefined {
  const cvr = cvrOf(party)
  const number = cvr ?? vatIdOf(party)
  if (number === undefined) return undefined
  return element('cac:PartyTaxScheme', [element('cbc:CompanyID', number, { schemeID: cvr ? 'DK:SE' : 'ZZZ' }), vatScheme()])
}

function legalEntity(party: Party, delivery: Delivery | undefined): XmlElement {
  const cvr = cvrOf(party)
  const other = party.businessId ?? party.vatNumber ?? delivery?.identifier
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', lineText(party.name) ?? '-'),
    cvr ? element('cbc:CompanyID', cvr, { schemeID: 'DK:CVR' }) : other ? element('cbc:CompanyID', other, { schemeID: 'ZZZ' }) : undefined,
  ])
}

/** Somebody at the buyer's is named, by what the buyer calls them; of the seller, the number of the invoice is asked about. */
const contact = (id: string, email: string | null): XmlElement =>
  element('cac:Contact', [element('cbc:ID', id), optional('cbc:ElectronicMail', lineText(email))])

export function partyElement(name: string, party: Party, role: 'seller' | 'buyer', contactId: string): XmlElement {
  const delivery = role === 'buyer' ? party.delivery : undefined
  return element(name, [
    element('cac:Party', [
      endpoint(party, delivery),
      element('cac:PartyName', [element('cbc:Name', lineText(party.name) ?? '-')]),
      postalAddress(party),
      role === 'seller' ? taxScheme(party) : undefined,
      legalEntity(party, delivery),
      contact(contactId, party.email),
    ]),
  ])
}
