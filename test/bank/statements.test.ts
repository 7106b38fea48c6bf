/** Statement files through the service: every format in, nothing twice, nothing of a bad file. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { toMinor, toMinorUnits } from '../../src/domain/money/money.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type WrittenStatement, writeCamt, writeMt940, writeOfx } from '../statements/writers.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const fresh = async (region = 'denmark') => {
  organization = await service.found(region)
}

const iban = 'DK9520000123456789'

const paid = (date: string, amount: number, text: string, bankId: string | null = null): Movement => ({
  bankId,
  date,
  valueDate: date,
  amount: toMinorUnits(amount),
  currency: 'DKK',
  text,
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  original: null,
})

const january = (...movements: Movement[]): WrittenStatement => ({
  iban,
  owner: 'Test ApS',
  currency: 'DKK',
  opening: 1_000_000,
  movements,
})

const some = january(
  paid('2026-01-05', -125_000, 'Faktura 1042', 'A1'),
  paid('2026-01-07', -3_500, 'Kaffe', 'A2'),
  paid('2026-01-07', -3_500, 'Kaffe', 'A3'),
)

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Reply = { status: number; body: any }

async function send(path: string, file: string | Uint8Array, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${service.url}/api/rest${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream', ...headers },
    body: file as string,
  })
  return { status: response.status, body: await response.json() }
}

async function counts() {
  const client = new pg.Client(service.database.admin)
  await client.connect()
  const count = (table: string) => `(select count(*) from ${table} where organization_id = $1)::int`
  const { rows } = await client.query(
    `select ${count('bank_account')} as accounts, ${count('bank_transaction')} as transactions, ${count('bank_open')} as waiting,
      ${count('bank_balance')} as balances, ${count('file')} as files, ${count('audit_log')} as audited`,
    [organization.id],
  )
  await client.end()
  return rows[0]
}

const csv = [
  'Dato;Tekst;Beløb;Saldo;Status;Afstemt',
  '05.01.2026;Faktura 1042;-1.250,00;8.750,00;Udført;Nej',
  '07.01.2026;Kaffe;-35,00;8.715,00;Udført;Nej',
  '07.01.2026;Kaffe;-35,00;8.680,00;Udført;Nej',
  '',
].join('\n')

describe('every format', () => {
  const formats: [string, () => string][] = [
    ['camt.053', () => writeCamt([some])],
    ['camt.052', () => writeCamt([some], 6, '052')],
    ['camt.054', () => writeCamt([some], 8, '054')],
    ['mt940', () => writeMt940([some])],
    ['ofx 1', () => writeOfx([some], 1)],
    ['ofx 2', () => writeOfx([some], 2)],
    ['csv', () => csv],
  ]
  test.each(formats)('%s is previewed, imported once and known the second time', async (format, write) => {
    await fresh()
    const path = '/bank-accounts/statements?accountName=Drift'
    const before = await counts()
    const preview = await send(`${path}&preview=true`, write())
    expect(preview).toMatchObject({ status: 200, body: { result: { preview: true, fileId: null, matching: null } } })
    expect(preview.body.result.accounts).toMatchObject([
      { accountId: null, isNew: true, movements: 3, imported: 3, alreadyThere: 0, currency: 'DKK' },
    ])
    expect(preview.body.result.accounts[0].sample.map((row: { amount: number }) => row.amount)).toEqual([-1250, -35, -35])
    expect(await counts()).toEqual(before)
    const first = await send(path, write())
    expect(first).toMatchObject({
      status: 200,
      body: { result: { preview: false, matching: { examined: 3, reconciled: 0, unmatched: 3 } } },
    })
    expect(first.body.result.accounts).toMatchObject([{ isNew: true, imported: 3 }])
    expect(first.body.result.accounts[0].format).toBe(format.split(' ')[0])
    expect(await counts()).toMatchObject({ accounts: 1, transactions: 3, waiting: 3, files: 1 })
    const again = await send(path, write())
    expect(again.body.result.accounts).toMatchObject([{ isNew: false, imported: 0, updated: 0, alreadyThere: 3 }])
    expect(await counts()).toMatchObject({ accounts: 1, transactions: 3, waiting: 3, files: 1 })
  })

  test('a form with the file in it is taken too', async () => {
    await fresh()
    const form = new FormData()
    form.set('file', new File([writeCamt([some])], 'konto.xml'))
    const response = await fetch(`${service.url}/api/rest/bank-accounts/statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.key}` },
      body: form,
    })
    expect(response.status).toBe(200)
    expect(await counts()).toMatchObject({ accounts: 1, transactions: 3 })
  })
})

describe('one account and many files', () => {
  test('files that overlap add what is new, also the third of three equal purchases', async () => {
    await fresh()
    await send('/bank-accounts/statements', writeCamt([some]))
    const longer = january(...some.movements, paid('2026-01-07', -3_500, 'Kaffe', 'A4'), paid('2026-01-09', 50_000, 'Indbetaling', 'A5'))
    const { body } = await send('/bank-accounts/statements', writeCamt([longer]))
    expect(body.result.accounts).toMatchObject([{ isNew: false, imported: 2, alreadyThere: 3 }])
    expect(await counts()).toMatchObject({ accounts: 1, transactions: 5 })
  })

  test('the same days in another format of the same bank are the same movements', async () => {
    await fresh()
    const { body } = await send('/bank-accounts/statements', writeCamt([some]))
    const { accountId } = body.result.accounts[0]
    const other = await send(`/bank-accounts/${accountId}/statements`, csv)
    expect(other.body.result.accounts).toMatchObject([{ imported: 0, alreadyThere: 3 }])
    expect(await counts()).toMatchObject({ transactions: 3 })
  })

  test('a file that is missing in between is a gap in the balances, and is said', async () => {
    await fresh()
    await send('/bank-accounts/statements', writeCamt([some]))
    const march = { ...january(paid('2026-03-02', -10_000, 'Leje', 'C1')), opening: 800_000 }
    const { body } = await send('/bank-accounts/statements', writeCamt([march]))
    expect(body.result.accounts[0].warnings).toMatchObject([{ code: 'balance_gap' }])
    const february = { ...january(paid('2026-02-02', -68_000, 'Leje', 'B1')), opening: 868_000 }
    const mended = await send('/bank-accounts/statements', writeCamt([february]))
    expect(mended.body.result.accounts[0].warnings).toEqual([])
  })

  test('what was pending and is booked now is no gap in the balances', async () => {
    await fresh()
    const pending = { ...paid('2026-01-08', -20_000, 'Hotel Havnen', 'A4'), isPending: true }
    await send('/bank-accounts/statements', writeCamt([january(...some.movements, pending)], 8, '052'))
    const booked = january(...some.movements, { ...pending, date: '2026-01-09', isPending: false })
    const { body } = await send('/bank-accounts/statements', writeCamt([booked], 8, '052'))
    expect(body.result.accounts).toMatchObject([{ imported: 0, updated: 1, warnings: [] }])
  })

  test('one file of two accounts makes two', async () => {
    await fresh()
    const other = { ...some, iban: 'DK5000400440116243' }
    const { body } = await send('/bank-accounts/statements', writeCamt([some, other]))
    expect(body.result.accounts.map((account: { iban: string }) => account.iban)).toEqual([iban, other.iban])
    expect(await counts()).toMatchObject({ accounts: 2, transactions: 6 })
  })

  test('an account that is linked at the same moment is the one that it is imported to', async () => {
    await fresh()
    await withClient(service.database.admin, async client => {
      await client.query('begin')
      await client.query(
        `insert into bank_account (organization_id, id, name, iban, currency, created_at) values ($1, 'acc_linked', 'Linked', $2, 'DKK', now())`,
        [organization.id, iban],
      )
      const importing = send('/bank-accounts/statements', writeCamt([some]))
      // Until the insertion waits for ours.
      await vi.waitFor(async () => {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(rows).not.toEqual([])
      }, 600_000)
      expect((await send('/files?name=other.txt', 'Kvittering 1')).status, 'an import holds up no other file').toBe(200)
      await client.query('commit')
      const { status, body } = await importing
      expect([status, body.result?.accounts.map((one: { accountId: string; isNew: boolean }) => [one.accountId, one.isNew])]).toEqual([
        200,
        [['acc_linked', false]],
      ])
    })
  })

  test('two uploads of one file at once import it once', async () => {
    await fresh()
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('/bank-accounts/statements', writeCamt([some]))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await counts()).toMatchObject({ accounts: 1, transactions: 3, waiting: 3 })
  })
})

describe('a file that begins or ends in the middle of a day', () => {
  const lines: Record<string, string> = {
    A: '03.06.2026;Husleje;-1.250,00;8.750,00',
    B: '04.06.2026;Indbetaling;12.345,67;21.095,67',
    C: '04.06.2026;Kaffe;-35,00;21.060,67',
    D: '05.06.2026;Parkering;-40,00;21.020,67',
    // As after movements of 500 that no file tells.
    E: '08.06.2026;Tog;-20,67;20.500,00',
  }
  const movements: Record<string, Movement> = {
    A: paid('2026-06-03', -125_000, 'Husleje', 'A'),
    B: paid('2026-06-04', 1_234_567, 'Indbetaling', 'B'),
    C: paid('2026-06-04', -3_500, 'Kaffe', 'C'),
    D: paid('2026-06-05', -4_000, 'Parkering', 'D'),
  }
  const held: Record<string, number> = { A: 8750, B: 21_095.67, C: 21_060.67, D: 21_020.67 }
  const days: Record<string, string> = { A: '2026-06-03', B: '2026-06-04', C: '2026-06-04', D: '2026-06-05' }
  const path = '/bank-accounts/statements?accountName=Drift'

  const table = (names: string, isNewestFirst: boolean) => {
    const told = [...names].map(name => lines[name]!)
    return ['Dato;Tekst;Bel\u00f8b;Saldo', ...(isNewestFirst ? told.reverse() : told), ''].join('\n')
  }
  const ofx = (names: string) => writeOfx([{ ...january(...[...names].map(name => movements[name]!)), opening: openingOf(names) }], 1)
  const openingOf = (names: string) => toMinor(held[names[0]!]!, 'DKK')! - movements[names[0]!]!.amount

  async function bankOn(to: string) {
    const response = await fetch(`${service.url}/api/rest/reconciliation${to === '' ? '' : `?to=${to}`}`, {
      headers: { authorization: `Bearer ${organization.key}` },
    })
    const { result } = (await response.json()) as Reply['body']
    return result.accounts[0]
  }

  async function expectTruth(files: string[]) {
    const known = [...new Set(files.join(''))].sort()
    for (const day of new Set(known.map(name => days[name]!))) {
      const last = known.filter(name => days[name] === day).at(-1)!
      expect([day, await bankOn(day)]).toMatchObject([day, { bankBalance: held[last], unexplained: 0 }])
    }
    expect(await bankOn('')).toMatchObject({ bankBalance: held[known.at(-1)!], unexplained: 0 })
  }

  const cases = [
    'AB ABCD',
    'AB BCD',
    'ABCD CD',
    'AB C',
    'B C',
    'C B',
    'B BC',
    'BC B',
    'C AB',
    'CD AB',
    'AB C D',
    'D C AB',
    'ABCD AB',
    'ABC C',
  ]
  const orders = cases.flatMap(files => [false, true].map(isNewestFirst => [files, isNewestFirst] as const))
  test.each(orders)('%s, newest first: %s', async (files, isNewestFirst) => {
    await fresh()
    const names = files.split(' ')
    let warnings: unknown[] = []
    for (const name of names) {
      const { status, body } = await send(path, table(name, isNewestFirst))
      expect(status).toBe(200)
      warnings = body.result.accounts[0].warnings.filter(({ code }: { code: string }) => code === 'balance_gap')
    }
    expect(warnings).toEqual([])
    await expectTruth(names)
  })

  test.each(['AB ABCD', 'AB BCD', 'ABC AB'])('%s as OFX, whose balance is that of the export', async files => {
    await fresh()
    for (const name of files.split(' ')) expect((await send(path, ofx(name))).status).toBe(200)
    await expectTruth(files.split(' '))
  })

  test.each(['AB E', 'ABCD E', 'AB D'])('%s lacks something in between, and that is said', async files => {
    await fresh()
    const [before, after] = files.split(' ') as [string, string]
    await send(path, table(before, false))
    const { body } = await send(path, table(after, false))
    expect(body.result.accounts[0].warnings).toMatchObject([{ field: 'balance', code: 'balance_gap' }])
  })
})

describe('a day on which nothing can have been booked is said, and imported all the same', () => {
  const table = (...lines: string[]) => ['Dato;Tekst;Bel\u00f8b;Saldo', ...lines, ''].join('\n')
  const cases: [string, () => string, string, string][] = [
    [
      'CSV',
      () => table('05.01.2026;Leje;-10,00;100,00', '05.01.2096;Kaffe;-35,00;65,00'),
      'date_far_ahead',
      '-35.00 DKK on 5 January 2096 ("Kaffe")',
    ],
    [
      'CSV',
      () => table('05.01.1996;Kaffe;-35,00;100,00', '05.01.2026;Leje;-10,00;90,00'),
      'date_long_ago',
      '-35.00 DKK on 5 January 1996 ("Kaffe")',
    ],
    [
      'CAMT',
      () => writeCamt([january(paid('2096-01-05', -3_500, 'Kaffe', 'A1'))]),
      'date_far_ahead',
      '-35.00 DKK on 5 January 2096 ("Kaffe")',
    ],
    ['MT940', () => writeMt940([january(paid('1989-01-05', -3_500, 'Kaffe', 'A1'))]), 'date_far_ahead', '-35.00 DKK on 5 January 2089'],
    ['OFX', () => writeOfx([january(paid('1991-01-05', -3_500, 'Kaffe', 'A1'))], 1), 'date_long_ago', '-35.00 DKK on 5 January 1991'],
  ]
  test.each(cases)('%s', async (_format, write, code, words) => {
    await fresh()
    const path = '/bank-accounts/statements?accountName=Drift'
    for (const preview of ['&preview=true', '']) {
      const { status, body } = await send(`${path}${preview}`, write())
      const odd = body.result.accounts[0].warnings.filter(({ field }: { field: string }) => field === 'date')
      expect([status, odd]).toEqual([200, [{ field: 'date', code, values: expect.any(Object), message: expect.stringContaining(words) }]])
      expect(odd[0].values).toMatchObject({ count: 1, named: [{ amount: -35, currency: 'DKK' }] })
    }
    expect((await counts()).transactions).toBeGreaterThan(0)
  })

  test('and does not hold the balance of the account for as long', async () => {
    await fresh()
    const path = '/bank-accounts/statements?accountName=Drift'
    const shown = async () => (await service.request(organization.key, 'GET', '/api/rest/bank-accounts')).body.result.items[0]
    await send(path, table('05.01.2026;Leje;-10,00;100,00', '05.01.2096;Kaffe;-35,00;65,00'))
    expect(await shown()).toMatchObject({ balance: null, balanceDate: null })
    await send(path, table('05.01.2026;Leje;-10,00;100,00', '07.01.2026;Tog;-20,00;80,00'))
    expect(await shown()).toMatchObject({ balance: 80, balanceDate: '2026-01-07' })
  })

  test('one before 1990 no bank has a file of: it is refused, by its line and its day', async () => {
    await fresh()
    const { status, body } = await send('/bank-accounts/statements?accountName=Drift', table('05.01.1985;Kaffe;-35,00;100,00'))
    expect([status, body.code]).toEqual([400, 'statement_not_readable'])
    expect(body.detail).toContain('Line 2 has a date that cannot be read: "05.01.1985"')
  })
})

describe('the currency of a file that does not say it', () => {
  const danish = 'Dato;Tekst;Bel\u00f8b\n05.01.2026;Kaffe;-35,00\n'
  const italian = 'Data;Descrizione;Importo\n05/01/2026;Bar;-35,00\n'
  const taken = async (region: string, path: string, file: string) => {
    await fresh(region)
    const { body } = await send(`/bank-accounts/statements?accountName=Drift${path}`, file)
    const [account] = body.result.accounts
    return [account.currency, account.warnings.map(({ message }: { message: string }) => message)]
  }
  const sentence = (currency: string) =>
    `The file does not say its currency: ${currency}, that of the organization, was taken. Another one can be given as currency.`

  test('is that of the organization, and that is what is said', async () => {
    expect(await taken('denmark', '', danish)).toEqual(['DKK', [sentence('DKK')]])
    expect(await taken('denmark', '', italian)).toEqual(['DKK', [sentence('DKK')]])
    expect(await taken('italy', '', danish)).toEqual(['EUR', [sentence('EUR')]])
  })

  test('is the one that the caller gives, and nothing is assumed', async () => {
    expect(await taken('denmark', '&currency=EUR', danish)).toEqual(['EUR', []])
    expect(await taken('denmark', '&currency=DKK', italian)).toEqual(['DKK', []])
  })

  test('is that of the account which is there already', async () => {
    await fresh()
    const { body } = await send('/bank-accounts/statements?accountName=Drift&currency=SEK', danish)
    const again = await send(`/bank-accounts/${body.result.accounts[0].accountId}/statements`, `${danish}06.01.2026;Tog;-20,00\n`)
    expect(again.body.result.accounts).toMatchObject([{ currency: 'SEK', imported: 1, alreadyThere: 1, warnings: [] }])
  })

  test('may stand in the cells of its amounts: those of another account are refused', async () => {
    const inEuro = 'Dato;Tekst;Bel\u00f8b\n05.01.2026;Kaffe;EUR -35,00\n'
    expect(await taken('denmark', '', inEuro)).toEqual(['EUR', []])
    const { body } = await send('/bank-accounts/statements?accountName=Kasse', danish)
    const before = await counts()
    const reply = await send(`/bank-accounts/${body.result.accounts[0].accountId}/statements`, inEuro)
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      400,
      'statement_of_other_account',
      'The statement is in EUR, this account is in DKK.',
    ])
    const mixed = await send('/bank-accounts/statements?accountName=Kasse', `${danish}06.01.2026;Hotel;EUR -120,00\n`)
    expect([mixed.status, mixed.body.code]).toEqual([400, 'statement_not_readable'])
    expect(mixed.body.detail).toContain('Line 3 has an amount in EUR: "EUR -120,00".')
    expect(await counts()).toEqual(before)
  })
})

test('an amount that could be a thousand times as much is refused by its line', async () => {
  await fresh()
  const { status, body } = await send('/bank-accounts/statements?accountName=Drift', 'Dato;Tekst;Bel\u00f8b\n01.02.2026;a;-12,345\n')
  expect([status, body.code]).toEqual([400, 'statement_not_readable'])
  expect(body.detail).toContain('Line 2 has the amount "-12,345", which could be -12345 or -12.345')
  expect(await counts()).toMatchObject({ accounts: 0, transactions: 0 })
})

test('an MT940 that was cut off in a text is refused, or leaves the text as it was', async () => {
  await fresh()
  const whole = writeMt940([january(paid('2026-01-05', -125_000, 'Indbetaling Kunde Nordvest Byg A/S Faktura 2026-0350', 'A1'))])
  await send('/bank-accounts/statements', whole)
  const within = await send('/bank-accounts/statements', whole.slice(0, whole.indexOf('Nordvest') + 4))
  expect([within.status, within.body.code]).toEqual([400, 'statement_not_readable'])
  const behind = await send('/bank-accounts/statements', `${whole.slice(0, whole.indexOf('Nordvest') + 4)}\r\n`)
  expect(behind.body.result.accounts).toMatchObject([{ imported: 0, updated: 0, alreadyThere: 1 }])
})

describe('a file that cannot be imported changes nothing', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>`
  const cases: [string, () => string | Uint8Array, number, string][] = [
    ['a PDF named .csv', () => '%PDF-1.7\n1 0 obj\n', 400, 'statement_not_readable'],
    ['truncated XML', () => writeCamt([some]).slice(0, 900), 400, 'statement_not_readable'],
    ['an entity bomb', () => bomb, 400, 'statement_not_readable'],
    ['nothing', () => '', 400, 'empty_file'],
    ['words that are no statement', () => 'Kære bank, send mig mine penge.', 400, 'statement_not_readable'],
    ['a table without amounts', () => 'Dato;Tekst\n01.01.2026;Hej\n', 400, 'statement_not_readable'],
    ['bytes of no encoding', () => Uint8Array.from({ length: 3000 }, (_, at) => (at * 37) % 256), 415, 'unsupported_media_type'],
    ['a ZIP', () => 'PK\x03\x04 and so on', 415, 'unsupported_media_type'],
    ['30 MB', () => new Uint8Array(30 * 1024 * 1024).fill(0x61), 413, 'payload_too_large'],
  ]
  test.each(cases)('%s', async (_name, file, status, code) => {
    await fresh()
    const before = await counts()
    const reply = await send('/bank-accounts/statements?accountName=Drift&name=konto.csv', file())
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await counts()).toEqual(before)
  })

  test('a statement of another account', async () => {
    await fresh()
    const { body } = await send('/bank-accounts/statements', writeCamt([some]))
    const before = await counts()
    const { accountId } = body.result.accounts[0]
    const other = await send(`/bank-accounts/${accountId}/statements`, writeCamt([{ ...some, iban: 'DK5000400440116243' }]))
    expect([other.status, other.body.code]).toEqual([400, 'statement_of_other_account'])
    // Not even the part of the file that is of this account.
    const mixed = await send(
      `/bank-accounts/${accountId}/statements`,
      writeCamt([january(paid('2026-01-30', -100, 'Ny', 'A9')), { ...some, iban: 'DK5000400440116243' }]),
    )
    expect(mixed.body.code).toBe('statement_of_other_account')
    const inEuro = { ...some, currency: 'EUR', movements: some.movements.map(one => ({ ...one, currency: 'EUR' })) }
    expect((await send(`/bank-accounts/${accountId}/statements`, writeCamt([inEuro]))).body.code).toBe('statement_of_other_account')
    expect(await counts()).toEqual(before)
  })

  test('a statement of another account that is known here, or of two, sent to one that has no number yet', async () => {
    await fresh()
    await send('/bank-accounts/statements', writeCamt([some]))
    const { body } = await send('/bank-accounts/statements?accountName=Drift', csv)
    const { accountId } = body.result.accounts[0]
    const before = await counts()
    const path = `/bank-accounts/${accountId}/statements`
    const other = await send(path, writeCamt([some]))
    expect([other.status, other.body.code]).toEqual([400, 'statement_of_other_account'])
    expect(other.body.detail).toBe(`The statement is of the account ${iban} DKK, which is another one here.`)
    const two = writeCamt([
      { ...some, iban: 'DK5000400440116243' },
      { ...some, iban: 'DK0300000000000017' },
    ])
    expect((await send(path, two)).body.code).toBe('statement_of_other_account')
    expect(await counts()).toEqual(before)
  })

  test('one that does not say whose it is, an account that is not there, bad wishes, and nobody', async () => {
    await fresh()
    expect((await send('/bank-accounts/statements', csv)).body).toMatchObject({ status: 400, code: 'account_not_named' })
    expect((await send('/bank-accounts/acc_nothing/statements', csv)).body).toMatchObject({ status: 404, code: 'bank_account_not_found' })
    expect((await send('/bank-accounts/statements?currency=XYZ', csv)).body).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await send('/bank-accounts/statements?preview=perhaps', csv)).body).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await send('/bank-accounts/statements?wish=1', csv)).body).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await send('/bank-accounts/statements', csv, { authorization: 'Bearer nobody' })).status).toBe(401)
    const reader = await organization.keyWith('bank:read')
    expect((await send('/bank-accounts/statements', csv, { authorization: `Bearer ${reader}` })).status).toBe(403)
  })
})

test('three thousand lines are read beside the service, and imported once', async () => {
  await fresh()
  const movements = Array.from({ length: 3_000 }, (_, at) =>
    paid(`2026-01-${String(1 + (at % 28)).padStart(2, '0')}`, -1_000 - at, `Køb ${at}`, `N${at}`),
  ).sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const file = writeCamt([january(...movements)])
  const first = await send('/bank-accounts/statements', file)
  expect(first.body.result.accounts).toMatchObject([{ imported: 3_000, warnings: [] }])
  const again = await send('/bank-accounts/statements', file)
  expect(again.body.result.accounts).toMatchObject([{ imported: 0, alreadyThere: 3_000 }])
})

describe('the report of a payment service', () => {
  const header =
    'balance_transaction_id,created,currency,gross,fee,net,reporting_category,description,invoice_number,automatic_payout_id,automatic_payout_effective_at'
  const sale = (id: number) => `txn_${id},2026-03-02,dkk,100.00,1.75,98.25,charge,Order,INV-${id},po_9,2026-03-04`
  const report = (...lines: string[]) => [header, ...lines, ''].join('\n')

  test('that holds another part of a payout than an earlier one is refused, in whichever order the two come', async () => {
    for (const [first, second, kept, told] of [
      [report(sale(1)), report(sale(1), sale(2)), '98.25', '196.50'],
      [report(sale(1), sale(2)), report(sale(2)), '196.50', '98.25'],
    ] as const) {
      await fresh()
      expect(await send('/bank-accounts/statements', first)).toMatchObject({ status: 200 })
      const before = await counts()
      for (const path of ['/bank-accounts/statements?preview=true', '/bank-accounts/statements']) {
        const refused = await send(path, second)
        expect([refused.status, refused.body.code]).toEqual([400, 'statement_not_readable'])
        expect(refused.body.detail).toContain(kept)
        expect(refused.body.detail).toContain(told)
      }
      expect((await counts()).transactions).toBe(before.transactions)
      expect(await send('/bank-accounts/statements', first)).toMatchObject({ body: { result: { accounts: [{ imported: 0 }] } } })
    }
  })
})
