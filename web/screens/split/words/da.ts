import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  title: 'Opdel i linjer',
  lead: ({ amount }) => `Linjerne er i alt ${amount} inkl. moms. Den sidste får resten.`,
  unknownWhole: 'Beløbet kendes ikke endnu: angiv hver linje inkl. moms, så er summen beløbet.',
  fieldOf: ({ field, line }) => `${field}, linje ${line}`,
  restOf: ({ line }) => `Resten, linje ${line}`,
  amountPlaceholder: 'Inkl. moms',
  add: 'Tilføj en linje',
  removeLine: ({ line }) => `Fjern linje ${line}`,
  save: 'Gem linjerne',
  join: 'Tilbage til én linje',
  saved: ({ count }) => `Opdelt i ${count} linjer.`,
  joined: 'Tilbage til én linje.',
  faults: {
    account: 'Vælg en konto.',
    vatCode: 'Vælg en momskode.',
    amount: 'Angiv beløbet.',
    nothingLeft: 'Der er intet tilbage til den sidste linje.',
  },
}
