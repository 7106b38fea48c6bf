/** What records say of a transmission to the exchange. */
import { z } from 'zod'
import { transmissionStates } from '../../domain/invoices/exchange.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import { regions } from '../../regions/index.ts'
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
    .array(
      z.strictObject({
        type: outsideText(),
        at: instant,
        code: written,
        message: outsideText(1000).nullable().meta({ description: 'In the words of the exchange.' }),
        explanation: z
          .strictObject(sentence)
          .nullable()
          .meta({ description: 'What it means and what to do, in the language of the reader; null where only the exchange knows.' }),
      }),
    )
    .meta({ description: 'What the exchange said, in the order in which it arrived.' }),
  error: z
    .strictObject({ ...sentence, at: instant })
    .nullable()
    .meta({ description: 'Why it has not gone out yet. It is tried again by itself.' }),
}

/** Without what the contact is asked for under a path of its own. */
export const shownBuyer = ({ delivery: _delivery, references: _references, ...buyer }: Buyer): Omit<Buyer, 'delivery' | 'references'> =>
  buyer

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

const shownNotifications = ({ notifications, createdAt, regionKey }: EInvoice) =>
  notifications.map(({ type, at, code, message }) => {
    const meaning = regions[regionKey]?.exchange?.explain({ type, code }) ?? null
    const explanation = meaning && { code: meaning.code, values: { ...meaning.values } }
    return { type, at: at ?? createdAt, code, message, explanation }
  })
