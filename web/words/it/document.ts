import type { document as source } from '../en/document.ts'
import type { Translation } from '../translation.ts'

export const document: Translation<typeof source> = {
  partOf: ({ number, of, file }) => `Parte ${number} di ${of} di ${file}`,
  split: {
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
  },
}
