import { expect, test } from 'vitest'
import { words as audit } from '../screens/audit/words/it.ts'
import { words as bank } from '../screens/bank/words/it.ts'
import { words as books } from '../screens/books/words/it.ts'
import { words as contacts } from '../screens/contacts/words/it.ts'
import { words as document } from '../screens/document/words/it.ts'
import { words as invoices } from '../screens/invoices/words/it.ts'
import { words as ledger } from '../screens/ledger/words/it.ts'
import { words as overview } from '../screens/overview/words/it.ts'
import { words as settings } from '../screens/settings/words/it.ts'
import { words as vat } from '../screens/vat/words/it.ts'
import { it as frame } from './it/index.ts'

const day = '08/04/2026'

/** Every value that a sentence may ask for is the day, but for those that are never one. */
const others: Readonly<Record<string, string>> = { unit: 'month', type: 'TD17', year: '2026' }
const anything = new Proxy({}, { get: (_, name) => others[String(name)] ?? day })

function* sentencesOf(words: unknown): Generator<string> {
  if (typeof words === 'function') yield String(words(anything))
  else if (typeof words === 'object' && words !== null) for (const inside of Object.values(words)) yield* sentencesOf(inside)
}

/** The eighth and the eleventh take `l’` where the others take `il`; a word in between is right before all of them. */
test('an Italian sentence is right whatever day stands in it', () => {
  const told = [...sentencesOf({ audit, bank, books, contacts, document, frame, invoices, ledger, overview, settings, vat })]
  expect(told.filter(text => text.includes(day)).length).toBeGreaterThan(100)
  expect(told.filter(text => /\b(?:il|al|dal|del|nel|sul) 08\/04\/2026/i.test(text))).toEqual([])
})

test('where a sentence speaks of a day, it says so', () => {
  const told = [
    vat.ossRegistered({ day }),
    vat.ossBegins({ day }),
    vat.reopenedBy({ who: 'Anna', day, reason: 'errore' }),
    vat.filedOn({ day, who: 'Anna' }),
    bank.consent.ends({ bank: 'Banca', day }),
    bank.receipt.body({ who: 'Bar', text: 'Bar', day, amount: '10,00 EUR', organization: 'Alfa' }),
    invoices.issueDue({ day }),
    invoices.self.deadline({ day }),
    invoices.self.dueBy({ day }),
    invoices.reminder.made({ level: 1, total: '10,00 EUR', deadline: day }),
  ]
  expect(told.filter(text => !/\b(il|dal) giorno 08\/04\/2026/.test(text))).toEqual([])
})
