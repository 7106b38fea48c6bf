/** Hvad der siges om filer, der dannes af hele bogføringen. */
import type { Translation } from '../catalogue.ts'
import type { exports as source } from '../en/exports.ts'

export const exports: Translation<typeof source> = {
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
