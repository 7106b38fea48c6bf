import { say } from '../language/say.ts'
import type { VatFrequency } from './calendar/periods.ts'
import type { Warning } from './checks.ts'
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
    const { country, filing } = region
    const said = say('frequency_not_available_in_region', { country, frequency: choices.vatFrequency, choices: filing.choices })
    warnings.push({ field: 'vatFrequency', ...said })
  }
  const { defaultJournalId: journal } = choices
  if (journal !== null && !region?.accounts.payment.includes(journal)) {
    const said = region
      ? say('journal_not_known', { journal, accounts: region.accounts.payment })
      : say('journal_not_known.unchecked', { journal })
    warnings.push({ field: 'defaultJournalId', ...said })
  }
  return warnings
}
