/** Ciò che si dice dei file ricavati dall'intera contabilità. */
import type { Translation } from '../catalogue.ts'
import type { exports as source } from '../en/exports.ts'

export const exports: Translation<typeof source> = {
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
