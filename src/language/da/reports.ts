import type { Translation } from '../catalogue.ts'
import type { reports as source } from '../en/reports.ts'

export const reports: Translation<typeof source> = {
  'report.on': ({ on }, words) => `Pr. ${words.day(on)}`,
  'report.days': ({ from, to }, words) => words.period(from, to),
  'report.key': 'Post',
  'report.line': 'Tekst',
  'report.amount': 'Beløb',
  'report.compared': 'Før',
  'report.party': 'Navn',
  'report.notDue': 'Ikke forfalden',
  'report.upTo30': '1-30 dage',
  'report.upTo60': '31-60 dage',
  'report.upTo90': '61-90 dage',
  'report.older': 'Over 90 dage',
  'report.total': 'I alt',
  'report.general_ledger': 'Hovedbog',
  'report.account': 'Konto',
  'report.name': 'Navn',
  'report.opening': 'Primo',
  'report.debit': 'Debet',
  'report.credit': 'Kredit',
  'report.closing': 'Ultimo',
  'report.aged_receivables': 'Aldersfordelte debitorer',
  'report.aged_payables': 'Aldersfordelte kreditorer',
  // Files of the whole books.
  export_not_found: ({ id }) => `Der findes ingen eksport med id ${id}. Filer gemmes i en uge; bestil en ny.`,
  export_failed: ({ id }) => `Filen kunne ikke dannes. GET /api/rest/exports/${id} viser hvorfor; bestil den igen.`,
  export_region_changed: 'Virksomhedens land blev ændret, mens filen blev dannet. Bestil den igen.',
  days_reversed: ({ from, to }, words) => `Den sidste dag, ${words.day(to)}, ligger før den første, ${words.day(from)}.`,
  saf_t_lacks: ({ field }) => `En SAF-T-fil kræver \`${field}\` fra virksomhedens oplysninger.`,
  'organization_profile_incomplete.saf_t': ({ fields }, words) =>
    `En SAF-T-fil nævner virksomheden og dens bankkonto. Oplysningerne mangler ${words.and(fields)}: PATCH /api/rest/organizations/current tager imod dem.`,
  'not_available_in_region.saf_t': ({ country }, words) =>
    `${words.country(country)} har ingen SAF-T-fil. GET /api/rest/exports/everything indeholder alle poster.`,
}
