import type { Translation } from '../../catalogue.ts'
import type { recurring as source } from '../../en/daily/recurring.ts'

export const recurring: Translation<typeof source> = {
  entry_draft_not_found: ({ id }) => `Der er ingen kladde eller skabelon med id'et ${id}.`,
  draft_posted: ({ entry }) => `Kladden er bogført som ${entry}. Tilbagefør den postering, og skriv en ny kladde.`,
  draft_without_name: 'Kun en skabelon har et navn. Opret i stedet en ny skabelon med navnet.',
  draft_not_balanced: ({ difference, currency }, words) => `Linjerne går ikke i nul: der mangler ${words.money(difference, currency)}.`,
  reversal_not_later: 'Tilbageførslen skal ligge på en senere dag end posteringen.',
  entry_schedule_not_found: ({ id }) => `Der er ingen gentagen postering med id'et ${id}.`,
  schedule_ended: ({ name }) => `Den gentagne postering “${name}” er ophørt. Opret en ny.`,
  schedule_too_early: ({ first }, words) =>
    `Den første dag ligger for langt tilbage: ${words.day(first)} er den tidligst mulige. Bogfør det, der er ældre, i hånden.`,
  schedule_ends_before: 'Den sidste dag ligger før den første.',
  spread_without_times: 'Angiv, hvor mange gange beløbet fordeles på.',
  spread_begun: 'En del af beløbet er allerede bogført. Afslut denne gentagne postering, og opret en ny for resten.',
  occurrence_late: ({ dueOn }, words) =>
    `Den skulle være bogført den ${words.day(dueOn)} for mere end en uge siden. Bogfør den på den dag eller en anden, eller udelad den.`,
  occurrence_not_held: ({ dueOn }, words) => `Der afventer intet for den ${words.day(dueOn)}.`,
}
