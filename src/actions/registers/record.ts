import { z } from 'zod'
import { type VatCheck, vatCheckOutcomes } from '../../domain/identity/vat-check.ts'
import { calendarDate, instant, outsideText, sentence } from '../../kernel/fields.ts'

export const vatCheckRecord = z
  .strictObject({
    id: z.string(),
    contactId: z.string(),
    vatNumber: z.string(),
    requester: z.string().nullable().meta({ description: 'The VAT number of the organization that the register was asked with.' }),
    outcome: z.enum(vatCheckOutcomes).meta({ description: 'unknown: the register gave no answer; `reason` says why.' }),
    consultation: outsideText().nullable().meta({ description: 'The consultation number of VIES, which proves that it was asked.' }),
    name: outsideText().nullable().meta({ description: 'As the register has it; null where the country does not tell.' }),
    address: outsideText().nullable(),
    reason: z.strictObject(sentence).nullable(),
    checkedAt: instant,
    goodUntil: calendarDate.meta({ description: 'The last day on which it counts for new invoices.' }),
  })
  .meta({
    id: 'VatCheck',
    examples: [
      {
        id: 'chk_01k9zt3v8q4m2n6p7r5s9w0xyz',
        contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        vatNumber: 'DE136695976',
        requester: 'DK13585628',
        outcome: 'valid',
        consultation: 'WAPIAAAAZ1example',
        name: 'Beispiel GmbH',
        address: null,
        reason: null,
        checkedAt: '2026-01-15T09:30:00.000Z',
        goodUntil: '2026-02-14',
      },
    ],
  })

export const toVatCheck = (check: VatCheck): z.input<typeof vatCheckRecord> => check as z.input<typeof vatCheckRecord>
