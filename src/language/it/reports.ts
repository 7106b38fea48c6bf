import type { Translation } from '../catalogue.ts'
import type { reports as source } from '../en/reports.ts'

export const reports: Translation<typeof source> = {
  'report.on': ({ on }, words) => `Al ${words.day(on)}`,
  'report.days': ({ from, to }, words) => words.period(from, to),
  'report.key': 'Voce',
  'report.line': 'Descrizione',
  'report.amount': 'Importo',
  'report.compared': 'Precedente',
  'report.party': 'Nome',
  'report.notDue': 'Non scaduto',
  'report.upTo30': '1-30 giorni',
  'report.upTo60': '31-60 giorni',
  'report.upTo90': '61-90 giorni',
  'report.older': 'Oltre 90 giorni',
  'report.total': 'Totale',
  'report.general_ledger': 'Libro mastro',
  'report.account': 'Conto',
  'report.name': 'Nome',
  'report.opening': 'Apertura',
  'report.debit': 'Dare',
  'report.credit': 'Avere',
  'report.closing': 'Chiusura',
  'report.aged_receivables': 'Scadenzario clienti',
  'report.aged_payables': 'Scadenzario fornitori',
}
