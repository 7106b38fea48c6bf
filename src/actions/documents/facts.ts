/** What a country's rules look at to code a document. */

import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { CodingFacts, Exchange, LearntCoding } from '../../domain/coding/coding.ts'
import type { GivenAnswers } from '../../domain/coding/purchase-facts.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Extraction } from '../../domain/documents/extraction.ts'
import type { Region } from '../../domain/regions.ts'
import type { Context } from '../../kernel/context.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import type { Bookkeeper } from '../../store/access/organizations.ts'
import { wordsOf } from '../../store/documents/documents.ts'
import { findDocumentFacts } from '../../store/documents/purchase-facts.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { todayOf } from './change-document.ts'

/** The rate of the document's day; of today when it has none. */
async function exchangeFor({ db }: Context, { currency, date }: Extraction, home: string, today: CalendarDate): Promise<Exchange | null> {
  if (currency === null) return null
  const found = await findExchangeRate(db, currency, home, date ?? today)
  return found ? { currency, ...found } : null
}

/** A contact knows what its invoices may not say: in which country the supplier is. */
async function withContact({ db }: Context, extraction: Extraction, contactId: string | null): Promise<Extraction> {
  const { supplier } = extraction
  if (contactId === null || (supplier.country !== null && supplier.vatNumber !== null)) return extraction
  const contact = await findContact(db, contactId)
  if (!contact) return extraction
  const country = supplier.country ?? contact.country
  return { ...extraction, supplier: { ...supplier, country, vatNumber: supplier.vatNumber ?? contact.vatNumber } }
}

export async function findFacts(
  context: Context,
  document: Document,
  bookkeeper: Bookkeeper,
  region: Region,
  learnt: LearntCoding | null,
  ofSupplier: GivenAnswers,
): Promise<CodingFacts> {
  const extraction = await withContact(context, document.extraction!, document.contactId)
  return {
    extraction,
    text: wordsOf(document),
    organization: { name: bookkeeper.name, country: region.country, taxRegime: bookkeeper.taxRegime },
    currency: region.currency,
    exchange: await exchangeFor(context, extraction, region.currency, todayOf(bookkeeper, context.now)),
    learnt,
    answers: { document: await findDocumentFacts(context.db, document.id), supplier: ofSupplier },
  }
}
