import type { Translation } from '../../../words/translation.ts'
import type { words as source } from './en.ts'

export const words: Translation<typeof source> = {
  bulk: {
    title: 'Registra i documenti selezionati',
    will: ({ count }) => (count === 1 ? 'Verrà registrato 1 documento:' : `Verranno registrati ${count} documenti:`),
    none: 'Nessuno dei documenti selezionati può essere registrato insieme agli altri.',
    refused: ({ count }) => (count === 1 ? '1 resta qui: va guardato da solo.' : `${count} restano qui: vanno guardati uno per uno.`),
    because: {
      failed: 'ha un errore',
      warned: 'ha un avviso',
      low: 'è stato letto con incertezza',
      ready: 'non ha ancora un importo',
      reading: 'è ancora in lettura',
    },
    confirm: ({ count }) => `Registra ${count}`,
    more: ({ count }) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    progress: ({ done, total }) => `${done} di ${total} registrati`,
    stop: 'Ferma',
  },
  duplicate: {
    title: 'Lo stesso documento due volte?',
    this: 'Questo',
    other: 'L’altro',
    captured: ({ moment }) => `Acquisito ${moment}`,
    open: 'Apri',
    deleteThis: 'Elimina questo',
    keep: 'Tieni entrambi',
  },
  empty: {
    nothing: 'Non è ancora arrivato nulla.',
    done: 'Tutto ciò che è arrivato è registrato.',
    drop: 'Trascina qui scontrini e fatture, incollali, oppure scegli i file.',
    take: 'Fotografa una ricevuta oppure scegli i file.',
    choose: 'Scegli i file',
    filtered: 'Nessun documento corrisponde al filtro.',
    clear: 'Mostra tutto',
    reading: ({ count }) => (count === 1 ? '1 documento in lettura.' : `${count} documenti in lettura.`),
    last: 'Torna all’ultimo',
    entry: 'Vedi la registrazione',
    noRegion: 'Scegli prima il Paese della contabilità nelle impostazioni: ne dipendono i conti e l’IVA.',
    toSettings: 'Apri le impostazioni',
  },
  noPage: {
    title: 'Non c’è nessuna pagina da mostrare',
    next: 'Puoi aprire il file, scrivere a mano ciò che riporta o farlo leggere di nuovo.',
    look: 'Puoi aprire il file.',
    download: 'Scarica il file',
    type: 'Scrivi a mano',
  },
}
