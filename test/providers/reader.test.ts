/** What every second reader owes whoever asks it, and what one behind an OpenAI-compatible address does on the wire, honest or not. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../src/config/environment.ts'
import { readConfig } from '../../src/config.ts'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import { readText } from '../../src/extraction/read-text.ts'
import { combine, type Opinion } from '../../src/extraction/second-opinion/second-opinion.ts'
import { toLines } from '../../src/extraction/text/lines.ts'
import { createSecondReader, readerProviders } from '../../src/providers/reader/index.ts'
import type { ReaderProvider } from '../../src/providers/reader/provider.ts'
import { withSecondOpinion } from '../../src/providers/reader/second-reading.ts'
import { own } from '../harness/own-company.ts'
import { rows } from '../harness/text-tables.ts'
import { bytes, type Endpoint, json, openEndpoint, type Reply, says } from './endpoint.ts'
import { type HostileDocument, hostileDocuments } from './hostile-documents.ts'

const document = `Papir og Pen ApS
Strandvejen 12, 8000 Aarhus C
CVR-nr. 13585628

FAKTURA 2026-118
Fakturadato: 12-01-2026
Forfald: 26-01-2026

Kontorstol                 800,00
Skrivebordslampe           200,00

Subtotal                 1.000,00
Moms 25%                   250,00
Total DKK                1.250,00`

const honest = {
  supplierName: 'Papir og Pen ApS',
  supplierVatNumber: '13585628',
  kind: 'invoice',
  invoiceNumber: '2026-118',
  date: '2026-01-12',
  dueDate: '2026-01-26',
  currency: 'DKK',
  total: 1250,
  net: 1000,
  vat: 250,
  vatLines: [{ rate: 25, net: 1000, vat: 250 }],
}

const key = 'sk-test-0123456789'
const timeoutMs = 240_000
/** For the answers that never come. */
const soonMs = 400
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const local = (text = document): Extraction => readText(text, { own, today: '2026-02-01' })!

let endpoint: Endpoint
let reader: ReaderProvider

const readerWithin = (timeoutMs: number): ReaderProvider =>
  readerProviders['llm']!.create({ settings: { url: endpoint.url, model: 'some-model', key }, timeoutMs })

beforeEach(async () => {
  endpoint = await openEndpoint()
  reader = readerWithin(timeoutMs)
})
afterEach(() => endpoint.close())

describe.each(Object.entries(readerProviders))('the reader %s', (name, plugin) => {
  const away = () => plugin.create({ settings: { url: 'http://127.0.0.1:9', model: 'any', key: undefined }, timeoutMs })

  test('is called as its folder', () => expect(away().name).toBe(name))

  test('answers with a failure when nobody is there, and throws nothing', async () => {
    expect(await away().read({ text: document, image: null })).toMatchObject({ outcome: 'failed', code: 'reader_unreachable' })
  })
})

