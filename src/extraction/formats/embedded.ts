/**
 * The door to the structured formats: what a file is, told by its bytes, and what it says. The invoice inside of a hybrid PDF comes here too, once the reader
 * of PDFs has taken it out.
 */
import type { Extraction } from '../../domain/documents/extraction.ts'
import { partsMax } from '../../domain/documents/parts.ts'
import { say } from '../../language/say.ts'
import { readCii } from './cii.ts'
import { all } from './elements.ts'
import { cannotRead, type FormatFailure, isFailure } from './failure.ts'
import { readFattura } from './fatturapa/fatturapa.ts'
import { readSimplified } from './fatturapa/simplified.ts'
import { looksLikeMail, type Mail, readMail } from './mail/eml.ts'
import { unwrapP7m } from './p7m.ts'
import { type Stated, toDocument } from './stated.ts'
import { readUbl } from './ubl/ubl.ts'
import { looksLikeXml, readXml, type XmlElement } from './xml.ts'

export interface StructuredInvoices {
  /** At least one, in the order of the file. */
  documents: readonly Extraction[]
  method: 'fatturapa' | 'ubl' | 'cii'
  /** What each document says in words, line by line. */
  texts: readonly string[]
  /** How many more the file holds than are read. */
  leftOut: number
}

/** `content`: a signed file that holds no invoice of these formats but, say, a PDF. */
export type StructuredReading = StructuredInvoices | { mail: Mail } | { content: Uint8Array } | FormatFailure

/** Undefined for what is no structured format. */
export function readStructured(bytes: Uint8Array, hint: { name?: string; mimeType?: string } = {}): StructuredReading | undefined {
  const content = unwrapP7m(bytes)
  if (content !== undefined) return isFailure(content) ? content : readSigned(content)
  if (mayBeMail(hint) && looksLikeMail(bytes)) {
    const mail = readMail(bytes)
    return isFailure(mail) ? mail : { mail }
  }
  return looksLikeXml(bytes) ? readInvoiceXml(bytes) : undefined
}

const readSigned = (content: Uint8Array): StructuredReading => (looksLikeXml(content) ? readInvoiceXml(content) : undefined) ?? { content }

/** A text that only begins like a mail stays one where the sender says that it is a text. */
const mayBeMail = ({ name = '', mimeType = '' }: { name?: string; mimeType?: string }): boolean =>
  /^message\//i.test(mimeType) || /\.eml$/i.test(name) || /^$|octet-stream/i.test(mimeType)

/** The invoices in an XML file; undefined for XML of another kind. */
export function readInvoiceXml(bytes: Uint8Array): StructuredInvoices | FormatFailure | undefined {
  const root = readXml(bytes)
  if (isFailure(root)) return /<(?:!doctype\s+)?(?:html|svg)[\s>]/i.test(headOf(bytes)) ? undefined : root
  const found = findInvoice(root)
  if (found === undefined || isFailure(found)) return found
  const stated = found.slice(0, partsMax).map(read => read())
  if (stated.length === 0) return cannotRead(say('no_document'))
  const read = stated.map(toDocument)
  return {
    documents: read.map(({ extraction }) => extraction),
    method: stated[0]!.method,
    texts: read.map(({ text }) => text),
    leftOut: found.length - read.length,
  }
}

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 1024)).toString('latin1').replaceAll('\0', '')

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const ublInvoices: ReadonlySet<string> = new Set(['Invoice', 'CreditNote', 'SelfBilledInvoice', 'SelfBilledCreditNote'])

/** Messages of the Italian exchange about a file (receipts, rejections) come in the same way as invoices do. */
const messages =
  /^(?:RicevutaConsegna|NotificaScarto|RicevutaScarto|NotificaMancataConsegna|RicevutaImpossibilitaRecapito|NotificaEsito|NotificaDecorrenzaTermini|AttestazioneTrasmissioneFattura|MetadatiInvioFile|FileMetadati|DatiCert|postacert)$/i

/** What files of the same vocabulary are, by the name of their root. */
const otherFiles = new Map([
  ['Order', 'purchase_order'],
  ['OrderChange', 'order_change'],
  ['OrderCancellation', 'order_cancellation'],
  ['OrderResponse', 'order_confirmation'],
  ['OrderResponseSimple', 'order_confirmation'],
  ['OrderResponseAdvanced', 'order_confirmation'],
  ['Quotation', 'quotation'],
  ['RequestForQuotation', 'request_for_quotation'],
  ['Catalogue', 'price_list'],
  ['DespatchAdvice', 'delivery_note'],
  ['ReceiptAdvice', 'receipt_advice'],
  ['Reminder', 'reminder'],
  ['Statement', 'account_statement'],
  ['UtilityStatement', 'consumption_statement'],
  ['RemittanceAdvice', 'remittance_advice'],
  ['ApplicationResponse', 'application_response'],
  ['FreightInvoice', 'freight_invoice'],
] as const)

const notAnInvoice = (name: string): FormatFailure => {
  const kind = (otherFiles as ReadonlyMap<string, ReturnType<(typeof otherFiles)['get']>>).get(name)
  return cannotRead(kind ? say('not_a_voucher.file', { kind }) : say('not_a_voucher.element', { element: name.slice(0, 60) }))
}

/** How deep an invoice may lie in an envelope (Peppol's StandardBusinessDocument, SOAP), and how many elements of it are looked at. */
const envelopeDepthMax = 4
const envelopeElementsMax = 5000

/** Reads one of the invoices of a file; only so many of them are read as are taken. */
type ReadOne = () => Stated

/** The invoices, which may lie in an envelope: all that lie as deep as the first. */
function findInvoice(root: XmlElement): ReadOne[] | FormatFailure | undefined {
  const atRoot = readAs(root)
  if (atRoot !== undefined) return atRoot
  let level: readonly XmlElement[] = root.children
  let other: FormatFailure | undefined
  for (let depth = 1; depth <= envelopeDepthMax; depth += 1) {
    const near = level.slice(0, envelopeElementsMax)
    const found: ReadOne[] = []
    for (const element of near) {
      const read = readAs(element)
      if (read === undefined) continue
      if (isFailure(read)) other ??= read
      else found.push(...read)
    }
    if (found.length > 0) return found
    level = near.flatMap(({ children }) => children.slice(0, envelopeElementsMax))
  }
  return other
}

function readAs(element: XmlElement): ReadOne[] | FormatFailure | undefined {
  const { name, namespace } = element
  if (name === 'FatturaElettronica') return readFattura(element)
  if (name === 'FatturaElettronicaSemplificata') return readSimplified(element)
  if (name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument') return [() => readCii(element)]
  if (ublInvoices.has(name) && isUbl(element)) return [() => readUbl(element)]
  if (namespace.startsWith(ubl) || messages.test(name) || /^SCRDMCCBDACIO|^CrossIndustryOrder/.test(name)) return notAnInvoice(name)
  return undefined
}

/** Other vocabularies have an Invoice too. Where the namespace is declared out of sight, the sums tell. */
const isUbl = (element: XmlElement): boolean =>
  element.namespace === '' ? all(element, 'LegalMonetaryTotal/PayableAmount').length > 0 : element.namespace.startsWith(ubl)
