import { describe, expect, test } from 'vitest'
import { readStatements } from '../../src/statements/read-statements.ts'
import { rows } from '../harness/text-tables.ts'
import { codesOf, readAll, readOne, saidOf } from './reading.ts'

const file = (line: string, about = '') =>
  `:20:X\n:25:DK9520000123456789EUR\n:28C:7/1\n:60F:C261231EUR100,00\n:61:${line}\n${about}:62F:C270101EUR100,00\n-\n`

describe('field 61', () => {
  test.each(rows`
    line                                 date         valueDate    amount   bankId   reference   isPending
    2612310102C10,00NTRFINV-1//B77       2027-01-02   2026-12-31   1000     B77      INV-1       false
    2701021231D10,00NTRFNONREF           2026-12-31   2027-01-02   -1000    -        -           false
    2602300301DR6,00N024NONREF           2026-03-01   2026-02-28   -600     -        -           false
    261231CN50,00NZ10NONREF              2026-12-31   2026-12-31   5000     -        -           false
    2612311231RC10,00NTRFNONREF          2026-12-31   2026-12-31   -1000    -        -           false
    2612311231RD10,00NTRFNONREF          2026-12-31   2026-12-31   1000     -        -           false
    2612311231ED10,NTRFNONREF            2026-12-31   2026-12-31   -1000    -        -           true
    2612311231D000000000001,6NTRFA//B    2026-12-31   2026-12-31   -160     B        A           false
  `)('$line', ({ line, date, valueDate, amount, bankId, reference, isPending }) => {
    expect(readOne(file(line!)).movements).toMatchObject([
      { date, valueDate, amount: Number(amount), bankId: bankId || null, reference: reference || null, isPending: isPending === 'true' },
    ])
  })
})

describe('field 86', () => {
  const about = (text: string) => readOne(file('2612311231C10,00NTRFNONREF', `:86:${text}\n`)).movements[0]!

  test('with parts behind question marks', () => {
    const { text, reference, counterparty } = about(
      '166?00SEPA?20EREF+INV-2026-001?21SVWZ+Invoice 1?31DE89370400440532013000?32Examplefirm with a long na?33me GmbH',
    )
    expect({ text, reference, counterparty }).toEqual({
      text: 'SEPA EREF+INV-2026-001 SVWZ+Invoice 1',
      reference: 'INV-2026-001',
      counterparty: { name: 'Examplefirm with a long na me GmbH', iban: 'DE89370400440532013000' },
    })
  })

  test('with parts behind other signs, broken over lines', () => {
    expect(about('000>100987654321\n>20RENT OF THE OFFICE IN THE C>21ITY').text).toBe('RENT OF THE OFFICE IN THE CITY')
  })

  test('with words between slashes', () => {
    const { counterparty, reference } = about('/EREF/INV-9//NAME/Example BV/IBAN/NL91ABNA0417164300/REMI/Thanks/')
    expect({ counterparty, reference }).toEqual({ counterparty: { name: 'Example BV', iban: 'NL91ABNA0417164300' }, reference: 'INV-9' })
  })

  test('in plain lines', () => expect(about('Overf\u00f8rsel fra kunde\nfaktura 12').text).toBe('Overf\u00f8rsel fra kunde faktura 12'))
})

test('the account, its currency, the number of the statement and the gap between the balances', () => {
  const statement = readOne(file('2612311231C10,00NTRFNONREF'))
  expect(statement).toMatchObject({
    account: { iban: 'DK9520000123456789', currency: 'EUR' },
    statementId: '7/1',
    opening: { date: '2026-12-31', amount: 10000 },
    closing: { date: '2027-01-01', amount: 10000 },
  })
  expect(codesOf(statement)).toEqual(['balance_gap'])
})

test('letters of Windows-1252 are read, and the signs around a transmission are not', () => {
  const answer = readStatements(Buffer.from(`\u0001\n${file('2612311231C1,00NTRFNONREF', ':86:K\u00f8b\n')}\u0003`, 'latin1'), 'x.sta')
  expect(answer).toMatchObject({ statements: [{ movements: [{ text: 'K\u00f8b' }] }] })
})

describe('the pages of a long statement', () => {
  const head = (page: number) => `:20:X\n:25:DK9520000123456789DKK\n:28C:7/${page}\n`
  /** The balances between pages carry the day of the statement, as those of real banks do. */
  const first = ':60F:C260302DKK1000,00\n:61:2603020302D100,00NTRFA\n:61:2603030303C30,00NTRFB\n:62M:C260331DKK930,00\n'
  const second = ':60M:C260331DKK930,00\n:61:2603030303D10,00NTRFC\n:62M:C260331DKK920,00\n'
  const third = ':60M:C260331DKK920,00\n:61:2603050305C80,00NTRFD\n:62F:C260331DKK1000,00\n'
  const [one, two, three] = [head(1) + first, head(2) + second, head(3) + third]

  const ends = (text: string) =>
    readAll(text)
      .flatMap(({ dayEnds }) => dayEnds ?? [])
      .map(({ date, amount, moved }) => `${date} ${amount}${moved === null ? '' : `+${moved}`}`)
  const gaps = (text: string) => readAll(text).flatMap(saidOf)

  test.each([
    ['each with its head', `${one}-\n${two}-\n${three}-\n`],
    ['each in blocks', [one, two, three].map(page => `{1:F01X}{4:\n${page}-}`).join('\n')],
    ['behind one head', `${head(1)}${first}${second}${third}-\n`],
    ['the last one first', `${three}-\n${two}-\n${one}-\n`],
  ])('%s chain: only the first and the last balance are of days', (_how, text) => {
    expect(readAll(text).map(({ account }) => account.iban)).toEqual(Array(3).fill('DK9520000123456789'))
    expect(gaps(text)).toEqual([])
    expect(ends(text).sort()).toEqual(['2026-03-01 100000+0', '2026-03-31 100000'])
  })

  test('of which one is missing: the gap is said, and both balances around it are in the middle of a day', () => {
    expect(gaps(`${one}-\n${three}-\n`)).toEqual([
      'The page 7/1 ends with 930.00 DKK, and the next one 7/3 begins with 920.00 DKK: a difference of -10.00 DKK. A page may be missing.',
    ])
    expect(ends(`${one}-\n${three}-\n`)).toEqual([
      '2026-03-01 100000+0',
      '2026-03-03 93000+3000',
      '2026-03-05 100000+8000',
      '2026-03-31 100000',
    ])
  })

  test('of which one does not add up says so itself', () => {
    const broken = two.replace('D10,00', 'D11,00')
    expect(readAll(`${one}-\n${broken}-\n${three}-\n`).map(codesOf)).toEqual([[], ['balance_gap'], []])
  })

  test('each in a file of its own are of the middle of a day', () => {
    expect(ends(one)).toEqual(['2026-03-01 100000+0', '2026-03-03 93000+3000'])
    expect(ends(two)).toEqual(['2026-03-03 92000+-1000', '2026-03-03 92000+-1000'])
    expect(ends(`${one}-\n${two}-\n`)).toEqual(['2026-03-01 100000+0', '2026-03-03 92000+2000'])
    expect(ends(three)).toEqual(['2026-03-05 100000+8000', '2026-03-31 100000'])
  })

  test('of two accounts are apart', () => {
    const other = `${two.replace('9520000123456789', '5000400440116243').replace('930,00', '50,00').replace('920,00', '40,00')}-\n`
    expect(gaps(`${one}-\n${other}${two}-\n${three}-\n`)).toEqual([])
  })
})
