/**
 * The values that the elements of a FatturaPA may hold, in our own words: the facets of the specifications 1.9 (schema 1.2.3). White space is treated as
 * the base type of XML Schema treats it, before anything is compared.
 */
import { isCalendarDate } from '../../../domain/calendar/dates.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

export interface ValueType {
  whiteSpace: 'keep' | 'replace' | 'collapse'
  isValid: (text: string) => boolean
  /** What it has to be. */
  wanted: Said
  /** An element without a value means this one. */
  emptyMeans?: string
}

const matching = (pattern: RegExp, wanted: Said, whiteSpace: ValueType['whiteSpace'] = 'keep'): ValueType => ({
  whiteSpace,
  isValid: text => pattern.test(text),
  wanted,
})

/** All of them are named, unless there is a shorter way to say it. */
const oneOf = (list: string, wanted?: Said): ValueType => {
  const codes = list.trim().split(/\s+/)
  const known = new Set(codes)
  return { whiteSpace: 'keep', isValid: text => known.has(text), wanted: wanted ?? say('fatturapa_value.one_of', { codes }) }
}

const numbered = (prefix: string, first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => `${prefix}${String(first + at).padStart(2, '0')}`).join(' ')

/** In characters, of which one beyond the first plane is two units. */
const lengthOf = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length)

const isOfLength = (text: string, min: number, max: number): boolean => {
  const length = lengthOf(text)
  return length >= min && length <= max
}

const anyText = (min: number, max: number, whiteSpace: ValueType['whiteSpace'] = 'keep'): ValueType => ({
  whiteSpace,
  isValid: text => isOfLength(text, min, max),
  wanted: say('fatturapa_value.any', { min, max }),
})

/** Only the first 128 characters of Unicode. */
const basic = (min: number, max: number): ValueType => ({
  whiteSpace: 'replace',
  isValid: text => text.length >= min && text.length <= max && !/[\u0080-\uffff]/.test(text),
  wanted: say('fatturapa_value.basic', { min, max }),
})

/** Only the first 256. */
const latin = (max: number): ValueType => ({
  whiteSpace: 'replace',
  isValid: text => text.length >= 1 && text.length <= max && !/[\u0100-\uffff]/.test(text),
  wanted: say('fatturapa_value.latin', { max }),
})

const integer = (min: number, max: number): ValueType => ({
  whiteSpace: 'collapse',
  isValid: text => /^[+-]?\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
  wanted: say('fatturapa_value.integer', { min, max }),
})

const zone = /(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?/.source
const dateShape = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${zone}$`)
const dateTimeShape = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${zone}$`)

const day = (shape: RegExp, earliest: string, wanted: Said): ValueType => ({
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

const decimal = (pattern: RegExp, wanted: Said): ValueType => matching(pattern, wanted, 'collapse')

const amount2 = decimal(/^-?\d{1,11}\.\d{2}$/, say('fatturapa_value.amount2'))
const amount8 = decimal(/^-?\d{1,11}\.\d{2,8}$/, say('fatturapa_value.amount8'))
const fiveDigits = matching(/^\d{5}$/, say('fatturapa_value.five_digits'))
const country = matching(/^[A-Z]{2}$/, say('fatturapa_value.country'))

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/][AQgw]==|[A-Za-z\d+/]{2}[AEIMQUYcgkosw048]=)?$/

/** Natures as the schema lists them: it still has N2, N3 and N6, which the exchange refuses (00445). */
const natures = `N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7`

