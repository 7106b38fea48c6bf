/** What is stored about a bank transaction, and what is refused, in the language of whoever reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { addAccount, addEntry, addMovement, clockAt, done } from './journey.ts'

let service: TestService
let danish: Organization
let account: string

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  danish = await service.found('denmark')
  account = await addAccount(service, danish)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const readIn = async (language: string, transactionId: string) =>
  (await service.request(danish.key, 'GET', `/api/rest/transactions/${transactionId}`, undefined, { 'accept-language': language })).body
    .result

interface Told {
  code: string
  values: unknown
  message: string
}

const untold = ({ message: _message, ...rest }: Told) => rest

const codeOf = ({ code }: Told) => code

test('a difference that was booked is told in the language of each reader, with the same code and values', async () => {
  const ledgerEntryId = await addEntry(service, danish, { amount: 1250 })
  const transactionId = await addMovement(service, danish, account, { amount: 1245 })
  await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
  const [english, danishly, italian] = await Promise.all(['en', 'da-DK', 'it'].map(language => readIn(language, transactionId)))
  expect([english, danishly, italian].map(({ warnings }) => warnings[0].message)).toEqual([
    '5.00 DKK less was received than was due: the difference was booked to account 2390 (Porto og gebyrer), as a fee.',
    'Der er modtaget 5,00 DKK for lidt: differencen er bogført på konto 2390 (Porto og gebyrer) som gebyr.',
    'Sono stati incassati 5,00 DKK in meno del dovuto: la differenza è stata registrata sul conto 2390 (Porto og gebyrer) come commissione.',
  ])
  for (const told of [danishly, italian]) {
    expect(told.warnings.map(untold)).toEqual(english.warnings.map(untold))
    expect(told.reasons.map(untold)).toEqual(english.reasons.map(untold))
  }
  expect(danishly.reasons[0].message).toMatch(/^Afstemt af .+\.$/)
  expect(italian.reasons[0].message).toMatch(/^Riconciliato da .+\.$/)
})

test('suggestions say what speaks for and against them in the language of each reader', async () => {
  await addEntry(service, danish, { amount: -2000, names: ['Nordlys ApS'], numbers: ['40812'] })
  const transactionId = await addMovement(service, danish, account, { amount: -1000, text: 'Nordlys faktura 40812' })
  await done(service, danish, 'reconcile_now')
  const reasonsIn = async (language: string): Promise<Told[]> => {
    const { reasons, suggestions } = await readIn(language, transactionId)
    return [...reasons, ...suggestions.flatMap((one: { for: Told[]; against: Told[] }) => [...one.for, ...one.against])]
  }
  const [english, danishly, italian] = await Promise.all(['en', 'da', 'it'].map(reasonsIn))
  expect(english!.length).toBeGreaterThan(0)
  expect(danishly!.map(untold)).toEqual(english!.map(untold))
  expect(italian!.map(untold)).toEqual(english!.map(untold))
  for (const [at, { message }] of english!.entries()) {
    expect(message).not.toBe(codeOf(english![at]!))
    expect(new Set([message, danishly![at]!.message, italian![at]!.message]).size).toBe(3)
  }
})

test('a reason that was stored in English before it had values stays as it was stored', async () => {
  const ledgerEntryId = await addEntry(service, danish, { amount: -400 })
  const transactionId = await addMovement(service, danish, account, { amount: -400 })
  await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
  const stored = [{ code: 'amount_same', message: 'The amount is what is open, to the cent.' }]
  await withClient(service.database.admin, client =>
    client.query('update bank_settlement set reasons = $1 where transaction_id = $2', [JSON.stringify(stored), transactionId]),
  )
  expect((await readIn('da', transactionId)).reasons).toEqual(stored)
})

test.each(rows`
  language  title                                                     detail
  en        Money in and money out do not settle each other.          is money in, and
  da        Indbetalinger og udbetalinger kan ikke udligne hinanden.  er en indbetaling, og
  it        Entrate e uscite non si compensano tra loro.              è un'entrata, mentre
`)('a refusal in $language', async ({ language, title, detail }) => {
  const ledgerEntryId = await addEntry(service, danish, { amount: -700 })
  const transactionId = await addMovement(service, danish, account, { amount: 700 })
  const reply = await service.call(danish.key, 'match_transaction', { transactionId, ledgerEntryId }, { 'accept-language': language! })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({
    code: 'wrong_sign',
    values: { case: 'transaction', transactionId, targetId: ledgerEntryId, moved: 'in' },
    title,
    detail: expect.stringContaining(`${transactionId} ${detail} ${ledgerEntryId}`),
  })
})

test.each(rows`
  language  detail
  en        Line 2 has a date that cannot be read: "99.99.2026".
  da        Linje 2 har en dato, der ikke kan læses: "99.99.2026".
  it        La riga 2 ha una data illeggibile: "99.99.2026".
`)('a statement that cannot be read, in $language', async ({ language, detail }) => {
  const response = await fetch(`${service.url}/api/rest/bank-accounts/statements?accountName=Drift`, {
    method: 'POST',
    headers: { authorization: `Bearer ${danish.key}`, 'content-type': 'application/octet-stream', 'accept-language': language! },
    body: 'Dato;Tekst;Beløb\n99.99.2026;Kaffe;-35,00\n',
  })
  const problem = { code: 'date_not_readable', values: { case: 'line', line: 2, written: '99.99.2026' } }
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'statement_not_readable',
    values: { case: 'problem', problem },
    detail,
    errors: [{ path: 'file', ...problem, message: detail }],
  })
})
