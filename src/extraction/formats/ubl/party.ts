/** The supplier of a UBL invoice, and its customer. */
import type { Buyer, Supplier } from '../../../domain/documents/extraction.ts'
import type { Minor } from '../../../domain/money/money.ts'
import { all, at, clean, firstText, textAt, textOf } from '../elements.ts'
import { toBusinessId, toBuyer, toCountry, toVatNumber } from '../party-ids.ts'
import type { XmlElement } from '../xml.ts'

/** The customer (BG-7), by its registered name and the one that it trades under. */
export function ublBuyer(root: XmlElement): Buyer | null {
  const party = at(root, 'AccountingCustomerParty/Party')
  return toBuyer(partyOf(party, null), textAt(party, 'PartyLegalEntity/RegistrationName'), textAt(party, 'PartyName/Name'))
}

export const ublSupplier = (root: XmlElement, vat: Minor | null): Supplier => partyOf(at(root, 'AccountingSupplierParty/Party'), vat)

function partyOf(party: XmlElement | undefined, vat: Minor | null): Supplier {
  const country = toCountry(
    firstText(party, 'PostalAddress/Country/IdentificationCode', 'PartyLegalEntity/RegistrationAddress/Country/IdentificationCode'),
  )
  const businessId = businessIdOf(party, country)
  return {
    name: nameOf(party),
    vatNumber: vatNumberOf(party, country) ?? danishVatNumber(businessId, country, vat),
    businessId,
    country,
    iban: null,
    ...regimeOf(party),
  }
}

/** The Italian extension of Peppol writes a person as `Nome#Cognome:Mario#Rossi`. */
const withoutPersonMarks = (name: string): string => {
  const person = /^Nome#Cognome:(.*)$/i.exec(name)
  return person ? clean(person[1]!.replaceAll('#', ' ')) : name
}

/** The registered name (BT-27) before the one that it trades under (BT-28): that is who is owed, and who charges the VAT. */
function nameOf(party: XmlElement | undefined): string | null {
  const name = firstText(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name', 'PartyTaxScheme/RegistrationName')
  if (name !== null) return withoutPersonMarks(name)
  const person = clean([textAt(party, 'Person/FirstName'), textAt(party, 'Person/FamilyName')].filter(part => part !== null).join(' '))
  return person === '' ? null : person
}

/** 63 is moms in the code list of OIOUBL. A tax number that is no VAT number (a German Steuernummer) has another scheme. */
export const isVatScheme = (scheme: XmlElement | undefined): boolean => {
  const id = textAt(scheme, 'ID')
  return id === null || /^(?:VAT|63|MOMS|IVA|MWST|UST|TVA)$/i.test(id)
}

function vatNumberOf(party: XmlElement | undefined, country: string | null): string | null {
  for (const registration of all(party, 'PartyTaxScheme').slice(0, 20)) {
    if (!isVatScheme(at(registration, 'TaxScheme'))) continue
    const number = toVatNumber(textAt(registration, 'CompanyID'), country)
    if (number !== null) return number
  }
  return null
}

/** CVR numbers in the three lists that Danish senders use: OIOUBL, Peppol (ISO 6523), and Peppol before 2018. */
const cvrSchemes: ReadonlySet<string> = new Set(['DK:CVR', '0184', 'DK:DIGST', '9902'])

function businessIdOf(party: XmlElement | undefined, country: string | null): string | null {
  const registered = toBusinessId(textAt(party, 'PartyLegalEntity/CompanyID'), country)
  if (registered !== null) return registered
  const ids = [...all(party, 'PartyIdentification/ID'), ...all(party, 'EndpointID')]
  const cvr = ids.find(id => cvrSchemes.has(id.attributes.get('schemeID')?.toUpperCase() ?? ''))
  return cvr ? toBusinessId(textOf(cvr), 'DK') : null
}

/** Who charges Danish VAT is registered for it under the CVR number (momsloven section 52 a). */
const danishVatNumber = (businessId: string | null, country: string | null, vat: Minor | null): string | null =>
  country === 'DK' && businessId !== null && /^\d{8}$/.test(businessId) && vat !== null && vat !== 0 ? `DK${businessId}` : null

/** The Italian extension of Peppol has the regime of the FatturaPA here. */
function regimeOf(party: XmlElement | undefined): { taxRegime?: string } {
  const regime = textAt(party, 'PartyTaxScheme/TaxLevelCode') ?? ''
  return /^RF\d{2}$/.test(regime) ? { taxRegime: regime } : {}
}
