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
} as const
