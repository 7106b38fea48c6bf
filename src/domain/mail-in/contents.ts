/** Which parts of a mail are documents: what somebody attached, and not what decorates or signs the mail. */

export interface Part {
  name: string
  mimeType: string
  size: number
  /** A picture inside of the text. */
  isInline: boolean
}

/** Signatures, calendars and address cards; and what certified mail says about itself. */
const besides =
  /^(?:application\/(?:pgp-signature|(?:x-)?pkcs7-signature)|text\/(?:calendar|(?:x-)?vcard|directory)|message\/delivery-status)$/
const besidesByName = /^(?:smime\.p7s|daticert\.xml|signature\.asc|invite\.ics)$/i

/** Logos and signs are smaller; a receipt that was photographed into the text is not. */
const photographBytesMin = 40 * 1024

export const isBeside = ({ name, mimeType }: Part): boolean => besides.test(mimeType) || besidesByName.test(name)

/** Pictures in the text count only where nothing is attached: telephones put photographs there. */
export function documentsAmong<Given extends Part>(parts: readonly Given[]): Given[] {
  const real = parts.filter(part => !isBeside(part))
  const attached = real.filter(part => !part.isInline)
  return attached.length > 0 ? attached : real.filter(part => part.size >= photographBytesMin)
}

const amount = /(?:^|[^\d.,])\d{1,3}(?:[.,\s'\u00a0]?\d{3}){0,3}[.,]\d{2}(?![.,]?\d)/
const letter = '\\p{L}'
const currency = new RegExp(`€|\\$|£|(?<!${letter})(?:DKK|EUR|SEK|NOK|USD|GBP|CHF|kr|euro)(?!${letter})`, 'iu')

const billWords = new RegExp(
  `(?<!${letter})(?:total|subtotal|amount|invoice|receipt|bill|vat|payment|i alt|faktura|kvittering|regning|beløb|moms|betaling|importo|fattura|ricevuta|scontrino|iva|pagamento)`,
  'iu',
)

/** A bill without a file: its words speak of one, and an amount of money stands in them. */
export const looksLikeBill = (words: string): boolean => billWords.test(words) && currency.test(words) && amount.test(words)
