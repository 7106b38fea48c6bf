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
}
