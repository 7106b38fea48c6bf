import type { VatFrequency } from './calendar/periods.ts'
import type { Warning } from './identity/contacts.ts'
import type { Region } from './regions.ts'

/** What the organization has chosen; what follows from it is computed, not stored. */
export interface Choices {
  regionKey: string | null
  timeZone: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  vatFrequency: VatFrequency | null
}

/** The return period that applies: the organization's choice, else what its region starts from. */
export const effectiveVatFrequency = (choices: Choices, region: Region | undefined): VatFrequency | null =>
  choices.vatFrequency ?? region?.filing.default ?? null

export function settingsWarnings(choices: Choices, region: Region | undefined): Warning[] {
  const warnings: Warning[] = []
  if (choices.vatFrequency && region && !region.filing.choices.includes(choices.vatFrequency)) {
    warnings.push({
      field: 'vatFrequency',
      code: 'frequency_not_available_in_region',
      message: `${region.name.english} has no ${choices.vatFrequency.replace('_', '-')} VAT return; it has ${region.filing.choices.join(', ').replace('_', '-')}.`,
    })
  }
  if (choices.defaultJournalId !== null && !region?.accounts.payment.includes(choices.defaultJournalId)) {
    warnings.push({
      field: 'defaultJournalId',
      code: 'journal_not_known',
      message: region
        ? `${choices.defaultJournalId} is none of the accounts that are paid from (${region.accounts.payment.join(', ')}). It is kept; until it is known, receipts are booked as owed.`
        : `The journal ${choices.defaultJournalId} is kept, and checked as soon as the ledger's journals are known.`,
    })
  }
  return warnings
}
