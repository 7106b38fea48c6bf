/**
 * The values that the elements of a FatturaPA may hold, in our own words: the facets of the specifications 1.9 (schema 1.2.3). White space is treated as
 * the base type of XML Schema treats it, before anything is compared.
 */
import { isCalendarDate } from '../../../domain/calendar/dates.ts'

export interface ValueType {
  whiteSpace: 'keep' | 'replace' | 'collapse'
  isValid: (text: string) => boolean
  /** How to mend a value that does not fit. */
  wanted: string
  /** An element without a value means this one. */
  emptyMeans?: string
}

const matching = (pattern: RegExp, wanted: string, whiteSpace: ValueType['whiteSpace'] = 'keep'): ValueType => ({
  whiteSpace,
  isValid: text => pattern.test(text),
  wanted,
})

const oneOf = (codes: string, wanted: string): ValueType => {
  const known = new Set(codes.trim().split(/\s+/))
  return { whiteSpace: 'keep', isValid: text => known.has(text), wanted }
}

const numbered = (prefix: string, first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => `${prefix}${String(first + at).padStart(2, '0')}`).join(' ')

const anyText = (min: number, max: number, whiteSpace: ValueType['whiteSpace'] = 'keep'): ValueType => ({
  whiteSpace,
  isValid: text => [...text].length >= min && [...text].length <= max,
  wanted: `${min} to ${max} characters`,
})

/** Only the first 128 characters of Unicode. */
const basic = (min: number, max: number): ValueType =>
  matching(new RegExp(`^[\\u0000-\\u007f]{${min},${max}}$`, 'u'), `${min} to ${max} characters without accents (Basic Latin)`, 'replace')

/** Only the first 256. */
const latin = (max: number): ValueType =>
  matching(new RegExp(`^[\\u0000-\\u00ff]{1,${max}}$`, 'u'), `1 to ${max} characters of western European languages (Latin-1)`, 'replace')

const integer = (min: number, max: number): ValueType => ({
  whiteSpace: 'collapse',
  isValid: text => /^[+-]?\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
  wanted: `a whole number from ${min} to ${max}`,
})

const zone = /(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?/.source
const dateShape = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${zone}$`)
const dateTimeShape = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${zone}$`)

const day = (shape: RegExp, earliest: string, wanted: string): ValueType => ({
  whiteSpace: 'collapse',
  isValid: text => {
    const date = shape.exec(text)?.[1]
    return date !== undefined && isCalendarDate(date) && date >= earliest
  },
  wanted,
})

/** The address of RFC 5322 without comments, as the schema spells it. */
const mailWord = "[!#-'*+/-9=?A-Z^-~-]+"
const mailWords = `${mailWord}(?:\\.${mailWord})*`
const mail = new RegExp(`^${mailWords}@(?:${mailWords}|\\[[\\t -Z^-~]*\\])$`)

export const isDeliverableAddress = (text: string): boolean => text.length <= 256 && mail.test(text)

const decimal = (pattern: RegExp, wanted: string): ValueType => matching(pattern, wanted, 'collapse')

const amount2 = decimal(/^-?\d{1,11}\.\d{2}$/, 'an amount below 100000000000 with a dot and exactly 2 decimals')
const amount8 = decimal(/^-?\d{1,11}\.\d{2,8}$/, 'an amount below 100000000000 with a dot and 2 to 8 decimals')
const fiveDigits = matching(/^\d{5}$/, '5 digits')
const country = matching(/^[A-Z]{2}$/, 'the two capital letters of a country, such as IT')

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/][AQgw]==|[A-Za-z\d+/]{2}[AEIMQUYcgkosw048]=)?$/

/** Natures as the schema lists them: it still has N2, N3 and N6, which the exchange refuses (00445). */
const natures = `N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7`

