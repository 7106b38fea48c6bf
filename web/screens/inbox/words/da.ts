import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  bulk: {
    title: 'Bogfør de valgte bilag',
    will: ({ count }) => `${count} bilag bogføres:`,
    none: 'Ingen af de valgte bilag kan bogføres samlet.',
    refused: ({ count }) =>
      count === 1 ? '1 bliver her: nogen skal se på det alene.' : `${count} bliver her: nogen skal se på hvert af dem alene.`,
    because: {
      failed: 'fejlede',
      warned: 'har en advarsel',
      low: 'er læst med usikkerhed',
      ready: 'har intet beløb endnu',
      reading: 'læses stadig',
    },
    confirm: ({ count }) => `Bogfør ${count}`,
    more: ({ count }) => `og ${count} mere`,
    progress: ({ done, total }) => `${done} af ${total} bogført`,
    stop: 'Stop',
  },
  duplicate: {
    title: 'Det samme bilag to gange?',
    this: 'Dette',
    other: 'Det andet',
    captured: ({ moment }) => `Modtaget ${moment}`,
    open: 'Åbn det',
    deleteThis: 'Slet dette',
    keep: 'Behold begge',
  },
  empty: {
    nothing: 'Der er ikke kommet noget ind endnu.',
    done: 'Alt, hvad der er kommet ind, er bogført.',
    drop: 'Træk kvitteringer og fakturaer ind på siden, indsæt dem, eller vælg filer.',
    take: 'Tag et billede af en kvittering, eller vælg filer.',
    choose: 'Vælg filer',
    filtered: 'Intet passer til filteret.',
    clear: 'Vis alt',
    reading: ({ count }) => (count === 1 ? '1 bilag læses.' : `${count} bilag læses.`),
    last: 'Tilbage til det seneste',
    entry: 'Se posteringen',
    noRegion: 'Vælg først regnskabets land under indstillinger: reglerne for konti og moms følger af det.',
    toSettings: 'Åbn indstillinger',
  },
  noPage: {
    title: 'Der er ingen side at vise',
    next: 'Du kan selv åbne filen, skrive det, der står, eller få den læst igen.',
    look: 'Du kan selv åbne filen.',
    download: 'Hent filen',
    type: 'Skriv det selv',
  },
}
