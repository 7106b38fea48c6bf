/** The lines of an entry as a person writes them. */
import { z } from 'zod'
import type { ManualLine } from '../../domain/ledger/manual-entry.ts'
import { toMinor, zero } from '../../domain/money/money.ts'
import type { Fault } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findFile } from '../../store/documents/files.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import type { OwnBooks } from './common.ts'

export const linesMax = 1000
export const attachmentsMax = 20

export const accountId = z
  .string()
  .min(1)
  .max(20)
  .meta({ description: 'The number of the account.', examples: ['2450'] })

export const lineInput = z.strictObject({
  accountId,
  amount: z.number().meta({
    description: 'Debit when positive, credit when negative. With its VAT: the amounts of all lines come to zero as they are written.',
  }),
  vatCode: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'The VAT is taken out of the amount and booked to the VAT accounts, as with documents and invoices.' }),
  contactId: id
    .optional()
    .meta({ description: 'On a line of receivables or payables: who owes it, or is owed. One contact for an entry.' }),
})

export type LineInput = z.output<typeof lineInput>

/** Exact amounts, or what is wrong with each of them. */
export function exactLines({ region }: OwnBooks, lines: readonly LineInput[]): { lines: ManualLine[]; faults: Fault[] } {
  const faults: Fault[] = []
  const exact = lines.map(({ accountId: account, amount, vatCode }, at): ManualLine => {
    const minor = toMinor(amount, region.currency)
    if (minor === undefined) faults.push({ path: `lines.${at}.amount`, ...say('amount_not_in_currency', { currency: region.currency }) })
    return { account, amount: minor ?? zero, vatCode: vatCode ?? null }
  })
  return { lines: exact, faults }
}

/** One contact, on lines that somebody owes. */
export async function partyOf({ db }: Pick<Context, 'db'>, { region }: OwnBooks, lines: readonly LineInput[], faults: Fault[]) {
  const { receivables, payables } = region.accounts
  const named = lines.flatMap(({ contactId, accountId: account }, at) => (contactId === undefined ? [] : [{ contactId, account, at }]))
  const [first] = named
  const none = { contactId: null, names: [], numbers: [], dueDate: null }
  if (!first) return none
  for (const { contactId, account, at } of named) {
    if (contactId !== first.contactId) faults.push({ path: `lines.${at}.contactId`, ...say('one_contact') })
    else if (account !== receivables && account !== payables)
      faults.push({ path: `lines.${at}.contactId`, ...say('contact_without_account') })
  }
  const contact = await findContact(db, first.contactId)
  if (!contact) faults.push({ path: `lines.${first.at}.contactId`, ...say('contact_not_found', { id: first.contactId }) })
  return contact ? { ...none, contactId: contact.id, names: [contact.name] } : none
}

export async function attachmentFaults({ db }: Pick<Context, 'db'>, attachments: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, fileId] of attachments.entries()) {
    if (attachments.indexOf(fileId) !== at) faults.push({ path: `attachments.${at}`, ...say('file_listed_twice') })
    else if (!(await findFile(db, fileId))) faults.push({ path: `attachments.${at}`, ...say('file_not_found', { id: fileId }) })
  }
  return faults
}
