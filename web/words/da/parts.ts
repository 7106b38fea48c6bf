import type { parts as source } from '../en/parts.ts'
import type { Translation } from '../translation.ts'

export const parts: Translation<typeof source> = {
  sureness: 'Sikkerhed',
  why: {
    assumed: 'Antaget, ikke aflæst',
    law: ({ law }) => `Lov: ${law}`,
  },
  diff: { before: 'før', after: 'nu', nothing: 'intet', yes: 'ja', no: 'nej' },
  plots: { asTable: 'Vis som tabel', asPlot: 'Vis som graf' },
  states: { draft: 'ikke læst', extracted: 'læst', coded: 'til gennemsyn', posted: 'bogført' },
}
