/** Whatever comes in, the answer is an account of the chart and a code that exists, or a code left open with a warning. */
import { expect, test } from 'vitest'
import type { CodingFacts } from '../../../domain/coding/coding.ts'
import { type Origin, originOf } from '../../../domain/coding/origin.ts'
import type { Choice } from '../../../domain/coding/rules.ts'
import { type DocumentKind, documentKinds, type Extraction } from '../../../domain/documents/extraction.ts'
import type { Minor } from '../../../domain/money/money.ts'
import italy from '../index.ts'
import { natures } from '../natures.ts'
import { bookLine } from './book-line.ts'

const amounts = { net: 10000 as Minor, vat: 2200 as Minor }
const parts = [
  ...[22, 10, 5, 4, 19, 25].map(rate => ({ rate, nature: null, ...amounts, description: null })),
  ...['N2', 'N6', 'n2.2', 'XX', ...natures.map(one => one.code), null].map(nature => ({
    rate: 0,
    nature,
    net: 10000 as Minor,
    vat: 0 as Minor,
    description: null,
  })),
]
const suppliers = [
  { country: 'IT', vatNumber: null },
  { country: 'DE', vatNumber: 'IT00743110157' },
  { country: 'DE', vatNumber: 'DE136695976' },
  { country: 'SM', vatNumber: null },
  { country: 'US', vatNumber: null },
  { country: null, vatNumber: null },
]
const texts = ['', 'Reverse charge', 'Regime forfettario', 'Esente art. 10 DPR 633/72']

function factsOf(kind: DocumentKind, supplier: (typeof suppliers)[number], text: string, taxRegime: string | null): CodingFacts {
  const extraction: Extraction = {
    supplier: { name: null, businessId: null, iban: null, ...supplier },
    kind,
    invoiceNumber: null,
    date: null,
    dueDate: null,
    currency: 'EUR',
    total: null,
    net: null,
    vat: null,
    vatLines: [],
    items: [],
    rounding: null,
    withheld: null,
    language: supplier.country === null ? 'fi' : 'it',
    confidence: 1,
    fields: {},
    method: 'text',
  }
  return { extraction, text, organization: { name: 'Esempio', country: 'IT', taxRegime }, currency: 'EUR', exchange: null, learnt: null }
}

const situations = documentKinds.flatMap(kind =>
  suppliers.flatMap(supplier => texts.flatMap(text => [null, 'RF19'].map(taxRegime => factsOf(kind, supplier, text, taxRegime)))),
)

const numbers = new Set(italy.chart.map(account => account.number))

/** What is wrong with an answer, if anything is. */
function faultOf(
  { ledgerAccountId, vatCode, reasons, warnings }: Choice,
  category: string,
  kind: Origin['kind'],
  isReceipt: boolean,
): string | undefined {
  if (ledgerAccountId === null || !numbers.has(ledgerAccountId)) return `no account ${ledgerAccountId}`
  if (!reasons.some(reason => reason.field === 'vatCode')) return 'no reason'
  if (vatCode !== null && !italy.vatCode(vatCode)) return `no code ${vatCode}`
  if (vatCode === null && kind !== 'unknown' && warnings.length === 0) return 'left open without a warning'
  const isKeptOut = vatCode === 'NR' || (needNoInvoice.includes(category) && vatCode === 'N4')
  return isReceipt && kind === 'domestic' && !isKeptOut ? `a receipt with ${vatCode}` : undefined
}

/** What is exempt and need not be invoiced keeps its nature on a receipt too. */
const needNoInvoice = ['insurance', 'bank_fees', 'postage']

test.each([...italy.categories.map(category => category.slug), 'unheard_of'])('%s', category => {
  const faults = new Set<string>()
  let looked = 0
  for (const facts of situations) {
    const origin = originOf(facts.extraction, { country: 'IT', currency: 'EUR', languages: ['it'] })
    for (const part of parts) {
      const choice = bookLine({ part, category, origin, facts, says: () => undefined, fact: () => undefined })
      const fault = faultOf(choice, category, origin.kind, facts.extraction.kind === 'receipt')
      if (fault !== undefined) faults.add(`${origin.kind} ${part.rate} ${part.nature}: ${fault}`)
      looked += 1
    }
  }
  expect([...faults]).toEqual([])
  expect(looked).toBeGreaterThan(4000)
})
