/** Texts that are no documents: answered, and never with a total that somebody might believe. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring, type Shown } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-02-01T10:00:00Z') })
  organization = await service.found('denmark')
  // The first reading starts the reader.
  await bring(service, organization, invoice({ number: '1' }), 'extracted')
})
afterAll(() => service.close())

/** Always the same rubbish: a number that jumps about. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}
const draw = numbers(7)
const pick = (from: string, length: number) => Array.from({ length }, () => from[draw.next().value % from.length]).join('')
const max = 200_000

const texts: [string, string][] = [
  ['noise in many lines', pick('abcdefghij klmnop 0123456789.,-/\n', max)],
  ['noise in one line', pick('abcdefghij klmnop 0123456789.,-/', max)],
  ['one letter', 'a'.repeat(max)],
  ['digits only', pick('0123456789', max)],
  ['digits and separators', pick("0123456789.,' \t", max)],
  [
    'binary rubbish',
    pick(String.fromCharCode(...Array.from({ length: 31 }, (_, at) => at + 1), ...Array.from({ length: 128 }, (_, at) => at + 128)), max),
  ],
  ['four hundred amounts', Array.from({ length: 400 }, () => `${draw.next().value % 9000},${10 + (draw.next().value % 90)}`).join('\n')],
  [
    'four hundred totals',
    Array.from({ length: 400 }, () => `Total DKK ${draw.next().value % 9000},${10 + (draw.next().value % 90)}`).join('\n'),
  ],
  ['right-to-left and invisible characters', `\u202e\u200f${'\u202eTotal\u202c \u2066123,45\u2069 \u200b'.repeat(4000)}`],
  ['open brackets', '(['.repeat(max / 2)],
  ['spaces and one amount', `${' '.repeat(max - 10)}12,50`],
  ['dates', '12-03-2026 '.repeat(18_000)],
  ['words of labels', 'Total moms heraf subtotal faktura dato IVA totale imponibile '.repeat(3000)],
  ['emoji', '🧾💰'.repeat(50_000).slice(0, max)],
]

test.each(texts)('%s', async (_name, text) => {
  const { documentId } = await act(service, organization, 'capture_document', { text: text.toWellFormed().slice(0, max) })
  const read: Shown = await act(service, organization, 'extract_document', { documentId })
  if (read.error) {
    expect(read).toMatchObject({ state: 'draft', error: { step: 'extract', retryable: false } })
    return
  }
  expect(read.extraction.confidence).toBeLessThan(0.6)
  expect((await act(service, organization, 'code_document', { documentId })).state).toBe('coded')
})

test('a sound invoice among control and right-to-left characters is still read', async () => {
  const text = invoice().replaceAll('\n', ' \u200b\u202c\n\u200e')
  const { documentId } = await act(service, organization, 'capture_document', { text })
  expect((await act(service, organization, 'extract_document', { documentId })).extraction).toMatchObject({
    total: 625,
    vat: 125,
    date: '2026-01-15',
  })
})

test.each([
  ['a text that is too long', { text: 'x'.repeat(max + 1) }, 'text'],
  ['a source that there is not', { source: 'fax' }, 'source'],
  ['a property that is not known', { total: 5 }, 'total'],
  ['half of a surrogate pair', '{"text":"\\ud800"}', ''],
])('%s is 400', async (_name, body, path) => {
  const reply = await service.call(organization.key, 'capture_document', body)
  expect(reply.status).toBe(400)
  if (path !== '') expect(reply.body.errors[0].path).toBe(path)
})
