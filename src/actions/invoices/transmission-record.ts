/** What records say of a transmission to the exchange. */
import { z } from 'zod'
import { transmissionStates } from '../../domain/invoices/exchange.ts'
import { instant } from '../../kernel/fields.ts'
import type { EInvoice } from '../../store/e-invoices.ts'

const text = z.string().nullable()

export const transmissionRecord = {
  buyer: {
    contactId: text,
    name: z.string(),
    country: text,
    vatNumber: text,
    businessId: text,
    fiscalCode: text,
    sdiCode: text,
    pec: text,
    email: text,
  },
  notifications: z
    .array(z.strictObject({ type: z.string(), at: instant, code: text, message: text }))
    .meta({ description: 'What the exchange said, in the order in which it arrived.' }),
  error: z
    .strictObject({ code: z.string(), message: z.string(), at: instant })
    .nullable()
    .meta({ description: 'Why it has not gone out yet. It is tried again by itself.' }),
}

/** On the invoice that it carries. */
export const transmissionOnInvoice = z.strictObject({
  id: z.string(),
  state: z.enum(transmissionStates),
  provider: z.string(),
  providerReference: text,
  sandbox: z.boolean(),
  fileName: z.string(),
  notifications: transmissionRecord.notifications,
  error: transmissionRecord.error,
})

export const toTransmissionOnInvoice = (eInvoice: EInvoice): z.input<typeof transmissionOnInvoice> => ({
  id: eInvoice.id,
  state: eInvoice.state,
  provider: eInvoice.provider,
  providerReference: eInvoice.providerReference,
  sandbox: eInvoice.isSandbox,
  fileName: eInvoice.fileName,
  notifications: shownNotifications(eInvoice),
  error: eInvoice.error,
})

export const shownNotifications = ({ notifications, createdAt }: EInvoice) =>
  notifications.map(({ type, at, code, message }) => ({ type, at: at ?? createdAt, code, message }))
