/** What the format could not take as it was: nothing is changed, shortened or left out of an e-invoice without a word. */
import type { Warning } from '../../../domain/checks.ts'
import type { PostalAddress } from '../../../domain/identity/profile.ts'
import { buyerAddressWarnings } from '../../../domain/invoices/buyer-address.ts'
import type { IssuedInvoice } from '../../../domain/invoices/invoice.ts'
import type { Buyer } from '../../../domain/invoices/parties.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { normaliseFiscalCode } from '../identity/codice-fiscale.ts'
import { euro } from './amounts.ts'
import { isIllegible, toLatin } from './latin.ts'
import { buyerIdentity, recipientOf, streetText } from './parties.ts'
import { isDeliverableAddress } from './schema-values.ts'
import { euroRateOf, ibanOf } from './write.ts'

const warning = (field: string, said: Said): Warning => ({ field, ...said })

export function fatturaPaWarnings(invoice: IssuedInvoice): Warning[] {
  const { seller, buyer } = invoice
  return [
    ...textWarnings(invoice),
    ...lengthWarnings('seller.name', seller.name, 80),
    ...lengthWarnings('buyer.name', buyer.name, 80),
    ...addressWarnings('seller.address', seller.address, seller.country),
    ...buyerAddressMissing(buyer),
    ...addressWarnings('buyer.address', buyer.address, buyer.country ?? seller.country),
    ...deliveryWarnings(invoice),
    ...moneyWarnings(invoice),
  ]
}

/** It needs no address of the buyer, and has no bank account. */
export function simplifiedWarnings(invoice: IssuedInvoice): Warning[] {
  const { seller, buyer, priced } = invoice
  return [
    ...textWarnings(invoice),
    ...lengthWarnings('seller.name', seller.name, 80),
    ...(buyer.address === null ? [] : lengthWarnings('buyer.name', buyer.name, 80)),
    ...addressWarnings('seller.address', seller.address, seller.country),
    ...priced.lines.flatMap(({ description }, at) => lengthWarnings(`lines.${at}.description`, description, 1000)),
    ...deliveryWarnings(invoice),
  ]
}

/** Also said of drafts, before there is a file. */
export const buyerAddressMissing = (buyer: Buyer): Warning[] =>
  buyerAddressWarnings(buyer, 'DPR 633/72 art. 21, c. 2, lett. e', { hasStandIn: true })

/** Only what cannot be spelled at all: letters of other alphabets are written as passports write them. */
function textWarnings({ seller, buyer, priced, causale }: IssuedInvoice): Warning[] {
  const texts: [string, string | null][] = [
    ['seller.name', seller.name],
    ['buyer.name', buyer.name],
    ['seller.address', joinedAddress(seller.address)],
    ['buyer.address', joinedAddress(buyer.address)],
    ['causale', causale],
    ...priced.lines.map((line, at): [string, string] => [`lines.${at}.description`, line.description]),
  ]
  return texts.filter(([, text]) => text !== null && isIllegible(text)).map(([field]) => warning(field, say('characters_replaced')))
}

export const joinedAddress = (address: PostalAddress | null): string =>
  [address?.street, address?.postalCode, address?.city].filter(Boolean).join(' ')

const lengthWarnings = (field: string, text: string | null, max: number): Warning[] =>
  toLatin(text ?? '').length <= max ? [] : [warning(field, say('text_shortened', { max }))]

export const addressWarnings = (field: string, address: PostalAddress | null, country: string): Warning[] => [
  ...lengthWarnings(`${field}.street`, streetText(address, country), 60),
  ...lengthWarnings(`${field}.city`, address?.city ?? null, 60),
]

function deliveryWarnings({ seller, buyer, priced }: IssuedInvoice): Warning[] {
  const country = buyer.country ?? seller.country
  const identity = buyerIdentity(buyer, country, priced.treatment.key)
  const found: Warning[] = []
  if (buyer.pec && recipientOf(buyer, country, identity).code === '0000000' && !isDeliverableAddress(buyer.pec.trim())) {
    found.push(warning('buyer.pec', say('pec_left_out')))
  }
  if (
    country === 'IT' &&
    buyer.fiscalCode &&
    identity.vatId !== undefined &&
    identity.fiscalCode !== normaliseFiscalCode(buyer.fiscalCode)
  ) {
    found.push(warning('buyer.fiscalCode', say('fiscal_code_left_out')))
  }
  return found
}

function moneyWarnings(invoice: IssuedInvoice): Warning[] {
  const found: Warning[] = []
  const { currency } = invoice
  if (invoice.seller.iban && ibanOf(invoice) === undefined) found.push(warning('seller.iban', say('iban_left_out')))
  if (currency !== euro && euroRateOf(invoice) === null) found.push(warning('currency', say('amounts_not_in_euro', { currency })))
  return found
}
