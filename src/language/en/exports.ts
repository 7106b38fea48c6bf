/** What is said about files that are made of the whole books. */
import type { Words } from '../words.ts'

export const exports = {
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
