import type { parts as source } from '../en/parts.ts'
import type { Translation } from '../translation.ts'

export const parts: Translation<typeof source> = {
  sureness: 'Affidabilità',
  why: {
    assumed: 'Presunto, non letto',
    law: ({ law }) => `Norma: ${law}`,
  },
  diff: { before: 'prima', after: 'ora', nothing: 'niente', yes: 'sì', no: 'no' },
  plots: { asTable: 'Mostra la tabella', asPlot: 'Mostra il grafico' },
  states: { draft: 'non letto', extracted: 'letto', coded: 'da controllare', posted: 'registrato' },
}
