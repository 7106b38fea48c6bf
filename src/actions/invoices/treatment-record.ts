/** What records say of why VAT is charged as it is. */
import { z } from 'zod'
import { type Treatment, treatmentKeys } from '../../domain/invoices/invoice.ts'
import { sentence, toldText } from '../../kernel/fields.ts'
import { type InWords, inWords } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'

/** Why something is as it is, in words and as code and values. */
export const reasonFields = {
  reason: toldText,
  reasonCode: sentence.code.nullable().meta({ description: 'Null where the reason was kept in words only.' }),
  reasonValues: sentence.values,
}

export const toReason = (reason: Said | string) =>
  typeof reason === 'string'
    ? { reason: reason as unknown as InWords, reasonCode: null }
    : { reason: inWords(reason), reasonCode: reason.code, reasonValues: { ...reason.values } }

export const treatmentRecord = z.strictObject({
  key: z.enum(treatmentKeys),
  ...reasonFields,
  mention: z.string().nullable(),
})

export const toTreatment = ({ key, reason, mention }: Treatment): z.input<typeof treatmentRecord> => ({ key, ...toReason(reason), mention })
