/** What Invoicetronic says, in our words. Its own stop here. */
import type { Notification } from '../../../domain/invoices/exchange.ts'

export interface Sent {
  id: number
  file_name?: string | null
  meta_data?: Record<string, string> | null
}

export interface StateChange {
  id: number
  last_update: string
  state: string
  description?: string | null
  message_id?: string | null
  errors?: readonly { code?: string | null; description?: string | null; hint?: string | null }[] | null
  send?: { meta_data?: Record<string, string> | null } | null
}

export interface Received {
  id: number
  last_update?: string | null
  file_name?: string | null
  encoding?: string
  payload?: string | null
}

/** Goes with the file and comes back with all that is said about it, which does not name the file itself. */
export const marks = { file: 'primanota_file', hash: 'primanota_sha256' } as const

type Meaning = Pick<Notification, 'type' | 'state'> & { code?: string }

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['Consegnato', { type: 'RC', state: 'delivered' }],
  ['NonConsegnato', { type: 'MC', state: 'not_delivered' }],
  ['ImpossibilitaDiRecapito', { type: 'MC', state: 'not_delivered' }],
  ['Scartato', { type: 'NS', state: 'rejected' }],
  ['AccettatoDalDestinatario', { type: 'NE', state: 'accepted', code: 'EC01' }],
  ['RifiutatoDalDestinatario', { type: 'NE', state: 'refused', code: 'EC02' }],
  ['DecorrenzaTermini', { type: 'DT', state: 'expired' }],
  ['AttestazioneTrasmissioneFattura', { type: 'AT', state: 'not_delivered' }],
])

/** Undefined for what changes nothing (`Inviato`, or a state that is new), and for a file that is not ours. */
export function toNotification(update: StateChange): Notification | undefined {
  const meaning = meanings.get(update.state)
  const fileName = update.send?.meta_data?.[marks.file]
  if (!meaning || fileName === undefined) return undefined
  const errors = (update.errors ?? []).map(({ code, description, hint }) => ({
    code: code ?? null,
    text: [description, hint].filter(part => part).join(' '),
  }))
  const told = errors.map(({ code, text }) => (errors.length > 1 && code !== null ? `${code}: ${text}` : text)).join(' ')
  return {
    type: meaning.type,
    fileName,
    messageId: update.message_id ?? `invoicetronic ${update.id}`,
    at: update.last_update,
    code: errors[0]?.code ?? meaning.code ?? null,
    message: (told || update.description || '').slice(0, 2000) || null,
    state: meaning.state,
  }
}

/** What cannot be decoded is kept as it came: a document that cannot be read is seen, one that is dropped is lost. */
export function toBytes({ encoding, payload }: Received): Uint8Array {
  const text = payload ?? ''
  const isBase64 = encoding === 'Base64' || (encoding !== 'Xml' && /^[A-Za-z0-9+/\s]+=*\s*$/.test(text))
  return isBase64 ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8')
}

export const toFileName = ({ id, file_name }: Received): string => file_name || `invoicetronic-${id}.xml`

/** Who signs a file on its way adds to its name. */
export const isSameName = (theirs: string | null | undefined, ours: string): boolean =>
  theirs?.replace(/(\.p7m)+$/i, '').toLowerCase() === ours.toLowerCase()
