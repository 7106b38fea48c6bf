/** The heads of reports. */
import type { Words } from '../words.ts'

export const reports = {
  'report.on': ({ on }: { on: string }, words: Words) => `At the end of ${words.day(on)}`,
  'report.days': ({ from, to }: { from: string; to: string }, words: Words) => words.period(from, to),
  'report.key': 'Line',
  'report.line': 'Text',
  'report.amount': 'Amount',
  'report.compared': 'Before',
  'report.party': 'Name',
  'report.notDue': 'Not due',
  'report.upTo30': '1-30 days',
  'report.upTo60': '31-60 days',
  'report.upTo90': '61-90 days',
  'report.older': 'Over 90 days',
  'report.total': 'Total',
  'report.general_ledger': 'General ledger',
  'report.account': 'Account',
  'report.name': 'Name',
  'report.opening': 'Opening',
  'report.debit': 'Debit',
  'report.credit': 'Credit',
  'report.closing': 'Closing',
  'report.aged_receivables': 'Aged receivables',
  'report.aged_payables': 'Aged payables',
  // Files of the whole books.
  export_not_found: ({ id }: { id: string }) => `There is no export with the id ${id}. Files are kept for a week; ask for a new one.`,
  export_failed: ({ id }: { id: string }) => `The file could not be made. GET /api/rest/exports/${id} says why; ask for it again.`,
  export_region_changed: 'The region of the organization was changed while the file was being made. Ask for it again.',
  days_reversed: ({ from, to }: { from: string; to: string }, words: Words) =>
    `The last day, ${words.day(to)}, is before the first one, ${words.day(from)}.`,
  saf_t_lacks: ({ field }: { field: string }) => `A SAF-T file needs \`${field}\` of the profile.`,
  'organization_profile_incomplete.saf_t': ({ fields }: { fields: readonly string[] }, words: Words) =>
    `A SAF-T file names the company and its bank account. The profile lacks ${words.and(fields)}: PATCH /api/rest/organizations/current takes them.`,
  'not_available_in_region.saf_t': ({ country }: { country: string }, words: Words) =>
    `${words.country(country)} has no SAF-T file. GET /api/rest/exports/everything has all records.`,
} as const
