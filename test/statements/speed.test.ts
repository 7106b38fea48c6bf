/** Large files are read in seconds of processor time: the clock of a busy machine says nothing. */
import { expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { addDays } from '../../src/domain/dates.ts'
import type { Minor } from '../../src/domain/money.ts'
import { readStatements } from '../../src/extraction/statements/read-statements.ts'
import { danishLayouts, writeCsv } from './csv-writer.ts'
import { ownIban } from './movements.ts'
import { writeCamt } from './writers.ts'

const movements = (count: number): Movement[] =>
  Array.from({ length: count }, (_, at) => ({
    bankId: `B${at}`,
    date: addDays('2020-01-01', Math.floor(at / 60)),
    valueDate: null,
    amount: (((at * 7919) % 200_000) - 100_001) as Minor,
    currency: 'DKK',
    text: `Betaling af faktura ${at} fra leverand\u00f8r`,
    counterparty: { name: `Leverand\u00f8r ${at % 977}`, iban: 'DK5000400440116243' },
    reference: `INV${at}`,
    isPending: false,
    original: null,
  }))

/** The better of two times: the first one is of a program that is not warm yet. */
function secondsFor(file: string): { seconds: number; count: number } {
  const bytes = Buffer.from(file)
  const [first, second] = [timed(bytes), timed(bytes)]
  return first.seconds < second.seconds ? first : second
}

function timed(bytes: Uint8Array): { seconds: number; count: number } {
  const before = process.cpuUsage()
  const answer = readStatements(bytes, 'large')
  const { user, system } = process.cpuUsage(before)
  if ('problem' in answer) throw new Error(answer.problem.message)
  return { seconds: (user + system) / 1e6, count: answer.statements[0]!.movements.length }
}

test('100,000 rows of CSV', () => {
  let balance = 0
  const rows = movements(100_000).map(movement => {
    balance += movement.amount
    return { movement, balance }
  })
  const { seconds, count } = secondsFor(writeCsv(danishLayouts[0]!, rows.toReversed(), 'DKK'))
  expect(count).toBe(100_000)
  expect(seconds).toBeLessThan(2)
}, 120_000)

test('CAMT of 20 MB', () => {
  const file = writeCamt([{ iban: ownIban, owner: 'X', currency: 'DKK', opening: 0, movements: movements(36_000) }])
  expect(file.length).toBeGreaterThan(19_000_000)
  const { seconds, count } = secondsFor(file)
  expect(count).toBe(36_000)
  expect(seconds).toBeLessThan(5)
}, 120_000)
