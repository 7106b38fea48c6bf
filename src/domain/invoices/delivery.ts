/** How a buyer that asks for electronic invoices is reached: its address on the network (Peppol, NemHandel), and what it wants to find on the invoice. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'

/** `peppol_bis`: Peppol BIS Billing 3. `oioubl`: OIOUBL 2.1. */
export const deliveryFormats = ['peppol_bis', 'oioubl'] as const

export type DeliveryFormat = (typeof deliveryFormats)[number]

export interface Delivery {
  /** Of the code list EAS: 0088 GLN (EAN), 0184 CVR. */
  scheme: string
  /** As it was typed: two spellings of a number may be two participants. */
  identifier: string
  /** Null: the first that the receiver takes. Of an issued invoice, the one that it was written in. */
  format: DeliveryFormat | null
  /** BT-10: the person or the place at the buyer's that asks for it. */
  buyerReference: string | null
  /** BT-13: the order or requisition number. */
  orderReference: string | null
}

export type Participant = Pick<Delivery, 'scheme' | 'identifier'>

/** Case does not matter on the network. */
export const participantText = ({ scheme, identifier }: Participant): string => `${scheme}:${identifier.toLowerCase()}`

/** GS1: from the right, every second digit counts three times. */
export function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The code list EAS (Peppol, 2025): the schemes of national registers, and of VAT numbers from 9901 on. */
const schemes: ReadonlySet<string> = new Set([
  ...'0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192'.split(' '),
  ...'0193 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230'.split(' '),
  ...'0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936'.split(' '),
  ...'9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'.split(' '),
])

/** What a number of a scheme looks like, where we know it. */
const shapes: Readonly<Record<string, { isRight: (text: string) => boolean; said: Said }>> = {
  '0088': { isRight: isGln, said: say('endpoint_id.gln') },
  '0096': { isRight: text => /^\d{10}$/.test(text), said: say('endpoint_id.p_number') },
  '0184': { isRight: text => /^(?:DK)?\d{8}$/i.test(text), said: say('endpoint_id.cvr') },
  '0198': { isRight: text => /^(?:DK)?\d{8}$/i.test(text), said: say('endpoint_id.se_number') },
}

/** White space and points are for people: `57 98 00 98 11 530` is a GLN. The rules of the formats know `DK` in capitals only. */
export const normaliseEndpoint = (text: string): string => text.replace(/[\s.]/g, '').toUpperCase()

export function endpointFaults({ scheme, identifier }: Participant): { path: string; code: string; values: Said['values'] }[] {
  if (!schemes.has(scheme)) return [{ path: 'scheme', ...say('endpoint_scheme') }]
  const shape = shapes[scheme]
  if (shape) return shape.isRight(identifier) ? [] : [{ path: 'identifier', ...shape.said }]
  return /^[A-Za-z\d:_-]{1,50}$/.test(identifier) ? [] : [{ path: 'identifier', ...say('endpoint_id.other') }]
}

/** The spellings under which a participant may be registered: as it is written first. A CVR number is there with or without its letters. */
export function spellingsOf({ scheme, identifier }: Participant): Participant[] {
  const digits = /^(DK)?(\d{8})$/i.exec(identifier)
  if (!digits || (scheme !== '0184' && scheme !== '0198')) return [{ scheme, identifier }]
  return [identifier, digits[1] === undefined ? `DK${digits[2]}` : digits[2]!].map(one => ({ scheme, identifier: one }))
}

const bis = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

/** What the network calls such a document (busdox-docid-qns). */
export function documentTypeOf(format: DeliveryFormat, isCreditNote: boolean): string {
  const name = isCreditNote ? 'CreditNote' : 'Invoice'
  return `urn:oasis:names:specification:ubl:schema:xsd:${name}-2::${name}##${format === 'peppol_bis' ? bis : 'OIOUBL-2.1'}::2.1`
}

/** In the order in which they are asked for: what all of Europe reads before what Denmark does. */
export const formatsFor = ({ format }: Pick<Delivery, 'format'>): readonly DeliveryFormat[] =>
  format === null ? deliveryFormats : [format]
