/** Region, VAT frequency and what follows from them. */
import type { Words } from '../words.ts'

export type Frequency = 'monthly' | 'quarterly' | 'half_yearly' | 'annual'

const frequencies: Readonly<Record<Frequency, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  half_yearly: 'half-yearly',
  annual: 'annual',
}

export const settings = {
  'region_not_set.rates': 'Choose the region first, with set_region: it decides the currency of the books.',
  'region_not_set.chart': 'Choose the region first, with set_region: it comes with a chart of accounts.',
  'region_not_set.vat_return': 'Choose the region first, with set_region: it decides what a VAT return is.',
  'forbidden.demo': 'Only an owner of the organization can have it filled with a demo company.',
  'region_not_set.demo': 'Choose the region first, with set_region: the demo company is one of its country.',
  organization_not_empty:
    'Somebody has begun here already: the demo company goes into an organization without documents, contacts, invoices, bank accounts, entries and a company profile. Found another organization for it (POST /organizations).',
  'region_not_set.deadlines': 'Choose the region first, with set_region: it decides what is due.',
  frequency_not_available_in_region: (
    { country, frequency, choices }: { country: string; frequency: Frequency; choices: readonly Frequency[] },
    words: Words,
  ) =>
    `${words.country(country)} has no ${frequencies[frequency]} VAT return; it has ${words.and(choices.map(choice => frequencies[choice]))} ones.`,
  journal_not_known: ({ journal, accounts }: { journal: string; accounts: readonly string[] }) =>
    `${journal} is none of the accounts that are paid from (${accounts.join(', ')}). It is kept; until it is known, receipts are booked as owed.`,
  'journal_not_known.unchecked': ({ journal }: { journal: string }) =>
    `The journal ${journal} is kept, and checked as soon as the ledger's journals are known.`,
  returns_not_filed: ({ country }: { country: string }, words: Words) =>
    `Entries posted by the rules of ${words.country(country)} are in no filed VAT return yet: choose that region again to prepare and file it.`,
  coding_dropped: ({ count }: { count: number }) =>
    `The coding of ${count === 1 ? 'one document' : `${count} documents`} was dropped, since other rules apply now: code ${count === 1 ? 'it' : 'them'} again.`,
  sandbox_account_used: ({
    settled,
    fromStatements,
    payments,
    rules,
  }: {
    settled: number
    fromStatements: number
    payments: number
    rules: number
  }) =>
    [
      settled > 0 && `${settled === 1 ? 'One transaction is' : `${settled} transactions are`} settled or booked: take that back first.`,
      fromStatements > 0 && 'Statements were imported into the account.',
      payments > 0 && 'Payments were prepared from the account.',
      rules > 0 && 'A booking rule is for the account: delete it or change it first.',
    ]
      .filter(Boolean)
      .join(' '),
  sandbox_documents_booked: ({ count }: { count: number }) =>
    `${count === 1 ? 'One document' : `${count} documents`} of the sandbox exchange ${count === 1 ? 'is' : 'are'} in the books or matched with a payment.`,
  sandbox_einvoices_issued: ({ count }: { count: number }) =>
    `${count === 1 ? 'One e-invoice was' : `${count} e-invoices were`} issued through the sandbox exchange: what is issued stays.`,
  audit_entry_not_found: ({ id }: { id: string }) => `There is no entry with the id ${id}.`,
  calendar_not_found: 'The address is wrong, or the calendar was given a new one.',
} as const
