/** What records say of a transmission to the exchange. */
import { z } from 'zod'
import { transmissionStates } from '../../domain/invoices/exchange.ts'
import { instant, outsideText, quoting } from '../../kernel/fields.ts'
import type { EInvoice } from '../../store/invoices/e-invoices.ts'

const text = z.string().nullable()
const written = outsideText().nullable()

export const transmissionRecord = {
  buyer: {
    contactId: text,
    name: outsideText(),
    country: written,
    vatNumber: written,
    businessId: written,
    fiscalCode: written,
    sdiCode: written,
    pec: written,
    email: written,
    address: z
      .strictObject({ street: written, postalCode: written, city: written, province: written, country: written })
      .nullable()
      .meta({ description: 'Set with set_contact_address; null where nothing of it is known.' }),
  },
  notifications: z
    .array(z.strictObject({ type: outsideText(), at: instant, code: written, message: outsideText(1000).nullable() }))
    .meta({ description: 'What the exchange said, in the order in which it arrived.' }),
  error: z
    .strictObject({ code: z.string(), message: quoting, at: instant })
    .nullable()
    .meta({ description: 'Why it has not gone out yet. It is tried again by itself.' }),
}

/** On the invoice that it carries. */
export const transmissionOnInvoice = z.strictObject({
  id: z.string(),
  state: z.enum(transmissionStates),
  provider: z.string(),
  providerReference: written,
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

const shownNotifications = ({ notifications, createdAt }: EInvoice) =>
  notifications.map(({ type, at, code, message }) => ({ type, at: at ?? createdAt, code, message }))
