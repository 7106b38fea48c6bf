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
  // Files of the whole books.
  export_not_found: ({ id }) => `Non esiste un'esportazione con id ${id}. I file si conservano per una settimana: richiederne uno nuovo.`,
  export_failed: ({ id }) => `Non è stato possibile creare il file. GET /api/rest/exports/${id} dice perché; richiederlo di nuovo.`,
  export_region_changed: "Il paese dell'azienda è cambiato mentre il file veniva creato. Richiederlo di nuovo.",
  days_reversed: ({ from, to }, words) => `L'ultimo giorno, ${words.day(to)}, precede il primo, ${words.day(from)}.`,
  saf_t_lacks: ({ field }) => `Un file SAF-T richiede \`${field}\` dell'anagrafica aziendale.`,
  'organization_profile_incomplete.saf_t': ({ fields }, words) =>
    `Un file SAF-T indica l'azienda e il suo conto bancario. All'anagrafica mancano ${words.and(fields)}: si inseriscono con PATCH /api/rest/organizations/current.`,
  'not_available_in_region.saf_t': ({ country }, words) =>
    `Il file SAF-T non è previsto in questo paese: ${words.country(country)}. GET /api/rest/exports/everything contiene tutte le registrazioni.`,
}
