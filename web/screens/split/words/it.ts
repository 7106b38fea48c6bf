import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  title: 'Dividi in righe',
  lead: ({ amount }) => `Le righe valgono in totale ${amount}, IVA inclusa. L'ultima prende il resto.`,
  unknownWhole: "L'importo non è ancora noto: inserisci ogni riga con l'IVA, la loro somma sarà l'importo.",
  fieldOf: ({ field, line }) => `${field}, riga ${line}`,
  restOf: ({ line }) => `Resto, riga ${line}`,
  amountPlaceholder: 'IVA inclusa',
  add: 'Aggiungi una riga',
  removeLine: ({ line }) => `Elimina la riga ${line}`,
  save: 'Salva le righe',
  join: 'Torna a una riga',
  saved: ({ count }) => `Diviso in ${count} righe.`,
  joined: 'Di nuovo una riga sola.',
  faults: {
    account: 'Scegli un conto.',
    vatCode: 'Scegli un codice IVA.',
    amount: "Inserisci l'importo.",
    nothingLeft: "Per l'ultima riga non resta nulla.",
  },
}
