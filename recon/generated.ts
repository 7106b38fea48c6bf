/** A folder of bank and ledger data that a generator wrote: a line each, of several organizations. Its truth lies beside it, and is not read here. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

export interface GeneratedContact {
  orgId: string
  contactId: string
  type: 'vendor' | 'client'
  name: string
  tradeName: string | null
  iban: string | null
}

export interface GeneratedEntry {
  orgId: string
  ledgerEntryId: string
  date: string
  dueDate: string | null
  amount: number
  currency: string
  amountInCurrency: { amount: number; currency: string } | null
  type: string
  contactId: string | null
  contactName: string | null
  documentNumber: string | null
  text: string | null
}

export interface GeneratedTransaction {
  orgId: string
  transactionId: string
  accountIban: string
  bookingDate: string
  valueDate: string | null
  amount: number
  currency: string
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  reference: string | null
  originalAmount: number | null
  originalCurrency: string | null
}

export interface GeneratedOrganization {
  contacts: GeneratedContact[]
  ledger: GeneratedEntry[]
  transactions: GeneratedTransaction[]
}

export async function* linesOf<Row>(file: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') yield JSON.parse(line) as Row
}

/** By the name that the generator gave to each organization. */
const kinds = ['contacts', 'ledger', 'transactions'] as const

export const generatedFiles: readonly string[] = kinds.map(kind => `${kind}.jsonl`)

export async function readGenerated(folder: string): Promise<Map<string, GeneratedOrganization>> {
  const organizations = new Map<string, GeneratedOrganization>()
  for (const kind of kinds) {
    for await (const row of linesOf<GeneratedContact & GeneratedEntry & GeneratedTransaction>(join(folder, `${kind}.jsonl`))) {
      const organization = organizations.get(row.orgId) ?? { contacts: [], ledger: [], transactions: [] }
      organizations.set(row.orgId, organization)
      organization[kind].push(row)
    }
  }
  return organizations
}
