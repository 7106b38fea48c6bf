/** A chart of accounts. */
export const accountTypes = ['income', 'expense', 'asset', 'liability', 'equity'] as const

export type AccountType = (typeof accountTypes)[number]

export interface Account {
  number: string
  name: { local: string; english: string }
  type: AccountType
  /** The VAT code that usually goes with it; null where none does. */
  vatCode: string | null
}

/** A row of the country's coding table: what kind of purchase it is, and where that is booked. */
export interface Category {
  slug: string
  name: { local: string; english: string }
  ledgerAccountId: string
}
