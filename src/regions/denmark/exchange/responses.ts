/**
 * What comes back over the network: a message level status of the receiver's access point, and the invoice response of the buyer itself. Both are UBL
 * application responses; which of the two it is stands in the profile.
 */
import type { Notification, ParsedXml } from '../../../domain/invoices/exchange.ts'
import { element, optional, xmlDocument } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

const profiles = {
  MLS: 'urn:fdc:peppol.eu:edec:mls:1.0',
  IMR: 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
} as const

type Kind = keyof typeof profiles

/** UNCL 4343, as the two profiles use it. */
const meanings: Readonly<Record<string, { state: Notification['state']; said: Said }>> = {
  MLS_AP: { state: 'delivered', said: say('network_notice.delivered') },
  MLS_RE: { state: 'rejected', said: say('network_notice.rejected') },
  IMR_AB: { state: 'delivered', said: say('network_notice.received') },
  IMR_IP: { state: 'delivered', said: say('network_notice.in_process') },
  IMR_UQ: { state: 'delivered', said: say('network_notice.query') },
  IMR_AP: { state: 'accepted', said: say('network_notice.accepted') },
  IMR_RE: { state: 'refused', said: say('network_notice.refused') },
  IMR_PD: { state: 'accepted', said: say('network_notice.paid') },
}

export const responseTypes: readonly string[] = Object.keys(meanings)

export const explain = ({ type }: Pick<Notification, 'type'>): Said | null => (Object.hasOwn(meanings, type) ? meanings[type]!.said : null)

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'

export interface Response {
  type: string
  messageId: string
  at: string
  fileName: string
  /** What was wrong, by the name of the rule. */
  errors: readonly { code: string; text: string }[]
}

export function writeResponse({ type, messageId, at, fileName, errors }: Response): string {
  const [kind, code] = type.split('_') as [Kind, string]
  const response = element('cac:Response', [
    element('cbc:ResponseCode', code),
    ...errors.map(error => element('cac:Status', [optional('cbc:StatusReasonCode', error.code), optional('cbc:StatusReason', error.text)])),
  ])
  return xmlDocument(
    element(
      'ApplicationResponse',
      [
        element('cbc:ProfileID', profiles[kind]),
        element('cbc:ID', messageId),
        element('cbc:IssueDate', at.slice(0, 10)),
        element('cbc:IssueTime', at.slice(11)),
        element('cac:DocumentResponse', [response, element('cac:DocumentReference', [element('cbc:ID', fileName)])]),
      ],
      {
        xmlns: `${namespace}ApplicationResponse-2`,
        'xmlns:cac': `${namespace}CommonAggregateComponents-2`,
        'xmlns:cbc': `${namespace}CommonBasicComponents-2`,
      },
    ),
  )
}

const child = (node: ParsedXml | undefined, name: string): ParsedXml | undefined => node?.children.find(one => one.name === name)
const textOf = (node: ParsedXml | undefined, name: string): string | null => child(node, name)?.text.trim() || null

const dayShape = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const timeShape = /^(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/** Both may say their zone, and the time is the nearer one; what says none is taken as UTC. Null where it is no moment. */
function momentOf(day: string | null, time: string | null): string | null {
  const ofDay = dayShape.exec(day ?? '')
  const ofTime = timeShape.exec(time ?? '00:00:00')
  if (!ofDay || !ofTime) return null
  const moment = new Date(`${ofDay[1]}T${ofTime[1]}${ofTime[2] ?? ofDay[2] ?? 'Z'}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().replace('.000Z', 'Z')
}

/** Undefined for what is no response, and for one of a profile or with a code that nobody has told us of. */
export function readResponse(document: ParsedXml): Notification | undefined {
  if (document.name !== 'ApplicationResponse') return undefined
  const profile = textOf(document, 'ProfileID')
  const kind = (Object.keys(profiles) as Kind[]).find(one => profiles[one] === profile)
  const answered = child(document, 'DocumentResponse')
  const response = child(answered, 'Response')
  const fileName = textOf(child(answered, 'DocumentReference'), 'ID')
  const type = `${kind}_${textOf(response, 'ResponseCode')}`
  if (!kind || fileName === null || !Object.hasOwn(meanings, type)) return undefined
  const statuses = (response?.children ?? []).filter(({ name }) => name === 'Status')
  const reasons = statuses.map(status => textOf(status, 'StatusReason')).filter(reason => reason !== null)
  return {
    type,
    fileName,
    messageId: textOf(document, 'ID'),
    at: momentOf(textOf(document, 'IssueDate'), textOf(document, 'IssueTime')),
    code: statuses.map(status => textOf(status, 'StatusReasonCode')).find(code => code !== null) ?? null,
    message: reasons.join(' ') || null,
    state: meanings[type]!.state,
  }
}
