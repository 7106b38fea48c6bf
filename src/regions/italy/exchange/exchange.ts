/** E-invoices through the exchange of the state (Sistema di Interscambio): written, checked before they are sent, and what the answers mean. */

import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import type { Warning } from '../../../domain/checks.ts'
import type { ExchangeRules, Notification, ParsedXml, RejectedFile, WrittenInvoice } from '../../../domain/invoices/exchange.ts'
import type { IssuedInvoice } from '../../../domain/invoices/invoice.ts'
import type { Seller } from '../../../domain/invoices/parties.ts'
import { xmlDocument } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import { countBeyond, fileNameOf, readFileName, toProgressive } from '../fatturapa/file-names.ts'
import { type ReadNotification, readNotification } from '../fatturapa/notification-reading.ts'
import { notificationTypes } from '../fatturapa/notifications.ts'
import { senderOf } from '../fatturapa/parties.ts'
import { preflight } from '../fatturapa/preflight.ts'
import { simplifiedTree, simplifiedTypeOf } from '../fatturapa/simplified.ts'
import { fatturaPaWarnings, simplifiedWarnings } from '../fatturapa/warnings.ts'
import { documentTypeOf, fatturaPaTree } from '../fatturapa/write.ts'
import { selfInvoices } from '../purchases/self-invoices.ts'
import { explain } from './explanations.ts'
import { fieldOf } from './fields.ts'
import { isSelfInvoice, selfFieldOf, selfTree, selfWarnings, senderIn } from './self-invoice.ts'
import { standIn } from './stand-in.ts'

function write(invoice: IssuedInvoice, count: number, today: CalendarDate): WrittenInvoice | undefined {
  const progressive = toProgressive(count)
  if (progressive === undefined) return undefined
  const fileName = fileNameOf(senderOf(senderIn(invoice)), progressive)
  const isSelf = isSelfInvoice(invoice)
  const isShort = invoice.form === 'simplified'
  const tree = isSelf
    ? selfTree(invoice, progressive)
    : isShort
      ? simplifiedTree(invoice, { progressive })
      : fatturaPaTree(invoice, { progressive })
  const field = isSelf ? selfFieldOf : fieldOf
  const xml = xmlDocument(tree)
  const findings = preflight(tree, { fileName, size: Buffer.byteLength(xml), today })
  return {
    fileName,
    documentType: isSelf ? invoice.selfInvoice.type : isShort ? simplifiedTypeOf(invoice) : documentTypeOf(invoice),
    xml,
    faults: findings.filter(({ isWarning }) => !isWarning).map(({ code, path, values }) => ({ path: field(path), code, values })),
    warnings: [
      ...findings.filter(({ isWarning }) => isWarning).map(({ code, path, values }) => ({ field: field(path), code, values })),
      ...(isSelf ? selfWarnings(invoice) : isShort ? simplifiedWarnings(invoice) : fatturaPaWarnings(invoice)),
    ],
  }
}

function stateOf({ type, outcome }: ReadNotification): Notification['state'] {
  switch (type) {
    case 'RC':
      return 'delivered'
    case 'NS':
      return 'rejected'
    // What could not be handed over counts as issued all the same (provv. 89757/2018, since then 433608/2022).
    case 'MC':
    case 'AT':
      return 'not_delivered'
    case 'DT':
      return 'expired'
    case 'NE':
      return outcome
  }
}

function read(document: ParsedXml): Notification | undefined {
  const found = readNotification(document)
  if (!found) return undefined
  const { type, fileName, messageId, at, errors, outcome, description } = found
  const [first] = errors
  const said = errors.map(({ code, message }) => (errors.length > 1 ? `${code}: ${message}` : message)).join(' ')
  return {
    type,
    // Who signs a file on its way adds to its name.
    fileName: fileName.replace(/\.p7m$/i, ''),
    messageId,
    at,
    code: first?.code ?? (type === 'NE' ? (outcome === 'accepted' ? 'EC01' : outcome === 'refused' ? 'EC02' : null) : null),
    message: said || description,
    state: stateOf(found),
  }
}

const testSeller: Seller = {
  name: 'Venditore di prova - sandbox',
  country: 'IT',
  vatNumber: 'IT99999889993',
  businessId: null,
  fiscalCode: null,
  address: { street: 'Via della Prova 1', postalCode: '00100', city: 'Roma', province: 'RM', country: 'IT' },
  taxRegime: 'RF01',
  iban: null,
  supplies: 'services',
}

/** What the exchange says to a file whose name it has seen before (00002). */
const nameTaken = '00002'

function countAfter({ fileName, notifications }: RejectedFile): number {
  if (!notifications.some(({ code }) => code === nameTaken)) return 1
  return countBeyond(readFileName(fileName)?.progressive ?? '')
}

/** Counted from the notification of the rejection (circ. 13/E of 2 July 2018). */
const daysToResend = 5

function resendWarnings({ rejectedOn, today }: { rejectedOn: CalendarDate; today: CalendarDate }): Warning[] {
  if (addDays(rejectedOn, daysToResend) >= today) return []
  return [{ field: 'date', ...say('resent_late', { rejectedOn, days: daysToResend }) }]
}

export const exchange: ExchangeRules = {
  isForEvery: true,
  write,
  senderOf: seller => {
    const { country, code } = senderOf(seller)
    return `${country}${code}`
  },
  countAfter,
  resendWarnings,
  readNotification: read,
  explain,
  notificationTypes,
  testSeller,
  selfInvoices,
  standIn,
}
