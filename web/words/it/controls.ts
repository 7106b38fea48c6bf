import type { controls as source } from '../en/controls.ts'
import type { Translation } from '../translation.ts'

export const controls: Translation<typeof source> = {
  nothingFound: 'Nessun risultato',
  palette: {
    title: 'Ricerca e comandi',
    placeholder: 'Scrivi un comando, un fornitore, un numero …',
    count: ({ count }) => (count === 1 ? '1 risultato' : `${count} risultati`),
  },
  help: {
    title: 'Tasti',
    open: 'Mostra i tasti',
    everywhere: 'Ovunque',
  },
  log: {
    title: 'Questa sessione',
    open: 'Mostra le operazioni di questa sessione',
    undoLast: 'Annulla l’ultima modifica',
    nothingToUndo: 'Non c’è più nulla in attesa di invio. Il registro mostra che cosa si può stornare.',
    undone: ({ title }) => `Annullato: ${title}`,
    heldMore: ({ count }) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    operations: {
      post_document: 'Registrazione',
      delete_document: 'Eliminazione',
      other: 'Modifica',
    },
  },
  field: {
    sureness: ({ percent }) => `letto, certezza ${percent}`,
    doubtful: 'incerto',
    byPerson: 'impostato da una persona',
    otherReadings: ({ field }) => `Altre letture di ${field}`,
    notAnAmount: 'Non è un importo. Scrivilo come 1.250,00.',
    notADay: 'Non è una data. Scrivila come 31/12/2026, o solo 31 o 31/12.',
    notACurrency: 'Una valuta ha tre lettere, ad esempio EUR.',
  },
  page: {
    label: 'Pagine del documento',
    page: ({ page, pages }) => `Pagina ${page} di ${pages}`,
    previous: 'Pagina precedente',
    next: 'Pagina successiva',
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    fit: 'Adatta alla larghezza',
    box: ({ field }) => `Qui è stato letto ${field}`,
    word: ({ text }) => `Inserisci “${text}” nel campo`,
    noPages: 'Questo documento non ha pagine da mostrare. Questo è il suo testo.',
    noText: 'Questo documento non ha né pagine né testo.',
    failed: 'Non è stato possibile mostrare la pagina.',
  },
}
