/** E-invoices through the exchange of the state (Sistema di Interscambio): written, checked before they are sent, and what the answers mean. */
import type { CalendarDate } from '../../domain/dates.ts'
import type { ExchangeRules, Notification, ParsedXml, WrittenInvoice } from '../../domain/invoices/exchange.ts'
import type { IssuedInvoice } from '../../domain/invoices/invoice.ts'
import type { Seller } from '../../domain/invoices/parties.ts'
import { xmlDocument } from '../../domain/xml-writer.ts'
import { fieldOf } from './exchange-fields.ts'
import { standIn } from './exchange-stand-in.ts'
import { fileNameOf, toProgressive } from './fatturapa/file-names.ts'
import { type ReadNotification, readNotification } from './fatturapa/notification-reading.ts'
import { notificationTypes } from './fatturapa/notifications.ts'
import { senderOf } from './fatturapa/parties.ts'
import { preflight } from './fatturapa/preflight.ts'
import { fatturaPaWarnings } from './fatturapa/warnings.ts'
import { fatturaPaTree } from './fatturapa/write.ts'

function write(invoice: IssuedInvoice, count: number, today: CalendarDate): WrittenInvoice | undefined {
  const progressive = toProgressive(count)
  if (progressive === undefined) return undefined
  const fileName = fileNameOf(senderOf(invoice.seller), progressive)
  const tree = fatturaPaTree(invoice, { progressive })
  const xml = xmlDocument(tree)
  const findings = preflight(tree, { fileName, size: new TextEncoder().encode(xml).length, today })
  return {
    fileName,
    xml,
    faults: findings
      .filter(({ isWarning }) => !isWarning)
      .map(({ code, path, message }) => ({ path: fieldOf(path), message: `${message} (${code})` })),
    warnings: [
      ...findings.filter(({ isWarning }) => isWarning).map(({ code, path, message }) => ({ field: fieldOf(path), code, message })),
      ...fatturaPaWarnings(invoice),
    ],
  }
}

function stateOf({ type, outcome }: ReadNotification): Notification['state'] {
  switch (type) {
    case 'RC':
      return 'delivered'
    case 'NS':
      return 'rejected'
    // What could not be handed over counts as issued all the same (provv. 89757/2018).
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

export const exchange: ExchangeRules = { write, readNotification: read, notificationTypes, testSeller, standIn }
