import { expect, test } from 'vitest'
import { pageCounterOf } from './page-counter.ts'

test.each([
  ['Side 2 af 3', { page: 2, of: 3 }],
  ['Faktura 118   Side: 1/2', { page: 1, of: 2 }],
  ['Pagina 2 di 4', { page: 2, of: 4 }],
  ['Pag. 3', { page: 3, of: null }],
  ['Matthias GmbH Rechnungs-Nr.: 9090112220 S. 2', { page: 2, of: null }],
  ['Facture n°: No753 p. 2', { page: 2, of: null }],
  ['Verbeek VOF Factuur 307A bladzijde 2', { page: 2, of: null }],
  ['Hoja 2 de 3', { page: 2, of: 3 }],
  ['2/3', { page: 2, of: 3 }],
  ['Side 4 af 3', undefined],
  ['Seite 12,50', undefined],
  ['S.p.A. 2', undefined],
  ['12/02/2026', undefined],
])('%s', (line, counter) => expect(pageCounterOf(['Papir og Pen ApS', line])).toEqual(counter))
