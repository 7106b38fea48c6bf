/** What the format could not take as it was: nothing is changed, shortened or left out of an e-invoice without a word. */
import type { Warning } from '../../../domain/checks.ts'
import type { PostalAddress } from '../../../domain/identity/profile.ts'
import { buyerAddressWarnings } from '../../../domain/invoices/buyer-address.ts'
import type { IssuedInvoice } from '../../../domain/invoices/invoice.ts'
import type { Buyer } from '../../../domain/invoices/parties.ts'
import { normaliseFiscalCode } from '../identity/codice-fiscale.ts'
import { euro } from './amounts.ts'
import { isIllegible, toLatin } from './latin.ts'
import { buyerIdentity, recipientOf, streetText } from './parties.ts'
import { isDeliverableAddress } from './schema-values.ts'
import { euroRateOf, ibanOf } from './write.ts'

const warning = (field: string, code: string, message: string): Warning => ({ field, code, message })

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

/** Also said of drafts, before there is a file. */
export const buyerAddressMissing = (buyer: Buyer): Warning[] =>
  buyerAddressWarnings(
    buyer,
    'DPR 633/72 art. 21, c. 2, lett. e',
    ' Until then the e-invoice says N.D. in its place (sede del cessionario), which the exchange takes.',
  )

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
  return texts
    .filter(([, text]) => text !== null && isIllegible(text))
    .map(([field]) =>
      warning(
        field,
        'characters_replaced',
        'Some characters have no spelling in the letters that the e-invoice takes (caratteri Latin-1) and are shown as question marks: write them in words.',
      ),
    )
}

export const joinedAddress = (address: PostalAddress | null): string =>
  [address?.street, address?.postalCode, address?.city].filter(Boolean).join(' ')

const lengthWarnings = (field: string, text: string | null, max: number): Warning[] =>
  toLatin(text ?? '').length <= max
    ? []
    : [
        warning(
          field,
          'text_shortened',
          `The e-invoice has room for ${max} characters here (lunghezza massima) and shows the beginning only.`,
        ),
      ]

export const addressWarnings = (field: string, address: PostalAddress | null, country: string): Warning[] => [
  ...lengthWarnings(`${field}.street`, streetText(address, country), 60),
  ...lengthWarnings(`${field}.city`, address?.city ?? null, 60),
]

function deliveryWarnings({ seller, buyer, priced }: IssuedInvoice): Warning[] {
  const country = buyer.country ?? seller.country
  const identity = buyerIdentity(buyer, country, priced.treatment.key)
  const found: Warning[] = []
  if (buyer.pec && recipientOf(buyer, country, identity).code === '0000000' && !isDeliverableAddress(buyer.pec.trim())) {
    found.push(
      warning(
        'buyer.pec',
        'pec_left_out',
        'The PEC is no address that the exchange can deliver to and is left out (PECDestinatario): correct it, or the buyer finds the invoice in the reserved area only.',
      ),
    )
  }
  if (
    country === 'IT' &&
    buyer.fiscalCode &&
    identity.vatId !== undefined &&
    identity.fiscalCode !== normaliseFiscalCode(buyer.fiscalCode)
  ) {
    found.push(
      warning(
        'buyer.fiscalCode',
        'fiscal_code_left_out',
        'The codice fiscale has neither 11 nor 16 characters and is left out (CodiceFiscale), since the partita IVA says who the buyer is: correct it.',
      ),
    )
  }
  return found
}

function moneyWarnings(invoice: IssuedInvoice): Warning[] {
  const found: Warning[] = []
  if (invoice.seller.iban && ibanOf(invoice) === undefined) {
    found.push(warning('seller.iban', 'iban_left_out', 'The IBAN has a shape that no account has and is left out (IBAN): correct it.'))
  }
  if (invoice.currency !== euro && euroRateOf(invoice) === null) {
    found.push(
      warning(
        'currency',
        'amounts_not_in_euro',
        `No rate from ${invoice.currency} to EUR is known, so the amounts stay in ${invoice.currency} (Divisa): the law wants the VAT in euro.`,
      ),
    )
  }
  return found
}
