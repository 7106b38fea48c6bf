/** Words are read beside the service: as well as in it, and what goes wrong there is an answer. */
import { expect, test } from 'vitest'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import { readPage } from '../../src/extraction/read-lines.ts'
import { readText } from '../../src/extraction/read-text.ts'
import { toLines } from '../../src/extraction/text/lines.ts'
import { readWords } from '../../src/extraction/workers/read-words.ts'
import { invoice } from '../documents/samples.ts'
import { parcella } from './formats-samples.ts'

const own = { name: 'Beta ApS', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }
const reader = { own, today: '2026-02-01' }

test('a worker reads what the readers read', async () => {
  const lines = toLines(invoice())!
  const bytes = Buffer.from(parcella)
  expect(await readWords('text', invoice(), reader)).toEqual(readText(invoice(), reader))
  expect(await readWords('page', lines, reader, 'pdf')).toEqual(readPage(lines, reader, 'pdf'))
  expect(await readWords('structured', bytes, { name: 'a.xml' })).toEqual(readStructured(bytes, { name: 'a.xml' }))
  expect(await readWords('structured', Buffer.from('no XML'))).toBeUndefined()
})

test('a reader that breaks is a failure, and the next text is read', async () => {
  const broken = readWords('text', 'Total 1,00', null as never)
  expect(await broken).toEqual({ failure: { code: 'reader_crashed', values: {}, retryable: true } })
  expect(await readWords('text', invoice(), reader)).toMatchObject({ total: 62_500 })
})

test('the service goes on while words are read', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `Total DKK ${at},50`).join('\n')
  await readWords('text', long, reader)
  let isDone = false
  const work = Promise.all(Array.from({ length: 6 }, () => readWords('text', long, reader))).finally(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    await new Promise(resolve => setImmediate(resolve))
    turns += 1
  }
  await work
  expect(turns).toBeGreaterThan(100)
})
