/** Whether an organization may be filled: nobody has begun to keep books in it. */
import type { Caller, Services } from '../kernel/context.ts'
import { listBankAccounts } from '../reads/bank/accounts.ts'
import { listDocuments } from '../reads/documents/documents.ts'
import { listFiles } from '../reads/documents/files.ts'
import { listContacts } from '../reads/invoices/contacts.ts'
import { listInvoices } from '../reads/invoices/invoices.ts'
import { listLedgerEntries } from '../reads/ledger/entries.ts'
import { deskOf } from './desk.ts'

const kept = [listDocuments, listFiles, listContacts, listInvoices, listBankAccounts, listLedgerEntries]

export async function isEmpty(services: Services, caller: Caller): Promise<boolean> {
  const desk = deskOf(services, caller, 'look')
  for (const read of kept) if ((await desk.read(read, { limit: 1 })).items.length > 0) return false
  return true
}
