/** Who sells and who buys, as a FatturaPA names them, and where the exchange delivers. */
import { countryOfVatPrefix, isEuCountry, vatPrefixOf } from '../../../domain/identity/countries.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { isPersonalFiscalCode } from '../../../domain/identity/national-numbers.ts'
import type { PostalAddress } from '../../../domain/identity/profile.ts'
import { vatFormatOfPrefix } from '../../../domain/identity/vat-formats.ts'
import { normaliseVatNumber } from '../../../domain/identity/vat-numbers.ts'
import type { TreatmentKey } from '../../../domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../../domain/invoices/parties.ts'
import { element, optional, type XmlElement } from '../../../domain/text/xml-writer.ts'
import { checkFiscalCode, normaliseFiscalCode } from '../identity/codice-fiscale.ts'
import { sdiCodeAbroad } from '../identity/delivery.ts'
import { provinces } from '../identity/provinces.ts'
import { toLatin } from './latin.ts'
import { isDeliverableAddress, valueTypes } from './schema-values.ts'

export interface TaxId {
  country: string
  code: string
}

/** What is not known, where the format wants something (specifications 1.9; the exchange takes it). */
export const notKnown = 'N.D.'
export const noPostalCode = '00000'
/** Delivered by PEC, or to the reserved area of the buyer. */
export const noRecipientCode = '0000000'
/** The office of San Marino that receives for all of its businesses (DM 21 June 2021). */
const sanMarinoCode = '2R4GTO8'
/** A business outside the EU without a number, and a consumer abroad (guide of the Agenzia to the compilation, section IdFiscaleIVA). */
const businessWithoutNumber = 'OO99999999999'
const consumerAbroad = '0000000'