export const valueTypes = {
  Format: oneOf('FPA12 FPR12', say('fatturapa_value.format')),
  SimplifiedFormat: oneOf('FSM10', say('fatturapa_value.format')),
  SimplifiedType: oneOf(numbered('TD', 7, 9), say('fatturapa_value.document_type')),
  SimplifiedNature: oneOf('N1 N2 N3 N4 N5', say('fatturapa_value.nature')),
  SimplifiedRegime: oneOf(`${numbered('RF', 1, 2)} ${numbered('RF', 4, 19)}`, say('fatturapa_value.regime')),
  PrivateRecipientCode: matching(/^[A-Z\d]{7}$/, say('fatturapa_value.recipient')),
  RecipientCode: matching(/^[A-Z\d]{6,7}$/, say('fatturapa_value.recipient')),
  TaxIdCode: anyText(1, 28),
  FiscalCode: matching(/^[A-Z\d]{11,16}$/, say('fatturapa_value.fiscal_code')),
  PersonFiscalCode: matching(/^[A-Z\d]{16}$/, say('fatturapa_value.person')),
  Country: country,
  CountryOrItaly: { ...country, emptyMeans: 'IT' },
  Currency: matching(/^[A-Z]{3}$/, say('fatturapa_value.currency')),
  Incoterm: matching(/^[A-Z]{3}$/, say('fatturapa_value.incoterm')),
  Province: matching(/^[A-Z]{2}$/, say('fatturapa_value.province')),
  FiveDigits: fiveDigits,
  Email: {
    whiteSpace: 'collapse',
    isValid: isDeliverableAddress,
    wanted: say('fatturapa_value.pec'),
  },
  ContactEmail: {
    whiteSpace: 'keep',
    isValid: text => /^[^\r\n]+@[^\r\n]+\.+[^\r\n]+$/.test(text) && isOfLength(text, 7, 256),
    wanted: say('fatturapa_value.email'),
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
  Regime: oneOf(`${numbered('RF', 1, 2)} ${numbered('RF', 4, 20)}`, say('fatturapa_value.regime')),
  DocumentType: oneOf(`${numbered('TD', 1, 6)} ${numbered('TD', 16, 29)}`, say('fatturapa_value.document_type')),
  Withholding: oneOf(numbered('RT', 1, 6), say('fatturapa_value.from_to', { from: 'RT01', to: 'RT06' })),
  WithholdingReason: oneOf('A B C D E G H I L M N O P Q R S T U V W X Y Z L1 M1 M2 O1 V1 ZO', say('fatturapa_value.withholding_reason')),
  Fund: oneOf(numbered('TC', 1, 22), say('fatturapa_value.from_to', { from: 'TC01', to: 'TC22' })),
  Nature: oneOf(natures, say('fatturapa_value.nature')),
  Collectability: oneOf('D I S', say('fatturapa_value.collectability')),
  Yes: oneOf('SI'),
  Discount: oneOf('SC MG', say('fatturapa_value.discount')),
  LineKind: oneOf('SC PR AB AC'),
  Issuer: oneOf('CC TZ'),
  SoleShareholder: oneOf('SU SM'),
  Liquidation: oneOf('LS LN'),
  PaymentTerms: oneOf(numbered('TP', 1, 3)),
  PaymentMeans: oneOf(numbered('MP', 1, 23), say('fatturapa_value.from_to', { from: 'MP01', to: 'MP23' })),
  Iban: matching(/^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/, say('fatturapa_value.iban')),
  Bic: matching(/^[A-Z]{6}[A-Z2-9][A-NP-Z\d](?:[A-Z\d]{3})?$/, say('fatturapa_value.bic')),
  Amount2: amount2,
  Amount8: amount8,
  Rate: {
    whiteSpace: 'collapse',
    isValid: text => /^\d{1,3}\.\d{2}$/.test(text) && Number(text) <= 100,
    wanted: say('fatturapa_value.rate'),
  },
  Quantity: decimal(/^\d{1,12}\.\d{2,8}$/, say('fatturapa_value.quantity')),
  Weight: decimal(/^\d{1,4}\.\d{1,2}$/, say('fatturapa_value.weight')),
  Integer999: integer(1, 999),
  Integer9999: integer(1, 9999),
  Days: integer(0, 999),
  Day: day(dateShape, '0001-01-01', say('fatturapa_value.day')),
  InvoiceDay: day(dateShape, '1970-01-01', say('fatturapa_value.invoice_day')),
  Moment: day(dateTimeShape, '0001-01-01', say('fatturapa_value.moment')),
  Base64: { whiteSpace: 'collapse', isValid: text => base64.test(text.replaceAll(' ', '')), wanted: say('fatturapa_value.base64') },
} as const satisfies Readonly<Record<string, ValueType>>

export type ValueTypeName = keyof typeof valueTypes

export function normaliseWhiteSpace(text: string, whiteSpace: ValueType['whiteSpace']): string {
  if (whiteSpace === 'keep' || !/[\t\n\r ]/.test(text)) return text
  const replaced = text.replace(/[\t\n\r]/g, ' ')
  return whiteSpace === 'replace' ? replaced : replaced.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
}