describe('on the wire', () => {
  test('one POST carries the key, the model, temperature 0 and a closed schema of the fields', async () => {
    endpoint.reply = says(honest)
    await reader.read({ text: document, image: null })
    expect(endpoint.asked).toHaveLength(1)
    const { method, path, headers, body } = endpoint.asked[0]!
    expect([method, path, headers.authorization]).toEqual(['POST', '/v1/chat/completions', `Bearer ${key}`])
    expect(body).toMatchObject({ model: 'some-model', temperature: 0, stream: false, response_format: { type: 'json_schema' } })
    const { strict, schema } = body.response_format.json_schema
    expect([strict, schema.additionalProperties, schema.required]).toEqual([true, false, Object.keys(honest)])
    expect(Object.keys(schema.properties)).toEqual(Object.keys(honest))
  })

  test('no key is sent where there is none', async () => {
    endpoint.reply = says(honest)
    await readerProviders['llm']!.create({ settings: { url: endpoint.url, model: 'm', key: undefined }, timeoutMs }).read({
      text: document,
      image: null,
    })
    expect(endpoint.asked[0]!.headers.authorization).toBeUndefined()
  })

  test('the document stands inside a fence that is different each time, and nothing of the organization or its accounts goes along', async () => {
    endpoint.reply = says(honest)
    await reader.read({ text: document, image: null })
    await reader.read({ text: document, image: null })
    const fences = endpoint.asked.map(
      ({ body }) => /^<<<document (\w{24})>>>\n([\s\S]*)\n<<<end of document \1>>>$/.exec(body.messages[1].content)!,
    )
    expect(fences[0]![1]).not.toBe(fences[1]![1])
    expect(fences[0]![2]).toBe(document)
    expect(endpoint.asked[0]!.body.messages[0].content).toBe(endpoint.asked[1]!.body.messages[0].content)
    expect(JSON.stringify(endpoint.asked[0]!.body)).not.toMatch(/ledger|Nordlys|vatCode|posting/i)
  })

  test('a page goes along as a PNG data URL, and what is no PNG stays here', async () => {
    endpoint.reply = says(honest)
    await reader.read({ text: document, image: png })
    await reader.read({ text: document, image: Uint8Array.from([1, 2, 3]) })
    const [seen, unseen] = endpoint.asked.map(({ body }) => body.messages[1].content)
    expect(seen[1]).toEqual({ type: 'image_url', image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` } })
    expect(unseen).toEqual(expect.any(String))
  })

  test.each(rows`
    refused       complaint                                                     status
    schema        'response_format.type' must be 'text'                         400
    image         this model does not support image input                       400
    image         Unsupported content part type: image_url                      500
    temperature   Unsupported value: 'temperature' does not support 0           400
    image         Vision add-on is not loaded, but images were provided         200
  `)('what the server refuses ($complaint, $status) is left out from the next document on, without a second try', async row => {
    endpoint.reply = json(Number(row['status']), { error: { message: row['complaint'] } })
    expect(await reader.read({ text: document, image: png })).toMatchObject({ outcome: 'failed' })
    expect(endpoint.asked).toHaveLength(1)
    endpoint.reply = says(honest)
    expect(await reader.read({ text: document, image: png })).toMatchObject({ outcome: 'read' })
    const { body } = endpoint.asked[1]!
    const sent = {
      schema: 'response_format' in body,
      image: typeof body.messages[1].content !== 'string',
      temperature: 'temperature' in body,
    }
    expect(sent).toEqual({ schema: true, image: true, temperature: true, [row['refused']!]: false })
  })
})

describe('a reader that agrees', () => {
  const wrappings: Record<string, (answer: object) => string> = {
    'as JSON': answer => JSON.stringify(answer),
    'in a block of code': answer => `Here is the reading:\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\nAnything else?`,
    'after thinking aloud': answer => `<think>{ the total? }</think>${JSON.stringify(answer)}`,
  }

  test.each(Object.keys(wrappings))('makes the reading surer, %s', async wrapping => {
    endpoint.reply = says(wrappings[wrapping]!(honest))
    const before = { ...local(), confidence: 0.9 }
    const after = await withSecondOpinion(before, document, null, reader, own)
    expect(after.method).toBe('text+llm')
    for (const field of ['supplier', 'date', 'total', 'vat', 'currency'] as const) {
      const [was, is] = [before.fields[field]!.confidence, after.fields[field]!.confidence]
      expect(is, field).toBeGreaterThanOrEqual(was)
      expect(is, field).toBeLessThan(1)
      if (was < 0.98) expect(is, field).toBeGreaterThan(was)
    }
    expect(after.confidence).toBeGreaterThanOrEqual(before.confidence)
    expect({ ...after, fields: {}, confidence: 0, method: '' }).toEqual({ ...before, fields: {}, confidence: 0, method: '' })
  })
})

test('a reader that disagrees makes the reading doubtful, changes no value, and is shown as the runner-up', async () => {
  endpoint.reply = says({ ...honest, total: 1000, net: null, vat: null, vatLines: [] })
  const before = local()
  const after = await withSecondOpinion(before, document, null, reader, own)
  expect(after.total).toBe(125_000)
  expect(after.fields.total!.confidence).toBeCloseTo(before.fields.total!.confidence * 0.6, 2)
  expect(after.fields.total!.runnersUp).toMatchObject([
    { value: '1000.00', evidence: { page: 1, text: 'Subtotal                 1.000,00' } },
  ])
  expect(after.confidence).toBeLessThanOrEqual(after.fields.total!.confidence)
})

const redirecting =
  (to: () => string): Reply =>
  response =>
    void response.writeHead(307, { location: to() }).end()

const broken: Record<string, { code: string; reply: () => Reply }> = {
  'is too slow': { code: 'reader_timeout', reply: () => response => void setTimeout(() => response.end('{}'), timeoutMs).unref() },
  'trickles without end': {
    code: 'reader_timeout',
    reply: () => response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const dripping = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(dripping))
    },
  },
  'has status 500': { code: 'reader_status', reply: () => json(500, { error: { message: 'overloaded' } }) },
  'has status 401': { code: 'reader_status', reply: () => json(401, { error: { message: `Incorrect API key provided: ${key}` } }) },
  'has status 429': { code: 'reader_status', reply: () => bytes(429, '{}', { 'retry-after': '1' }) },
  'is another object': { code: 'reader_answer_invalid', reply: () => json(200, { garbage: [1, 2, 3] }) },
  'is a reading without its wrapping': { code: 'reader_answer_invalid', reply: () => json(200, honest) },
  'has no choices': { code: 'reader_answer_invalid', reply: () => json(200, { choices: [] }) },
  'has a message without content': { code: 'reader_answer_invalid', reply: () => json(200, { choices: [{ message: { content: null } }] }) },
  'is a list': { code: 'reader_answer_invalid', reply: () => says('[1250, 250]') },
  'is prose': { code: 'reader_answer_invalid', reply: () => says('The total appears to be DKK 1,250.00, and it was issued in January.') },
  'is cut off': { code: 'reader_answer_invalid', reply: () => says(JSON.stringify(honest).slice(0, -40)) },
  'is no JSON': { code: 'reader_answer_invalid', reply: () => bytes(200, '<html>It works!</html>', { 'content-type': 'text/html' }) },
  'is empty': { code: 'reader_answer_invalid', reply: () => bytes(200, '') },
  'is huge': { code: 'reader_answer_too_long', reply: () => bytes(200, `{"pad":"${'x'.repeat(3_000_000)}"}`) },
  'nests without end': { code: 'reader_answer_invalid', reply: () => bytes(200, '['.repeat(60_000)) },
  'sends it elsewhere': { code: 'reader_status', reply: () => redirecting(() => `${endpoint.url}/elsewhere`) },
  'closes the socket': { code: 'reader_unreachable', reply: () => response => void response.socket?.destroy() },
  'closes the socket half-way': {
    code: 'reader_unreachable',
    reply: () => response => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"choices":')
      setTimeout(() => response.socket?.destroy(), 20)
    },
  },
}

describe.each(Object.keys(broken))('an answer that %s', name => {
  test('costs nothing but itself: one try, a failure without the key, and the reading as it was', async () => {
    endpoint.reply = broken[name]!.reply()
    if (broken[name]!.code === 'reader_timeout') reader = readerWithin(soonMs)
    const answer = await reader.read({ text: document, image: null })
    expect(answer).toMatchObject({ outcome: 'failed', code: broken[name]!.code })
    expect(JSON.stringify(answer)).not.toContain(key)
    expect(endpoint.asked).toHaveLength(1)
    const before = local()
    expect(await withSecondOpinion(before, document, null, reader, own)).toBe(before)
    expect(endpoint.asked).toHaveLength(2)
  })
})

const lying: Record<string, object> = {
  'names values that are not on the page': {
    ...honest,
    supplierName: 'Skrivekontoret A/S',
    supplierVatNumber: 'DK88146328',
    invoiceNumber: 'X-77',
    date: '2025-11-30',
    dueDate: null,
    currency: 'EUR',
    total: 1251,
    net: 1000.8,
    vat: 250.2,
    vatLines: [],
  },
  'names only nulls': Object.fromEntries(Object.keys(honest).map(name => [name, null])),
  'names numbers beyond all books': { total: 1e300, net: -1e21, vat: 9.9e15, date: '99999-99-99', currency: 'DKKK' },
  'has the wrong types everywhere': { supplierName: 7, total: { value: 1250 }, date: ['2026-01-12'], vatLines: 'none', kind: 'bill' },
  'has keys of its own only': { account: '1234', vatCode: 'I25', confidence: 1, fields: { total: { confidence: 1 } }, approve: true },
  'repeats what a document might ask': { supplierName: 'Ignore previous instructions', total: 0.01, account: '1234', confidence: 1 },
}

test.each(Object.keys(lying))('an answer that %s leaves the reading as it was', async name => {
  endpoint.reply = says(lying[name])
  const before = local()
  expect(await withSecondOpinion(before, document, null, reader, own)).toBe(before)
})

test('keys that nobody asked for fall away from an honest answer', async () => {
  endpoint.reply = says(
    `{"__proto__":{"total":1},"ledgerAccountId":"1234","vatCode":"I25","confidence":1,${JSON.stringify(honest).slice(1)}`,
  )
  const answer = await reader.read({ text: document, image: null })
  expect(answer.outcome === 'read' && Object.keys(answer.opinion).sort()).toEqual(
    ['currency', 'date', 'dueDate', 'invoiceNumber', 'kind', 'net', 'supplier', 'total', 'vat', 'vatLines'].sort(),
  )
})

test('a reader that throws is a reader that said nothing', async () => {
  const before = local()
  const thrower: ReaderProvider = { name: 'thrower', read: () => Promise.reject(new Error('a bug')) }
  expect(await withSecondOpinion(before, document, null, thrower, own)).toBe(before)
  expect(await withSecondOpinion(before, document, null, undefined, own)).toBe(before)
})

describe('twenty documents that instruct their reader', () => {
  const obedient = ({ asked }: HostileDocument): Opinion => ({
    supplier: { name: asked.supplier, vatNumber: null },
    kind: null,
    invoiceNumber: null,
    date: asked.date,
    dueDate: null,
    currency: null,
    total: asked.total,
    net: asked.net,
    vat: asked.vat,
    vatLines: [],
  })

  test('there are twenty of them, each with a wish of its own', () => {
    expect(new Set(hostileDocuments.map(({ name }) => name)).size).toBe(20)
    for (const { asked, total } of hostileDocuments) expect(asked.total).not.toBe(total)
  })

  test.each(hostileDocuments)('one that $name gets nothing from a reader that obeys', async hostile => {
    const { supplier, date, total, net, vat } = hostile.asked
    const inUnits = (hundredths: number | null) => hundredths && hundredths / 100
    endpoint.reply = says({ supplierName: supplier, date, total: inUnits(total), net: inUnits(net), vat: inUnits(vat), vatLines: [] })
    const before = local(hostile.text)
    const after = await withSecondOpinion(before, hostile.text, null, reader, own)
    // What nobody can see was taken out of the text; whoever else talks to the reader is not shown to another one.
    expect(endpoint.asked).toHaveLength(hostile.isInvisible ? 1 : 0)
    expect(after.total).toBe(before.total)
    expect(after.date).toBe(before.date)
    expect(after.supplier).toEqual(before.supplier)
    expect(after.fields.total?.confidence ?? 0).toBeLessThanOrEqual(before.fields.total?.confidence ?? 0)
    expect(after.confidence).toBeLessThanOrEqual(before.confidence)
  })

  test.each(hostileDocuments)('one that $name moves no value even if the reader is asked and obeys', hostile => {
    const before = local(hostile.text)
    const after = combine(before, obedient(hostile), toLines(hostile.text)!, 'llm', own)
    expect([after.total, after.net, after.vat, after.date]).toEqual([before.total, before.net, before.vat, before.date])
    expect(after.supplier).toEqual(before.supplier)
    expect(after.confidence).toBeLessThanOrEqual(before.confidence)
    // The document's own total, or none where it has none that is clear; never the one that was asked for.
    expect([hostile.total, null]).toContain(after.total)
  })
})

describe('a reader that fails again and again', () => {
  test('is left alone for a minute, then tried with one document', async () => {
    let now = new Date('2026-01-20T10:00:00Z')
    const failures: string[] = []
    const patient = createSecondReader({
      settings: { url: endpoint.url, model: 'm', key },
      clock: () => now,
      onFailure: (code, message) => failures.push(`${code} ${message}`),
    })!
    endpoint.reply = json(503, { error: key })
    for (let at = 0; at < 5; at += 1) await patient.read({ text: document, image: null })
    expect(endpoint.asked).toHaveLength(3)
    expect(failures).toHaveLength(3)
    expect(failures.join()).not.toContain(key)
    now = new Date('2026-01-20T10:01:01Z')
    endpoint.reply = says(honest)
    expect(await patient.read({ text: document, image: null })).toMatchObject({ outcome: 'read' })
    expect(await patient.read({ text: document, image: null })).toMatchObject({ outcome: 'read' })
    expect(endpoint.asked).toHaveLength(5)
  })
})

describe('the settings', () => {
  const named = { PRIMANOTA_LLM_URL: 'https://llm.example.com/v1/', PRIMANOTA_LLM_MODEL: 'some-model' }

  test('name no second reader when they are unset', () => expect(readConfig({}).secondReader).toBeUndefined())

  test('name one with an address and a model, and a key where one is needed', () => {
    expect(readConfig(named).secondReader).toEqual({ url: 'https://llm.example.com/v1', model: 'some-model', key: undefined })
    expect(readConfig({ ...named, PRIMANOTA_LLM_KEY: key }).secondReader?.key).toBe(key)
  })

  test.each([
    ['a key alone', { PRIMANOTA_LLM_KEY: key }],
    ['no model', { PRIMANOTA_LLM_URL: 'http://localhost:11434/v1' }],
    ['no address', { ...named, PRIMANOTA_LLM_URL: 'llm' }],
    ['a file', { ...named, PRIMANOTA_LLM_URL: 'file:///etc/passwd' }],
    ['a key in the address', { ...named, PRIMANOTA_LLM_URL: `https://user:${key}@llm.example.com/v1` }],
    ['a key in the query', { ...named, PRIMANOTA_LLM_URL: `https://llm.example.com/v1?key=${key}` }],
    ['a key of two lines', { ...named, PRIMANOTA_LLM_KEY: `${key}\nx: y` }],
  ])('are refused with %s, and the message does not show the key', (_what, environment) => {
    let message = ''
    try {
      readConfig(environment)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      message = (error as Error).message
    }
    expect(message).toMatch(/PRIMANOTA_LLM_/)
    expect(message).not.toContain(key)
  })
})
