/** What the exchange says about files, however it arrives: asked for or sent to us, in any order, twice. */
import { z } from 'zod'
import { isFinal, isSameNotification, type Notification, stateAfter } from '../../domain/invoices/exchange.ts'
import { refuse } from '../../domain/refusals.ts'
import { isFailure } from '../../extraction/formats/failure.ts'
import { parseXml } from '../../extraction/formats/xml.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import type { Notice } from '../../providers/exchange/provider.ts'
import { regions } from '../../regions/index.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import { auditedEInvoice, eInvoiceRecord, showEInvoice } from './record.ts'

export function readNotice(xml: string): Notification | undefined {
  const document = parseXml(xml)
  if (isFailure(document)) return undefined
  for (const { exchange } of Object.values(regions)) {
    const notification = exchange?.readNotification(document)
    if (notification) return notification
  }
  return undefined
}

/** More than this is said about no file. */
const notificationsMax = 100

/** Whatever was said about a file, the exchange has it. */
export function afterNotification(eInvoice: eInvoices.EInvoice, told: Notification, now: Date): eInvoices.EInvoice {
  if (told.fileName !== eInvoice.fileName || eInvoice.notifications.length >= notificationsMax) return eInvoice
  if (eInvoice.notifications.some(one => isSameNotification(one, told))) return eInvoice
  const before = eInvoice.state === 'queued' ? 'sent' : eInvoice.state
  return {
    ...eInvoice,
    state: stateAfter(before, told.state),
    notifications: [...eInvoice.notifications, { ...told, at: told.at ?? now.toISOString() }],
    error: null,
    sentAt: eInvoice.sentAt ?? now.toISOString(),
  }
}

/** However they were told. */
export const afterNotices = (eInvoice: eInvoices.EInvoice, notices: readonly Notice[], now: Date): eInvoices.EInvoice =>
  notices.reduce((standing, notice) => {
    const told = 'told' in notice ? notice.told : readNotice(notice.xml)
    return told ? afterNotification(standing, told, now) : standing
  }, eInvoice)

const soonMs = 5_000
const laterMs = 60 * 60_000

/** Saves a transmission that is locked, and says when it is asked after again. */
export function saveStanding(context: Context, before: eInvoices.EInvoice, after: eInvoices.EInvoice): eInvoices.EInvoice {
  if (before === after) return before
  const wait = after.state === 'sent' ? soonMs : laterMs
  eInvoices.saveStanding(context.db, after, isFinal(after.state) ? null : new Date(context.now.getTime() + wait))
  context.changed({ target: { type: 'e_invoice', id: after.id }, before: auditedEInvoice(before), after: auditedEInvoice(after) })
  return { ...after, token: null, claimedUntil: null }
}

/** Not an action of the contract: `POST /api/rest/e-invoices/notifications` takes the document and then performs this, as does the job that asks. */
export const receiveNotification = defineAction({
  name: 'receive_einvoice_notification',
  title: 'Receive a notification of the exchange',
  permission: 'invoices:edit',
  summary:
    'Takes a notification of the exchange about an e-invoice that was sent: the XML document itself, as an intermediary hands it on. The same one twice is one.',
  input: z.strictObject({ xml: z.string() }),
  output: eInvoiceRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: { xml: '<RicevutaConsegna/>' },
  refusals: ['notification_not_readable', 'einvoice_not_found'],
  async run({ xml }, context) {
    const told = readNotice(xml)
    if (!told) return refuse(say('notification_not_readable'))
    const eInvoice = await eInvoices.lockEInvoiceByFile(context.db, told.fileName)
    if (!eInvoice) return refuse(say('einvoice_not_found.file', { fileName: told.fileName.slice(0, 60) }))
    return showEInvoice(context, saveStanding(context, eInvoice, afterNotification(eInvoice, told, context.now)))
  },
})

/** For the job that asks an intermediary, which tells what the exchange said in its own words; nobody else calls it. */
export const hearOfEInvoice = defineAction({
  name: 'hear_of_einvoice',
  title: 'Hear of an e-invoice',
  permission: 'invoices:edit',
  summary: 'Takes what an intermediary says about an e-invoice that was sent. The same twice is one.',
  input: z.strictObject({
    type: z.string(),
    fileName: z.string(),
    messageId: z.string().nullable(),
    at: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    state: z.enum(['delivered', 'not_delivered', 'rejected', 'accepted', 'refused', 'expired']).nullable(),
  }),
  output: eInvoiceRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: { type: 'RC', fileName: 'IT01234567897_00001.xml', messageId: '1', at: null, code: null, message: null, state: 'delivered' },
  refusals: ['einvoice_not_found'],
  async run(told, context) {
    const eInvoice = await eInvoices.lockEInvoiceByFile(context.db, told.fileName)
    if (!eInvoice) return refuse(say('einvoice_not_found.file', { fileName: told.fileName.slice(0, 60) }))
    return showEInvoice(context, saveStanding(context, eInvoice, afterNotification(eInvoice, told, context.now)))
  },
})
