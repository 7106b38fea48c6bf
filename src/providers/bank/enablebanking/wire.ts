/** What Enable Banking says, as far as it is used. All of it comes from outside: whatever may be missing or odd there is optional here. */

export interface WireAmount {
  currency?: string
  amount?: string
}

export interface WireIdentification {
  iban?: string | null
  other?: { identification?: string; scheme_name?: string } | null
}

export interface WireInstitution {
  name: string
  country: string
  logo?: string | null
  bic?: string | null
  psu_types?: string[] | null
  maximum_consent_validity?: number
}

export interface WireAccount {
  uid?: string | null
  account_id?: WireIdentification | null
  name?: string | null
  details?: string | null
  product?: string | null
  currency?: string
  identification_hash?: string
}

export interface WireSession {
  session_id: string
  accounts?: WireAccount[]
  access?: { valid_until?: string }
}

export interface WireSessionState {
  status: string
  access?: { valid_until?: string }
}

export interface WireBalance {
  balance_amount?: WireAmount
  balance_type?: string
  reference_date?: string | null
}

interface WireParty {
  name?: string | null
}

export interface WireTransaction {
  entry_reference?: string | null
  transaction_amount?: WireAmount
  credit_debit_indicator?: string
  status?: string
  booking_date?: string | null
  value_date?: string | null
  transaction_date?: string | null
  creditor?: WireParty | null
  creditor_account?: WireIdentification | null
  debtor?: WireParty | null
  debtor_account?: WireIdentification | null
  bank_transaction_code?: { description?: string | null; code?: string | null } | null
  remittance_information?: (string | null)[] | null
  reference_number?: string | null
  exchange_rate?: { instructed_amount?: WireAmount | null } | null
}

export interface WireTransactions {
  transactions?: WireTransaction[]
  continuation_key?: string | null
}
