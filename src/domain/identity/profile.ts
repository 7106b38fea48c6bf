import { say } from '../../language/say.ts'
import { failed, type Warning, warningsOf } from '../checks.ts'
import { toPlainText } from '../text/plain-text.ts'
import { checkIban, normaliseIban } from './iban.ts'
import type { Identities } from './rules.ts'
import type { PensionFundTerms, SellerTerms, StampDutyBearer, WithholdingTerms } from './seller-terms.ts'
import { checkVatNumber, normaliseVatNumber } from './vat-numbers.ts'

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
  /** What Danish payment slips (FIK) are paid to: eight digits. */
  fikCreditor: string | null
  supplies: 'goods' | 'services'
  timeZone: string
  locale: string
}

type ClearableText = 'legalName' | 'businessId' | 'vatNumber' | 'fiscalCode' | 'taxRegime' | 'iban' | 'fikCreditor'

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
export function planAddress(
  stored: PostalAddress,
  input: AddressInput,
  identities: Identities,
  elsewhere: string | null = null,
): PostalAddress {
  const country = changed(input.country, stored.country)
  return {
    street: changed(input.street, stored.street),
    postalCode: changed(input.postalCode, stored.postalCode),
    city: changed(input.city, stored.city),
    province: changed(input.province, stored.province, identities.in(country ?? elsewhere).province?.normalise),
    country,
  }
}

/** What the organization's profile is after a change: normalised values. `''` clears a field; one that is left out stays as it was. */
export function planProfile(stored: Profile, input: ProfileInput, identities: Identities): Profile {
  const address = planAddress(stored.address, input.address ?? {}, identities)
  const { country } = address
  return {
    name: changed(input.name, stored.name) ?? stored.name,
    legalName: changed(input.legalName, stored.legalName),
    businessId: changed(input.businessId, stored.businessId, identities.in(country).businessId?.normalise),
    vatNumber: changed(input.vatNumber, stored.vatNumber, normaliseVatNumber),
    fiscalCode: changed(input.fiscalCode, stored.fiscalCode, identities.fiscalCode.normalise),
    address,
    taxRegime: changed(input.taxRegime, stored.taxRegime),
    iban: changed(input.iban, stored.iban, normaliseIban),
    fikCreditor: changed(input.fikCreditor, stored.fikCreditor, text => text.replace(/\s/g, '')),
    supplies: input.supplies ?? stored.supplies,
    timeZone: input.timeZone ?? stored.timeZone,
    locale: input.locale ?? stored.locale,
    pensionFund: input.pensionFund === undefined ? stored.pensionFund : input.pensionFund,
    withholding: input.withholding === undefined ? stored.withholding : input.withholding,
    stampDutyBorneBy: input.stampDutyBorneBy ?? stored.stampDutyBorneBy,
  }
}

/** The address of anybody; `elsewhere` as in planAddress. */
export function addressWarnings(
  { postalCode, province, country }: PostalAddress,
  identities: Identities,
  elsewhere: string | null = null,
): Warning[] {
  const within = country ?? elsewhere
  const rules = identities.in(within)
  return warningsOf([
    ['postalCode', (postalCode && rules.postalCode?.check(postalCode, within)) || null],
    ['province', (province && rules.province?.check(province, within)) || null],
  ])
}

/** What would make the organization's own invoices wrong. Fields that are empty are not warned about here: they are asked for when they are needed. */
export function profileWarnings(profile: Profile, identities: Identities): Warning[] {
  const { businessId, vatNumber, fiscalCode, address, taxRegime, iban, fikCreditor, withholding } = profile
  const { country } = address
  const ofAddress = addressWarnings(address, identities).map(warning => ({ ...warning, field: `address.${warning.field}` }))
  return [
    ...warningsOf([
      ['businessId', (businessId && identities.in(country).businessId?.check(businessId, country)) || null],
      ['vatNumber', vatNumber ? checkVatNumber(vatNumber, country) : null],
      ['fiscalCode', fiscalCode ? identities.fiscalCode.check(fiscalCode, country) : null],
    ]),
    ...ofAddress,
    ...warningsOf([
      ['taxRegime', taxRegime ? identities.taxRegime.check(taxRegime, country) : null],
      ['iban', iban ? checkIban(iban) : null],
      ['fikCreditor', fikCreditor === null || /^\d{8}$/.test(fikCreditor) ? null : failed(fikCreditor, say('fik_creditor'))],
      ['withholding', withholding ? identities.withholding.check(withholding, taxRegime) : null],
    ]),
  ]
}