export const valueTypes = {
  Format: oneOf('FPA12 FPR12', 'FPR12 for a private buyer, or FPA12 for a public body'),
  RecipientCode: matching(/^[A-Z\d]{6,7}$/, '7 capital letters and digits, or 6 for a public body'),
  TaxIdCode: anyText(1, 28),
  FiscalCode: matching(/^[A-Z\d]{11,16}$/, '11 digits for a company, or 16 capital letters and digits for a person'),
  PersonFiscalCode: matching(/^[A-Z\d]{16}$/, '16 capital letters and digits'),
  Country: country,
  CountryOrItaly: { ...country, emptyMeans: 'IT' },
  Currency: matching(/^[A-Z]{3}$/, 'the three capital letters of a currency, such as EUR'),
  Incoterm: matching(/^[A-Z]{3}$/, 'three capital letters, such as EXW'),
  Province: matching(/^[A-Z]{2}$/, 'the two capital letters of a province, such as MI'),
  FiveDigits: fiveDigits,
  Email: {
    whiteSpace: 'collapse',
    isValid: isDeliverableAddress,
    wanted: 'one address such as company@pec.it, of at most 256 characters',
  },
  ContactEmail: {
    whiteSpace: 'keep',
    isValid: text => /^[^\r\n]+@[^\r\n]+\.+[^\r\n]+$/.test(text) && [...text].length >= 7 && [...text].length <= 256,
    wanted: 'one e-mail address, of 7 to 256 characters',
  },
  Phone: basic(5, 12),
  Basic8: basic(1, 8),
  Basic10: basic(1, 10),
  Basic15: basic(1, 15),
  Basic20: basic(1, 20),
  Basic35: basic(1, 35),
  Basic60: basic(1, 60),
  Any35: anyText(1, 35, 'replace'),
  Latin60: latin(60),
  Latin80: latin(80),
  Latin100: latin(100),
  Latin200: latin(200),
  Latin1000: latin(1000),
  Title: { ...basic(2, 10), whiteSpace: 'collapse' },
  Eori: anyText(13, 17),
  Regime: oneOf(`${numbered('RF', 1, 2)} ${numbered('RF', 4, 20)}`, 'one of RF01 to RF20 without RF03'),
  DocumentType: oneOf(`${numbered('TD', 1, 6)} ${numbered('TD', 16, 29)}`, 'a document type such as TD01'),
  Withholding: oneOf(numbered('RT', 1, 6), 'one of RT01 to RT06'),
  WithholdingReason: oneOf(
    'A B C D E G H I L M N O P Q R S T U V W X Y Z L1 M1 M2 O1 V1 ZO',
    'a reason of the model CU, such as A for professional fees',
  ),
  Fund: oneOf(numbered('TC', 1, 22), 'one of TC01 to TC22'),
  Nature: oneOf(natures, 'a nature such as N2.1'),
  Collectability: oneOf('D I S', 'I (at once), D (on payment) or S (split payment)'),
  Yes: oneOf('SI', 'SI'),
  Discount: oneOf('SC MG', 'SC for a discount or MG for a surcharge'),
  LineKind: oneOf('SC PR AB AC', 'SC, PR, AB or AC'),
  Issuer: oneOf('CC TZ', 'CC or TZ'),
  SoleShareholder: oneOf('SU SM', 'SU or SM'),
  Liquidation: oneOf('LS LN', 'LS or LN'),
  PaymentTerms: oneOf(numbered('TP', 1, 3), 'TP01, TP02 or TP03'),
  PaymentMeans: oneOf(numbered('MP', 1, 23), 'one of MP01 to MP23'),
  Iban: matching(/^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/, 'an IBAN without spaces'),
  Bic: matching(/^[A-Z]{6}[A-Z2-9][A-NP-Z\d](?:[A-Z\d]{3})?$/, 'a BIC of 8 or 11 characters'),
  Amount2: amount2,
  Amount8: amount8,
  Rate: {
    whiteSpace: 'collapse',
    isValid: text => /^\d{1,3}\.\d{2}$/.test(text) && Number(text) <= 100,
    wanted: 'a percentage from 0.00 to 100.00 with exactly 2 decimals',
  },
  Quantity: decimal(/^\d{1,12}\.\d{2,8}$/, 'a quantity that is not negative, with a dot and 2 to 8 decimals'),
  Weight: decimal(/^\d{1,4}\.\d{1,2}$/, 'a weight with 1 or 2 decimals'),
  Integer999: integer(1, 999),
  Integer9999: integer(1, 9999),
  Days: integer(0, 999),
  Day: day(dateShape, '0001-01-01', 'a day as YYYY-MM-DD'),
  InvoiceDay: day(dateShape, '1970-01-01', 'a day as YYYY-MM-DD, from 1970 on'),
  Moment: day(dateTimeShape, '0001-01-01', 'a moment as YYYY-MM-DDThh:mm:ss'),
  Base64: { whiteSpace: 'collapse', isValid: text => base64.test(text.replaceAll(' ', '')), wanted: 'a file in base64' },
} as const satisfies Readonly<Record<string, ValueType>>

export type ValueTypeName = keyof typeof valueTypes

export function normaliseWhiteSpace(text: string, whiteSpace: ValueType['whiteSpace']): string {
  if (whiteSpace === 'keep') return text
  const replaced = text.replace(/[\t\n\r]/g, ' ')
  return whiteSpace === 'replace' ? replaced : replaced.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
}
