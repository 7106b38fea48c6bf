/**
 * The worked examples of the rule books: the text of a document in, its journal entry and its effect on the VAT return out, to the cent. One file an
 * example, to be read by an accountant. DK-01 to DK-09 and IT-01 to IT-10 are the examples that both rule books were agreed on; the others are ours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const folder = new URL('./documents/', import.meta.url)

interface Example {
  id: string
  title: string
  document: string
  entry: string
  vat: string
}

function readExample(name: string): Example {
  const [title = '', document = '', entry = '', vat = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^--- \w+\n/m)
  return { id: title.split(':')[0]!, title: title.trim(), document, entry: entry.trim(), vat: vat.trim() }
}

const examples = readdirSync(folder).sort().map(readExample)

interface Line {
  account: string
  debit: number
  credit: number
  vatCode: string | null
  vatBase: number | null
  vatDue: number | null
  vatDeducted: number | null
}

const cents = (amount: number) => amount.toFixed(2)

const toEntry = (lines: readonly Line[]): string =>
  lines
    .map(
      line =>
        `${line.debit > 0 ? `D ${line.account} ${cents(line.debit)}` : `C ${line.account} ${cents(line.credit)}`}${line.vatCode === null ? '' : ` ${line.vatCode}`}`,
    )
    .join('\n')

/** What the return will say because of each line that says anything. */
const toVat = (lines: readonly Line[]): string =>
  lines
    .filter(line => line.vatCode !== null && (line.vatBase || line.vatDue || line.vatDeducted))
    .map(line =>
      [
        line.vatCode,
        ...[
          ['base', line.vatBase],
          ['due', line.vatDue],
          ['deducted', line.vatDeducted],
        ].flatMap(([name, amount]) => (amount ? [`${name} ${cents(Number(amount))}`] : [])),
      ].join(' '),
    )
    .join('; ')

let service: TestService
const organizations = new Map<string, Organization>()

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-31T10:00:00Z') })
  const denmark = await service.found('denmark')
  const italy = await service.found('italy')
  organizations.set('DK', denmark).set('IT', italy)
  // DK-04 was converted at 7.46; a till receipt in Italy was paid from the bank.
  for (const date of ['2026-02-10', '2026-03-05']) {
    await service.request(denmark.key, 'POST', '/api/rest/exchange-rates', { currency: 'EUR', date, rate: 7.46 })
  }
  await service.call(italy.key, 'set_region', { regionKey: 'italy', defaultJournalId: '1821' })
})
afterAll(() => service.close())

async function act(key: string, action: string, body: unknown) {
  const reply = await service.call(key, action, body)
  expect([action, reply.status, reply.body.detail]).toEqual([action, 200, undefined])
  return reply.body.result
}

test('the examples of both countries are there', () => {
  expect(examples.filter(example => example.id.startsWith('DK')).length).toBeGreaterThanOrEqual(9)
  expect(examples.filter(example => example.id.startsWith('IT')).length).toBeGreaterThanOrEqual(10)
})

describe.each(examples)('$title', ({ id, document, entry, vat }) => {
  test('is posted as the rule book says, and says why', async () => {
    const { key } = organizations.get(id.slice(0, 2))!
    const { documentId } = await act(key, 'capture_document', { text: document })
    await act(key, 'extract_document', { documentId })
    const coded = await act(key, 'code_document', { documentId })
    expect(coded.warnings).toEqual([])
    const posted = await act(key, 'post_document', { documentId })
    const { body } = await service.request(key, 'GET', `/api/rest/ledger-entries/${posted.ledgerEntryId}`)
    const { lines, amount } = body.result
    expect(toEntry(lines)).toBe(entry)
    expect(toVat(lines)).toBe(vat)
    expect(amount).toBe(posted.codedAmount)
    expect(posted.codingReasons.length).toBeGreaterThanOrEqual(2)
    for (const line of coded.codingLines.keys()) {
      expect(
        posted.codingReasons.some(
          (reason: { field: string; line: number | null }) => reason.field === 'vatCode' && (reason.line === line || reason.line === null),
        ),
      ).toBe(true)
    }
  })
})
