/** Reads what the exchange answers: both families, whoever handed the document on, and whatever its prefixes are. */
import {
  type NotificationFamily,
  type NotificationType,
  type NotifiedError,
  notificationNames,
  notificationNamespaces,
  notificationTypes,
  outcomeCodes,
} from './notifications.ts'
import type { ParsedElement } from './tree.ts'

export interface ReadNotification {
  type: NotificationType
  family: NotificationFamily
  sdiId: string
  fileName: string
  messageId: string | null
  /** What happened was then: RFC 3339, in UTC. A verdict of a public body does not say when it was given. */
  at: string | null
  errors: readonly NotifiedError[]
  /** The verdict of a public body. */
  outcome: 'accepted' | 'refused' | null
  description: string | null
}

const childAt = (element: ParsedElement | undefined, name: string): ParsedElement | undefined =>
  element?.children.find(child => child.name === name)

const textAt = (element: ParsedElement | undefined, ...path: string[]): string | null =>
  path.reduce<ParsedElement | undefined>(childAt, element)?.text.trim() || null

/** Undefined for a document that is no notification, or does not say which file it is about. */
export function readNotification(root: ParsedElement): ReadNotification | undefined {
  const kind = kindOf(root)
  const sdiId = textAt(root, 'IdentificativoSdI')
  const fileName = textAt(root, 'NomeFile')
  if (kind === undefined || sdiId === null || fileName === null) return undefined
  const verdict = childAt(root, 'EsitoCommittente')
  const outcome = textAt(verdict, 'Esito')
  return {
    ...kind,
    sdiId,
    fileName,
    messageId: textAt(root, 'MessageId'),
    at: momentOf(textAt(root, 'DataOraConsegna') ?? textAt(root, 'DataOraRicezione')),
    errors: errorsOf(root),
    outcome: outcome === outcomeCodes.accepted ? 'accepted' : outcome === outcomeCodes.refused ? 'refused' : null,
    description: textAt(root, 'Descrizione') ?? textAt(verdict, 'Descrizione'),
  }
}

/** The name tells what it is. That of a receipt is the same in both families: there the namespace decides, or the hash that only one of them has. */
function kindOf(root: ParsedElement): { type: NotificationType; family: NotificationFamily } | undefined {
  const isNamed = (family: NotificationFamily, type: NotificationType): boolean => notificationNames[family][type] === root.name
  const ofPublic = notificationTypes.find(type => isNamed('public', type))
  const ofPrivate = notificationTypes.find(type => isNamed('private', type))
  if (ofPublic !== undefined && ofPrivate !== undefined) {
    const isPrivate = root.namespace === notificationNamespaces.private || (root.namespace === '' && childAt(root, 'Hash') !== undefined)
    return { type: ofPublic, family: isPrivate ? 'private' : 'public' }
  }
  if (ofPrivate !== undefined) return { type: ofPrivate, family: 'private' }
  return ofPublic === undefined ? undefined : { type: ofPublic, family: 'public' }
}

const errorsOf = (root: ParsedElement): NotifiedError[] =>
  (childAt(root, 'ListaErrori')?.children ?? [])
    .filter(({ name }) => name === 'Errore')
    .map(error => ({
      code: textAt(error, 'Codice') ?? '',
      message: textAt(error, 'Descrizione') ?? '',
      suggestion: textAt(error, 'Suggerimento'),
    }))

const shape = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/** The clocks of the exchange are those of Rome, where a moment does not say otherwise. */
function momentOf(text: string | null): string | null {
  const match = text === null ? null : shape.exec(text)
  if (!match) return null
  const [, local = '', zone] = match
  const moment = zone === undefined ? inRome(`${local}Z`) : Date.parse(`${local}${zone}`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString().replace('.000Z', 'Z')
}

function inRome(asIfUtc: string): number {
  const moment = Date.parse(asIfUtc)
  if (Number.isNaN(moment)) return moment
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' }).format(moment)
  return moment - (Date.parse(`${shown.replace(' ', 'T')}Z`) - moment)
}

/** The parts of the name of a notification; undefined for another file. */
export function readNotificationName(name: string): { invoice: string; type: NotificationType } | undefined {
  const match = /^([A-Z]{2}[A-Za-z\d]{2,28}_[A-Za-z\d]{1,5})_([A-Z]{2})_[A-Za-z\d]{1,3}\.xml$/.exec(name)
  const type = notificationTypes.find(one => one === match?.[2])
  return match?.[1] === undefined || type === undefined ? undefined : { invoice: match[1], type }
}
