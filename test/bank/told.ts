/** Movements as a test writes them down; without anything of the test runner, since processes of their own tell them too. */
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { toMinor } from '../../src/domain/money/money.ts'

let count = 0

export interface Told {
  /** In units, as on the account. */
  amount: number
  currency?: string
  date?: string
  text?: string
  name?: string | null
  iban?: string | null
  reference?: string | null
  isPending?: boolean
  bankId?: string | null
}

export const toMovement = ({ amount, currency = 'DKK', date = '2026-03-20', text, name = null, ...told }: Told): Movement => ({
  bankId: told.bankId ?? null,
  date,
  valueDate: null,
  amount: toMinor(amount, currency)!,
  currency,
  text: text ?? `Movement ${++count}`,
  counterparty: { name, iban: told.iban ?? null },
  reference: told.reference ?? null,
  isPending: told.isPending ?? false,
  original: null,
})
