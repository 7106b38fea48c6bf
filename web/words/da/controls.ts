import type { controls as source } from '../en/controls.ts'
import type { Translation } from '../translation.ts'

export const controls: Translation<typeof source> = {
  nothingFound: 'Intet fundet',
  palette: {
    title: 'Søgning og kommandoer',
    placeholder: 'Skriv en kommando, en leverandør, et nummer …',
    count: ({ count }) => (count === 1 ? '1 resultat' : `${count} resultater`),
  },
  help: {
    title: 'Genveje',
    open: 'Vis genveje',
    everywhere: 'Overalt',
  },
  log: {
    title: 'Denne session',
    open: 'Vis, hvad der er gjort i denne session',
    undoLast: 'Fortryd den seneste ændring',
    nothingToUndo: 'Intet venter længere på at blive sendt. Loggen viser, hvad der kan tilbageføres.',
    undone: ({ title }) => `Fortrudt: ${title}`,
    heldMore: ({ count }) => `og ${count} mere`,
    operations: {
      post_document: 'Bogfør',
      delete_document: 'Slet',
      other: 'Ændring',
    },
  },
  field: {
    sureness: ({ percent }) => `læst med ${percent} sikkerhed`,
    doubtful: 'usikker',
    byPerson: 'sat af en person',
    otherReadings: ({ field }) => `Andre læsninger af ${field}`,
    notAnAmount: 'Det er ikke et beløb. Skriv det som 1.250,00.',
    notADay: 'Det er ikke en dato. Skriv den som 31.12.2026, eller kun 31 eller 31.12.',
    notACurrency: 'En valuta har tre bogstaver, f.eks. DKK.',
  },
  page: {
    label: 'Bilagets sider',
    page: ({ page, pages }) => `Side ${page} af ${pages}`,
    previous: 'Forrige side',
    next: 'Næste side',
    zoomIn: 'Zoom ind',
    zoomOut: 'Zoom ud',
    fit: 'Tilpas til bredden',
    box: ({ field }) => `Her er ${field} læst`,
    word: ({ text }) => `Tag “${text}” med i feltet`,
    noPages: 'Bilaget har ingen sider at vise. Her er teksten.',
    noText: 'Bilaget har hverken sider eller tekst.',
    failed: 'Siden kunne ikke vises.',
  },
}