export const shortened = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 3).trimEnd()}...`)

/** A text in the letters of the format, in at most so many characters; `N.D.` where there is none. */
export const fieldText = (text: string | null, max: number): string => shortened(toLatin(text ?? ''), max) || notKnown

/** The country and the number without its prefix. A number that belongs to another country than the party keeps its own. */
function numberedId(number: string, country: string): TaxId {
  const prefix = number.slice(0, 2)
  const rest = number.slice(2)
  if (countryOfVatPrefix(prefix) !== undefined && vatFormatOfPrefix.get(prefix)?.national.test(rest)) {
    return { country: prefix === 'EL' ? 'GR' : prefix, code: rest }
  }
  return { country, code: prefix === country && /^\d/.test(rest) ? rest : number }
}

const isUsable = (code: string): boolean => /^[A-Z\d+*]{2,28}$/.test(code)

interface Identified {
  vatNumber: string | null
  businessId: string | null
}

/** The VAT id of a party outside of Italy, or what stands for it. */
export function foreignId({ vatNumber, businessId }: Identified, country: string, isConsumer: boolean): TaxId {
  const given = vatNumber ? normaliseVatNumber(vatNumber) : isEuCountry(country) ? '' : normaliseFiscalId(businessId ?? '')
  const id = numberedId(given, country)
  // In the EU a number of another shape is none: who has it was charged VAT as a consumer.
  const format = isEuCountry(country) && id.country === country ? vatFormatOfPrefix.get(vatPrefixOf(country) ?? '') : undefined
  if (isUsable(id.code) && (format?.national.test(id.code) ?? true)) return id
  return { country, code: isConsumer ? consumerAbroad : businessWithoutNumber }
}

/** Eleven digits without the prefix; another country's number with its own; anything else as it is, for the check to find. */
function italianId(vatNumber: string): TaxId | undefined {
  const number = normaliseVatNumber(vatNumber)
  return isPersonalFiscalCode(number) || number === '' ? undefined : numberedId(number, 'IT')
}

export interface Identity {
  vatId: TaxId | undefined
  fiscalCode: string | undefined
}

const isWritable = (code: string): boolean => valueTypes.FiscalCode.isValid(code)

/**
 * The numbers of the buyer. A fiscal code of an impossible shape has no place in the format: beside a VAT number it is left out, alone it stays for the
 * check to find. Abroad only an Italian code is one.
 */
export function buyerIdentity(buyer: Buyer, country: string, treatment: TreatmentKey): Identity {
  const given = buyer.fiscalCode ? normaliseFiscalCode(buyer.fiscalCode) : undefined
  if (country !== 'IT') {
    const isConsumer = isEuCountry(country) || treatment === 'outside_eu_consumer'
    const fiscalCode = given !== undefined && checkFiscalCode(given).ok ? given : undefined
    return { vatId: foreignId(buyer, country, isConsumer), fiscalCode }
  }
  const vatId = buyer.vatNumber ? italianId(buyer.vatNumber) : undefined
  const number = buyer.vatNumber ? normaliseVatNumber(buyer.vatNumber) : ''
  const misplaced = vatId === undefined && number !== '' ? number : undefined
  const fiscalCode = given ?? misplaced
  return { vatId, fiscalCode: fiscalCode !== undefined && vatId !== undefined && !isWritable(fiscalCode) ? undefined : fiscalCode }
}

/** A seller without a VAT number is found by the check; a company's fiscal code is most often its VAT number. */
export function sellerIdentity(seller: Pick<Seller, 'vatNumber' | 'fiscalCode'>): Identity {
  const fiscalCode = seller.fiscalCode ? normaliseFiscalCode(seller.fiscalCode) : undefined
  const digits = fiscalCode !== undefined && /^\d{11}$/.test(fiscalCode) ? fiscalCode : ''
  const vatId = seller.vatNumber ? italianId(seller.vatNumber) : undefined
  return {
    vatId: vatId ?? { country: 'IT', code: digits },
    fiscalCode: fiscalCode !== undefined && isWritable(fiscalCode) ? fiscalCode : undefined,
  }
}

/** Residents are known to the exchange as senders by their fiscal code. */
export function senderOf(seller: Pick<Seller, 'vatNumber' | 'fiscalCode'>): TaxId {
  const { vatId, fiscalCode } = sellerIdentity(seller)
  return fiscalCode === undefined ? vatId! : { country: 'IT', code: fiscalCode }
}

export interface Recipient {
  code: string
  pec: string | undefined
  format: 'FPA12' | 'FPR12'
}

/** A code of six characters is that of a public office. Certified mail is used only where there is no code (00426). */
export function recipientOf(buyer: Buyer, country: string, identity: Identity): Recipient {
  const given = buyer.sdiCode ? normaliseFiscalId(buyer.sdiCode) : ''
  const code = given === '' ? defaultCode(country, identity) : given
  const pec = code === noRecipientCode && buyer.pec && isDeliverableAddress(buyer.pec.trim()) ? buyer.pec.trim() : undefined
  return { code, pec, format: code.length === 6 ? 'FPA12' : 'FPR12' }
}

function defaultCode(country: string, { vatId }: Identity): string {
  if (country === 'SM' && vatId?.code !== consumerAbroad) return sanMarinoCode
  return country === 'IT' || vatId?.country === 'IT' ? noRecipientCode : sdiCodeAbroad
}

export const idElement = (name: string, id: TaxId | undefined): XmlElement | undefined =>
  id && element(name, [element('IdPaese', id.country), element('IdCodice', id.code)])

const hasPostalCodeOfItaly = (address: PostalAddress | null, country: string): boolean =>
  (address?.country ?? country) === 'IT' && valueTypes.FiveDigits.isValid(address?.postalCode?.trim() ?? '')

/** Abroad the postal code has another shape than the field, and goes with the street. */
export const streetText = (address: PostalAddress | null, country: string): string =>
  [address?.street, hasPostalCodeOfItaly(address, country) ? null : address?.postalCode?.trim()].filter(Boolean).join(', ')

export function addressElement(address: PostalAddress | null, country: string): XmlElement {
  const nation = address?.country ?? country
  const isItalian = nation === 'IT'
  const province = address?.province?.toUpperCase() ?? ''
  return element('Sede', [
    element('Indirizzo', fieldText(streetText(address, country), 60)),
    element('CAP', hasPostalCodeOfItaly(address, country) ? address!.postalCode!.trim() : noPostalCode),
    element('Comune', fieldText(address?.city ?? null, 60)),
    optional('Provincia', isItalian && provinces.has(province) ? province : undefined),
    element('Nazione', nation),
  ])
}

export const nameElement = (name: string): XmlElement => element('Anagrafica', [element('Denominazione', fieldText(name, 80))])

export const sellerElement = (
  party: { name: string; address: PostalAddress | null; country: string; regime: string },
  { vatId, fiscalCode }: Identity,
): XmlElement =>
  element('CedentePrestatore', [
    element('DatiAnagrafici', [
      idElement('IdFiscaleIVA', vatId),
      optional('CodiceFiscale', fiscalCode),
      nameElement(party.name),
      element('RegimeFiscale', party.regime),
    ]),
    addressElement(party.address, party.country),
  ])

export const buyerElement = (
  party: { name: string; address: PostalAddress | null; country: string },
  { vatId, fiscalCode }: Identity,
): XmlElement =>
  element('CessionarioCommittente', [
    element('DatiAnagrafici', [idElement('IdFiscaleIVA', vatId), optional('CodiceFiscale', fiscalCode), nameElement(party.name)]),
    addressElement(party.address, party.country),
  ])
