/** An access point for trying things out: it checks what it is given as the real ones do, and answers with the same documents. */
import { type Participant, participantText } from '../../../domain/invoices/delivery.ts'
import type { ArrivedFile, JudgedError, Judgement, ParsedXml, Played, StandInRules } from '../../../domain/invoices/exchange.ts'
import { instanceOf, payloadOf } from '../../../domain/invoices/ubl/envelope.ts'
import { textAt } from '../../../domain/invoices/ubl/tree.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import { tell } from '../../../language/tell.ts'
import { faultOf } from './fields.ts'
import { breachesOf } from './formats.ts'
import { writeResponse } from './responses.ts'
import { suppliedName, supply } from './supply.ts'

/** Receivers that are there to try out what a network answers. Everybody else takes Peppol BIS Billing 3, and nothing else. */
const trial: Readonly<Record<string, RegExp | null>> = {
  // Not registered at all.
  '0088:5790000000005': null,
  // Takes OIOUBL only.
  '0088:5790000000012': /##OIOUBL-2\.1::/,
  // Takes both.
  '0088:5790000000029': /##/,
}

export function receives(receiver: Participant, documentType: string): boolean {
  const text = participantText(receiver)
  const taken = Object.hasOwn(trial, text) ? trial[text]! : /##urn:cen\.eu:en16931:2017#/
  return taken?.test(documentType) ?? false
}

/** What a reader found, as our writer would have it: in UBL what holds elements is an aggregate (cac), and what holds a value is basic (cbc). */
export function fromParsed({ name, attributes, children, text }: ParsedXml, depth = 0): XmlElement {
  const prefix = depth === 0 ? '' : children.length > 0 ? 'cac:' : 'cbc:'
  const content = children.length > 0 ? children.map(child => fromParsed(child, depth + 1)) : text
  return { name: `${prefix}${name}`, attributes: Object.fromEntries(attributes), content }
}

const sellerOf = (document: XmlElement): string =>
  textAt(document, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID').replace(/^DK/, '')

function judge(file: ParsedXml, { taken }: ArrivedFile): Judgement {
  const document = fromParsed(payloadOf(file))
  const number = textAt(document, 'cbc:ID')
  const invoice = `${sellerOf(document)} ${textAt(document, 'cbc:IssueDate').slice(0, 4)} ${number}`
  const errors: JudgedError[] = breachesOf(document).map(({ rule }) => {
    const { path, code = '', values = {} } = faultOf(rule)
    return { path, code, values }
  })
  if (taken.has(invoice)) errors.push({ path: 'number', ...say('einvoice_rule.duplicate', { number }) })
  if (errors.length > 0) return { answer: 'MLS_RE', errors, invoices: [], outcomes: [] }
  return { answer: 'MLS_AP', errors: [], invoices: [invoice], outcomes: ['IMR_AB', 'IMR_IP', 'IMR_UQ', 'IMR_AP', 'IMR_RE', 'IMR_PD'] }
}

/** What a buyer says after what it said (BIS invoice response 3): a decision is the last word, but for the payment. */
const followers: Readonly<Record<string, readonly string[]>> = {
  MLS_AP: ['MLS_RE', 'IMR_AB', 'IMR_IP', 'IMR_UQ', 'IMR_AP', 'IMR_RE'],
  IMR_AB: ['IMR_IP', 'IMR_UQ', 'IMR_AP', 'IMR_RE'],
  IMR_IP: ['IMR_UQ', 'IMR_AP', 'IMR_RE'],
  IMR_UQ: ['IMR_IP', 'IMR_AP', 'IMR_RE'],
  IMR_AP: ['IMR_PD'],
}

const next = (_: ParsedXml, said: readonly string[]): readonly string[] => followers[said.at(-1) ?? ''] ?? []

/** In English, as the network does. */
function notification(_: ParsedXml, { type, errors, fileName, messageId, at }: Played): string {
  const told = type === 'MLS_RE' && errors.length === 0 ? [{ path: '', ...say('einvoice_rule.no_receiver') }] : errors
  return writeResponse({
    type,
    messageId,
    at,
    fileName,
    errors: told.map(({ code, values }) => ({ code: String(values['rule'] ?? code), text: tell('en', { code, values }) })),
  })
}

function refusal(fault: 'unreadable' | 'name_taken'): { code: string; message: string } {
  const said = fault === 'unreadable' ? say('einvoice_rule.unreadable') : say('einvoice_rule.name_taken')
  return { code: said.code, message: tell('en', said) }
}

export const standIn: StandInRules = {
  judge,
  next,
  notification,
  refusal,
  receives,
  arrivals: { supply, suppliedName, markerOf: instanceOf, unreadable: say('einvoice_rule.unreadable') },
}
