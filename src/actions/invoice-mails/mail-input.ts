/** What every mail to a customer has in common: what may be said in it, where it goes, and how many leave in a day. */
import { z } from 'zod'
import { checkEmail } from '../../domain/identity/electronic-addresses.ts'
import { isLine } from '../../domain/mail/message.ts'
import { type Refusal, refuse, refuseFields } from '../../domain/refusals.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { say } from '../../language/say.ts'
import type { Db } from '../../store/connection/db.ts'
import { countInvoiceMails } from '../../store/invoices/invoice-mails.ts'
import { countLetterMails } from '../../store/invoices/letter-mails.ts'
import { lockQueue } from '../../store/jobs.ts'

export const subjectMax = 200
export const textMax = 10_000

export const mailFields = (language: string, content: string) => ({
  to: z.string().max(320).optional().meta({ description: 'One address; that of the buyer where it is left out.' }),
  subject: z
    .string()
    .min(1)
    .max(subjectMax)
    .refine(isLine, saying(say('mail_subject_lines')))
    .optional()
    .meta({ description: `One line; in the language of the ${language} where it is left out.` }),
  text: z
    .string()
    .min(1)
    .max(textMax)
    .optional()
    .meta({ description: `Plain text; ${content} where it is left out.` }),
})

export function addressOf(given: string, name: string): { address: string } | Refusal<'invalid_input'> {
  if (given.trim() === '') return refuseFields([{ path: 'to', ...say('mail_address_missing', { name }) }])
  const checked = checkEmail(given)
  return checked.ok ? { address: checked.value } : refuseFields([{ path: 'to', code: checked.code, values: checked.values }])
}

/** A day, for one organization: enough for whoever sends invoices, and too little for whoever sends anything else. */
const dailyMax = 500
const dayMs = 24 * 60 * 60_000

/** Counted under the lock of the queue: of two at once the second sees the first. */
export async function refuseFullDay(db: Db, now: Date): Promise<Refusal<'rate_limited'> | undefined> {
  lockQueue(db)
  const since = new Date(now.getTime() - dayMs)
  const sent = (await countInvoiceMails(db, since)) + (await countLetterMails(db, since))
  return sent >= dailyMax ? refuse(say('rate_limited.invoice_mails', { max: dailyMax })) : undefined
}
