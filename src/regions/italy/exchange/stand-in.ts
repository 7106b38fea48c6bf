/** What the exchange (Sistema di Interscambio) answers to a file, for a stand-in: the same controls, and the same documents. */

import type { ArrivedFile, JudgedError, Judgement, ParsedXml, Played, StandInRules } from '../../../domain/invoices/exchange.ts'
import { say } from '../../../language/say.ts'
import { tell } from '../../../language/tell.ts'
import { readDocument } from '../fatturapa/control-facts.ts'
import {
  type NotificationHead,
  type NotifiedError,
  notificationTypes,
  type PrivateNotification,
  type PublicNotification,
  writePrivateNotification,
  writePublicNotification,
} from '../fatturapa/notifications.ts'
import { noRecipientCode } from '../fatturapa/parties.ts'
import { invoiceKey, preflight } from '../fatturapa/preflight.ts'
import { checkStructure } from '../fatturapa/schema-check.ts'
import { at, fromParsed, isSimplified, textAt } from '../fatturapa/tree.ts'
import { sdiCodeAbroad } from '../identity/delivery.ts'
import { suppliedName, supply } from './supply.ts'

/** Who has such a number is in no register: there the exchange is sure, and here the check digit is. */
const identityCodes: ReadonlySet<string> = new Set(['00300', '00301', '00303', '00305', '00306'])

/** What is about private buyers ends with the delivery. */
const privateOutcomes: readonly string[] = ['RC', 'NS', 'MC']

const isPublic = (file: ParsedXml): boolean => file.attributes.get('versione') === 'FPA12'

function judge(file: ParsedXml, { fileName, size, today, taken }: ArrivedFile): Judgement {
  const tree = fromParsed(file)
  const outcomes = isPublic(file) ? notificationTypes : privateOutcomes
  const errors = preflight(tree, { fileName, size, today, sentNumbers: taken })
    .filter(({ isWarning, code }) => !isWarning || identityCodes.has(code))
    .map(({ code, values, path }) => ({ path, code, values }))
  if (errors.length > 0) return { answer: 'NS', errors, invoices: [], outcomes }
  const { seller, bodies, recipient, header } = readDocument(tree)
  const invoices = bodies.map(({ date, number }) => invoiceKey({ country: seller.country ?? '', code: seller.code ?? '' }, date, number))
  const hasAddress =
    recipient !== noRecipientCode ? recipient !== sdiCodeAbroad : textAt(header, 'DatiTrasmissione/PECDestinatario') !== undefined
  return { answer: hasAddress ? 'RC' : 'MC', errors: [], invoices, outcomes }
}

/** Played by a person who says no reason: one that no check of ours can foresee. */
const unknownRecipient: JudgedError = { path: '', ...say('00311') }

/** In its documents the exchange speaks Italian, whoever reads them. */
function toNotified({ path, code, values }: JudgedError): NotifiedError {
  const words = tell('it', { code, values })
  return { code, message: path === '' ? words : `${path}: ${words}`, suggestion: words }
}

function notification(file: ParsedXml, played: Played): string {
  const { type, errors, at: happenedAt, today, isAccepted } = played
  const head: NotificationHead = {
    sdiId: played.reference,
    fileName: played.fileName,
    receivedAt: played.receivedAt,
    messageId: played.messageId,
    hash: played.hash,
  }
  const { recipient, invoice } = factsOf(file)
  const write = (given: PrivateNotification): string => (isPublic(file) ? writePublicNotification(given) : writePrivateNotification(given))
  const told = (given: PublicNotification): string => writePublicNotification(given)
  switch (type) {
    case 'RC':
      return write({ ...head, type, deliveredAt: happenedAt, recipient })
    case 'NS':
      return write({ ...head, type, errors: (errors.length > 0 ? errors : [unknownRecipient]).map(toNotified) })
    case 'MC':
      return write({ ...head, type, availableOn: today, description: tell('it', say('exchange_notice.not_delivered')) })
    case 'NE':
      return told({ ...head, type, outcome: isAccepted ? 'accepted' : 'refused', description: null, invoice })
    case 'DT':
      return told({ ...head, type, description: tell('it', say('exchange_notice.expired')), invoice })
    case 'AT':
      return told({ ...head, type, recipient })
    default:
      throw new Error(`the exchange has no notification ${type}`)
  }
}

function factsOf(file: ParsedXml) {
  const tree = fromParsed(file)
  const parties = at(tree, 'FatturaElettronicaHeader/CessionarioCommittente')
  const buyer = at(parties, isSimplified(tree) ? 'AltriDatiIdentificativi' : 'DatiAnagrafici/Anagrafica')
  const person = [textAt(buyer, 'Nome'), textAt(buyer, 'Cognome')].filter(Boolean).join(' ')
  const recipient = {
    code: textAt(tree, 'FatturaElettronicaHeader/DatiTrasmissione/CodiceDestinatario') ?? noRecipientCode,
    name: (textAt(buyer, 'Denominazione') ?? person) || (textAt(parties, 'IdentificativiFiscali/IdFiscaleIVA/IdCodice') ?? ''),
  }
  if (checkStructure(tree).length > 0) return { recipient, invoice: null }
  const [body] = readDocument(tree).bodies
  return { recipient, invoice: body ? { number: body.number, year: body.date.slice(0, 4) } : null }
}

/**
 * What can follow a delivery, or that there was none at the real exchange: a public body answers or lets the
 * time pass; what did not reach it is brought again, or certified as not to be delivered. About a private buyer nothing more is said.
 */
const followers: Readonly<Record<string, readonly string[]>> = { RC: ['NE', 'DT'], MC: ['RC', 'AT'] }

/** The stand-in answers at once. That answer alone may still become a rejection, so that one can be seen: the real exchange says NS instead of it. */
function next(file: ParsedXml, said: readonly string[]): readonly string[] {
  const last = said.at(-1)
  const rejection = said.length === 1 && last !== 'NS' ? ['NS'] : []
  return [...(isPublic(file) ? (followers[last ?? ''] ?? []) : []), ...rejection]
}

/** In Italian, as the exchange itself would. */
const refusal = (fault: 'unreadable' | 'name_taken'): { code: string; message: string } => {
  const said = fault === 'unreadable' ? say('00200.unreadable') : say('00002')
  return { code: said.code, message: tell('it', said) }
}

export const standIn: StandInRules = {
  judge,
  next,
  notification,
  refusal,
  arrivals: { supply, suppliedName, unreadable: say('00200.unreadable') },
}
