import { type Checked, failed, passed, type Warning, warningsOf } from '../checks.ts'
import { toPlainText } from '../text/plain-text.ts'
import { checkFiscalCode, normaliseFiscalCode } from './codice-fiscale.ts'
import { checkCvr, normaliseCvr } from './cvr.ts'
import { checkIban, normaliseIban } from './iban.ts'
import { italianProvinces } from './italian-provinces.ts'
import {
  checkWithholding,
  type PensionFundTerms,
  type SellerTerms,
  type StampDutyBearer,
  type WithholdingTerms,
} from './professional-terms.ts'
import { isTaxRegime } from './tax-regimes.ts'
import { checkVatNumber, normaliseVatNumber } from './vat-numbers.ts'

export { italianProvinces } from './italian-provinces.ts'
export { isTaxRegime, type TaxRegime, taxRegimeCodes, taxRegimes } from './tax-regimes.ts'

export interface PostalAddress {
  street: string | null
  postalCode: string | null
  city: string | null
  province: string | null
  country: string | null
}

export type AddressInput = { [Field in keyof PostalAddress]?: string | undefined }

/** Who the organization is, as its invoices and e-invoices say. */
export interface Profile extends SellerTerms {
  name: string
  legalName: string | null
  businessId: string | null
  vatNumber: string | null
  fiscalCode: string | null
  address: PostalAddress
  taxRegime: string | null
  iban: string | null
  supplies: 'goods' | 'services'
  timeZone: string
  locale: string
}

type ClearableText = 'legalName' | 'businessId' | 'vatNumber' | 'fiscalCode' | 'taxRegime' | 'iban'

export type ProfileInput = { [Field in ClearableText]?: string | undefined } & {
  address?: AddressInput | undefined
  name?: string | undefined
  supplies?: Profile['supplies'] | undefined
  timeZone?: string | undefined
  locale?: string | undefined
  /** Null takes it away. */
  pensionFund?: PensionFundTerms | null | undefined
  withholding?: WithholdingTerms | null | undefined
  stampDutyBorneBy?: StampDutyBearer | undefined
}

const changed = (given: string | undefined, stored: string | null, normalise: (text: string) => string = text => text): string | null =>
  given === undefined ? stored : normalise(toPlainText(given)) || null

/** What an address is after a change. `elsewhere` is the country that it is taken to be in where it names none. */
export function planAddress(stored: PostalAddress, input: AddressInput, elsewhere: string | null = null): PostalAddress {
  const country = changed(input.country, stored.country)
  return {
    street: changed(input.street, stored.street),
    postalCode: changed(input.postalCode, stored.postalCode),
    city: changed(input.city, stored.city),
    province: changed(input.province, stored.province, (country ?? elsewhere) === 'IT' ? text => text.toUpperCase() : undefined),
    country,
  }
}

/** What the organization's profile is after a change: normalised values. `''` clears a field; one that is left out stays as it was. */
export function planProfile(stored: Profile, input: ProfileInput): Profile {
  const address = planAddress(stored.address, input.address ?? {})
  const { country } = address
  return {
    name: changed(input.name, stored.name) ?? stored.name,
    legalName: changed(input.legalName, stored.legalName),
    businessId: changed(input.businessId, stored.businessId, country === 'DK' ? normaliseCvr : undefined),
    vatNumber: changed(input.vatNumber, stored.vatNumber, normaliseVatNumber),
    fiscalCode: changed(input.fiscalCode, stored.fiscalCode, normaliseFiscalCode),
    address,
    taxRegime: changed(input.taxRegime, stored.taxRegime),
    iban: changed(input.iban, stored.iban, normaliseIban),
    supplies: input.supplies ?? stored.supplies,
    timeZone: input.timeZone ?? stored.timeZone,
    locale: input.locale ?? stored.locale,
    pensionFund: input.pensionFund === undefined ? stored.pensionFund : input.pensionFund,
    withholding: input.withholding === undefined ? stored.withholding : input.withholding,
    stampDutyBorneBy: input.stampDutyBorneBy ?? stored.stampDutyBorneBy,
  }
}

const postalCodeDigits: Readonly<Record<string, number>> = { DK: 4, IT: 5 }

function checkPostalCode(text: string, country: string | null): Checked {
  const value = text.trim()
  const digits = country === null ? undefined : postalCodeDigits[country]
  if (digits === undefined || (value.length === digits && /^\d+$/.test(value))) return passed(value)
  return failed(value, 'postal_code_format', `A postal code here has ${digits} digits: correct it or the country of the address.`)
}

function checkProvince(text: string, country: string | null): Checked {
  const value = text.trim().toUpperCase()
  if (country !== 'IT' || italianProvinces.has(value)) return passed(value)
  return failed(value, 'province_unknown', 'An Italian province is written with its two letters, such as MI or RM: correct it.')
}

function checkTaxRegime(text: string): Checked {
  if (isTaxRegime(text)) return passed(text)
  return failed(
    text,
    'tax_regime_unknown',
    'A tax regime is one of RF01 to RF20 without RF03: choose the one of the last VAT registration.',
  )
}

/** The address of anybody; `elsewhere` as in planAddress. */
export function addressWarnings({ postalCode, province, country }: PostalAddress, elsewhere: string | null): Warning[] {
  const within = country ?? elsewhere
  return warningsOf([
    ['postalCode', postalCode ? checkPostalCode(postalCode, within) : null],
    ['province', province ? checkProvince(province, within) : null],
  ])
}

/** What would make the organization's own invoices wrong. Fields that are empty are not warned about here: they are asked for when they are needed. */
export function profileWarnings(profile: Profile): Warning[] {
  const { businessId, vatNumber, fiscalCode, address, taxRegime, iban, withholding } = profile
  const { country, postalCode, province } = address
  return warningsOf([
    ['businessId', businessId && country === 'DK' ? checkCvr(businessId) : null],
    ['vatNumber', vatNumber ? checkVatNumber(vatNumber, country) : null],
    ['fiscalCode', fiscalCode ? checkFiscalCode(fiscalCode) : null],
    ['address.postalCode', postalCode ? checkPostalCode(postalCode, country) : null],
    ['address.province', province ? checkProvince(province, country) : null],
    ['taxRegime', taxRegime ? checkTaxRegime(taxRegime) : null],
    ['iban', iban ? checkIban(iban) : null],
    ['withholding', withholding ? checkWithholding(withholding, taxRegime) : null],
  ])
}
