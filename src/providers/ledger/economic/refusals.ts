/** What e-conomic refuses, as what a person can do about it. */
import { say } from '../../../language/say.ts'
import type { PostOutcome } from '../provider.ts'
import type { Refused } from './api.ts'
import type { EconomicVoucher } from './transform.ts'

type Refusal = Extract<PostOutcome, { outcome: 'refused' }>

const kinds: readonly (readonly [RegExp, 'year_closed' | 'year_missing' | 'account_barred' | 'vat_code_gone' | 'journal_gone'])[] = [
  [/AccountingYearClosed|PeriodBarred|PeriodClosed/, 'year_closed'],
  [/AccountingYearDoesNotExist/, 'year_missing'],
  [/AccountNotFound|AccountIsBlocked|AccountIsBarred|AccountNotPostable/, 'account_barred'],
  [/VatCode|VatAccount/, 'vat_code_gone'],
  [/JournalDoesNotExist|JournalNotFound/, 'journal_gone'],
]

export function refusalOf(error: Refused, { date, journal }: EconomicVoucher, ledger: string): Refusal {
  const codes = error.codes.join(' ')
  const kind = kinds.find(([pattern]) => pattern.test(codes))?.[1] ?? (error.status === 404 ? 'journal_gone' : undefined)
  const told = error.message
  switch (kind) {
    case 'year_closed':
      return { outcome: 'refused', ...say('ledger_year_closed', { ledger, date }) }
    case 'year_missing':
      return { outcome: 'refused', ...say('ledger_year_missing', { ledger, date }) }
    case 'account_barred':
      return { outcome: 'refused', ...say('ledger_account_barred', { ledger, told }) }
    case 'vat_code_gone':
      return { outcome: 'refused', ...say('ledger_vat_code_gone', { ledger, told }) }
    case 'journal_gone':
      return { outcome: 'refused', ...say('ledger_journal_gone', { ledger, journal: String(journal) }) }
    default:
      return { outcome: 'refused', ...say('ledger_refused', { ledger, told }) }
  }
}
