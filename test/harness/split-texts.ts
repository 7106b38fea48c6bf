/** Pages as texts, divided as a file of them is. */

import { type PageSplit, splitPages } from '../../src/extraction/lots/split-pages.ts'
import { toLines } from '../../src/extraction/text/lines.ts'

const buyer = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

/** Below 1 an engine read it from a picture. */
export const splitAs = (certainty: number, pages: readonly string[], name = buyer.name): PageSplit =>
  splitPages(
    pages.map((text, at) => ({ number: at + 1, lines: (toLines(text) ?? []).map(line => ({ ...line, page: at + 1, certainty })) })),
    { own: { ...buyer, name }, today: '2026-03-20' },
  )

export const split = (...pages: string[]): PageSplit => splitAs(1, pages)
export const scanned = (...pages: string[]): PageSplit => splitAs(0.9, pages)
