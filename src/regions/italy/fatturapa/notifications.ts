/**
 * What the exchange answers, as documents. There are two families: one for invoices to public bodies (FPA12), with the body's verdict on them, and one for
 * all others (FPR12), which end with the delivery (specifications 1.9, appendix on messages).
 */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { element, optional, type XmlElement, xmlDocument } from '../../../domain/text/xml-writer.ts'

export const notificationTypes = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT'] as const

/**
 * RC delivered, NS rejected by the exchange, MC not delivered. From public bodies: NE accepted or refused, DT the time for that has passed, AT could not be
 * delivered at all.
 */
export type NotificationType = (typeof notificationTypes)[number]

export type NotificationFamily = 'private' | 'public'

export interface NotifiedError {
  /** Of the exchange's controls, such as 00404. */
  code: string
  message: string
  suggestion: string | null
}

export interface NotificationHead {
  /** The number that the exchange gave the file: up to 12 digits. */
  sdiId: string
  fileName: string
  /** When the exchange took the file: RFC 3339. */
  receivedAt: string
  messageId: string
  /** Of the file, as the exchange computes it: SHA-256 in hexadecimal. */
  hash: string
}

interface Recipient {
  code: string
  name: string
}

interface InvoiceReference {
  number: string
  year: string
}

export type PrivateNotification = NotificationHead &
  (
    | { type: 'RC'; deliveredAt: string; recipient: Recipient }
    | { type: 'NS'; errors: readonly NotifiedError[] }
    | { type: 'MC'; availableOn: CalendarDate; description: string | null }
  )

export type PublicNotification =
  | PrivateNotification
  | (NotificationHead &
      (
        | { type: 'NE'; outcome: 'accepted' | 'refused'; description: string | null; invoice: InvoiceReference | null }
        | { type: 'DT'; description: string | null; invoice: InvoiceReference | null }
        | { type: 'AT'; recipient: Recipient }
      ))

export const notificationNamespaces: Readonly<Record<NotificationFamily, string>> = {
  private: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0',
  public: 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0',
}

/** The names of the documents; public bodies have all of them. */
export const notificationNames: Readonly<Record<NotificationFamily, Partial<Record<NotificationType, string>>>> = {
  private: { RC: 'RicevutaConsegna', NS: 'RicevutaScarto', MC: 'RicevutaImpossibilitaRecapito' },
  public: {
    RC: 'RicevutaConsegna',
    NS: 'NotificaScarto',
    MC: 'NotificaMancataConsegna',
    NE: 'NotificaEsito',
    DT: 'NotificaDecorrenzaTermini',
    AT: 'AttestazioneTrasmissioneFattura',
  },
}

export const outcomeCodes = { accepted: 'EC01', refused: 'EC02' } as const

/** The exchange lists no more than these. */
const errorsMax = 200
const descriptionMax: Readonly<Record<NotificationFamily, number>> = { private: 1000, public: 255 }
const suggestionMax = 2000

export const writePrivateNotification = (notification: PrivateNotification): string => written('private', notification)

export const writePublicNotification = (notification: PublicNotification): string => written('public', notification)

function written(family: NotificationFamily, notification: PublicNotification): string {
  const name = notificationNames[family][notification.type]!
  const attributes = { versione: '1.0', 'xmlns:types': notificationNamespaces[family], 'xmlns:ds': signatureNamespace }
  return xmlDocument(element(`types:${name}`, [...contentOf(family, notification), unsigned], attributes))
}

function contentOf(family: NotificationFamily, notification: PublicNotification): (XmlElement | undefined)[] {
  const { sdiId, fileName, receivedAt, messageId, hash } = notification
  const id = element('IdentificativoSdI', sdiId)
  const name = element('NomeFile', fileName)
  const head = [id, name, family === 'private' ? element('Hash', hash) : undefined, element('DataOraRicezione', receivedAt)]
  const message = element('MessageId', messageId)
  const limit = descriptionMax[family]
  switch (notification.type) {
    case 'RC':
      return [...head, element('DataOraConsegna', notification.deliveredAt), recipientElement(notification.recipient), message]
    case 'NS':
      return [...head, errorsElement(family, notification.errors), message]
    case 'MC':
      return [
        ...head,
        family === 'private' ? element('DataMessaADisposizione', notification.availableOn) : undefined,
        optional('Descrizione', notification.description?.slice(0, limit)),
        message,
      ]
    case 'NE':
      return [
        id,
        name,
        element(
          'EsitoCommittente',
          [
            id,
            invoiceElement(notification.invoice),
            element('Esito', outcomeCodes[notification.outcome]),
            optional('Descrizione', notification.description?.slice(0, limit)),
          ],
          { versione: '1.0' },
        ),
        message,
      ]
    case 'DT':
      return [id, invoiceElement(notification.invoice), name, optional('Descrizione', notification.description?.slice(0, limit)), message]
    case 'AT':
      return [...head, recipientElement(notification.recipient), message, element('HashFileOriginale', hash)]
  }
}

const recipientElement = ({ code, name }: Recipient): XmlElement =>
  element('Destinatario', [element('Codice', code), element('Descrizione', name)])

const invoiceElement = (invoice: InvoiceReference | null): XmlElement | undefined =>
  invoice === null
    ? undefined
    : element('RiferimentoFattura', [
        element('NumeroFattura', invoice.number),
        element('AnnoFattura', invoice.year),
        element('PosizioneFattura', '1'),
      ])

const errorsElement = (family: NotificationFamily, errors: readonly NotifiedError[]): XmlElement =>
  element(
    'ListaErrori',
    errors
      .slice(0, errorsMax)
      .map(({ code, message, suggestion }) =>
        element('Errore', [
          element('Codice', code),
          element('Descrizione', message.slice(0, descriptionMax[family])),
          family === 'private' ? element('Suggerimento', (suggestion ?? '').slice(0, suggestionMax)) : undefined,
        ]),
      ),
  )

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/** The format wants a signature (XAdES). What is made here is signed by nobody, and says so in the place of the key. */
const unsigned: XmlElement = element('ds:Signature', [
  element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', '', { Algorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }),
    element('ds:SignatureMethod', '', { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }),
    element(
      'ds:Reference',
      [element('ds:DigestMethod', '', { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }), element('ds:DigestValue', 'AA==')],
      { URI: '' },
    ),
  ]),
  element('ds:SignatureValue', 'AA=='),
  element('ds:KeyInfo', [element('ds:KeyName', 'Sandbox: not signed by the exchange')]),
])

/** `IT12345670785_00001_RC_001.xml`: the file that it is about, what it is, and how many of them there were before. */
export const notificationFileName = (invoiceFileName: string, type: NotificationType, count: number): string =>
  `${invoiceFileName.replace(/\.xml(?:\.p7m)?$/i, '')}_${type}_${count.toString(36).toUpperCase().padStart(3, '0')}.xml`
