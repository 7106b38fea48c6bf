/** Where a record can be looked at; undefined where there is no screen for it. */
const screenOf: Readonly<Record<string, (id: string) => string>> = {
  document: id => `/documents/${id}`,
  invoice: id => `/invoices/${id}`,
  contact: id => `/contacts/${id}`,
  ledger_entry: id => `/ledger/entries/${id}`,
  vat_return: id => `/vat/${id}`,
  account: id => `/ledger/accounts/${encodeURIComponent(id)}`,
  accounting_year: () => '/ledger/years',
  entry_draft: () => '/ledger/drafts',
  entry_schedule: () => '/ledger/drafts',
  exchange_rate: () => '/ledger/rates',
  payment_order: id => `/ledger/payments/${id}`,
  export: () => '/ledger/exports',
  settings: () => '/settings/organization',
  organization: () => '/settings/organization',
  bank_account: id => `/bank/${id}`,
  transaction: id => `/bank/all/${id}`,
}

export const addressOfRecord = ({ type, id }: { type: string; id: string }): string | undefined =>
  Object.hasOwn(screenOf, type) ? screenOf[type]!(id) : undefined
