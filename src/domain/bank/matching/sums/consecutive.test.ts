import { expect, test } from 'vitest'
import { decide, item, known, movement } from '../../../../../test/bank/matching-cases.ts'
import type { OpenItem } from '../../open-items.ts'
import { reconcile } from '../reconcile.ts'

const amounts = ['-8359.63', '-1230.11', '-3788.17', '3620.00', '-14470.29']

/** Invoices of one supplier, and a credit note among them, under numbers that follow one another. */
const invoicesOf = (name: string, first: number, more: Partial<OpenItem> = {}): OpenItem[] =>
  amounts.map((amount, at) => item(`${name} ${first + at}`, amount, `2024-05-0${at + 1}`, name, String(first + at), more))

const ofFjordby = invoicesOf('Fjordby', 4100)

test('a payment that names nobody is proposed for the documents that follow one another and add up to it, and never matched by itself', () => {
  const others = Array.from({ length: 40 }, (_, at) => item(`o${at}`, `-${at * 37 + 11}.95`, '2024-05-03', `Ågerup ${at}`, `${7000 + at}`))
  const [decision] = reconcile([movement('t', '-9757.91', '2024-05-06', 'Overførsel')], [...ofFjordby.slice(0, 4), ...others], known)
  expect(decision).toMatchObject({
    kind: 'suggest',
    proposals: [
      {
        kind: 'many',
        targets: ofFjordby.slice(0, 4).map(({ id }) => ({ id })),
        for: [{ code: 'sum_same' }, { code: 'date_after' }, { code: 'numbers_consecutive' }],
        against: [{ code: 'nothing_named' }, { code: 'other_sums' }],
      },
    ],
  })
})

test.each([
  { what: 'with a gap between them', amount: '-12147.80' },
  { what: 'whose sum is another one', amount: '-9589.75' },
])('documents $what are not', ({ amount }) => {
  expect(decide([movement('t', amount, '2024-05-06', 'Overførsel')], ofFjordby)).toEqual(['none'])
})

test('nor are those of a sum that many have, or of somebody else than the one that is named', () => {
  const many = ['Fjordby', 'Ågerup', 'Egebjerg', 'Ravnsholt'].flatMap((name, at) => invoicesOf(name, 4100 + 100 * at))
  expect(decide([movement('t', '-9589.74', '2024-05-06', 'Overførsel')], many)).toEqual(['none'])
  expect(decide([movement('t', '-9589.74', '2024-05-06', 'Overførsel Kærgaard')], [...ofFjordby, ...invoicesOf('Kærgaard', 9)])).toEqual([
    'match Kærgaard 9:-8359.63 Kærgaard 10:-1230.11',
  ])
})

test('of a supplier with hundreds open they come before other sums that fit by chance, however long ago they were due', () => {
  const other = (at: number) =>
    item(`o${at}`, `-${(at % 29) * 100 + 100}.00`, `2024-06-${String((at % 28) + 1).padStart(2, '0')}`, 'Fjordby', `${6000 + at}`)
  const [decision] = reconcile(
    [movement('t', '-9600.00', '2024-06-20', 'Overførsel FJORDBY')],
    [
      ...Array.from({ length: 300 }, (_, at) => other(at)),
      ...['-2500.00', '-3000.00', '-4100.00'].map((amount, at) => item(`r${at}`, amount, '2024-05-02', 'Fjordby', `${4100 + at}`)),
    ],
    known,
  )
  expect(decision).toMatchObject({ kind: 'suggest' })
  const firsts =
    decision?.kind === 'suggest' ? decision.proposals.slice(0, 3).map(({ targets }) => targets.map(({ id }) => id).join('+')) : []
  expect(firsts).toContain('r0+r1+r2')
})

test('of two documents under one number neither is the first or the last of a run', () => {
  const twice = [...ofFjordby.slice(0, 2), item('twice', '-77.00', '2024-05-02', 'Fjordby', '4101')]
  expect(decide([movement('t', '-9589.74', '2024-05-06', 'Overførsel')], twice)).toEqual(['none'])
  expect(decide([movement('t', '-9666.74', '2024-05-06', 'Overførsel')], twice)[0]).toMatch(/^suggest many Fjordby 4100\+/)
})

test('what is due more than two months apart was not paid together', () => {
  const codesOf = (first: string) => {
    const items = [first, '2024-05-05'].map((date, at) => item(`i${at}`, `-${at + 1}234.56`, date, 'Fjordby', `${410 + at}`))
    const others = [item('j', '-1234.56', '2024-05-05', 'Fjordby', '300'), item('k', '-2234.56', '2024-05-05', 'Fjordby', '500')]
    const [decision] = reconcile([movement('t', '-3469.12', '2024-05-06', 'Overførsel Fjordby')], [...items, ...others], known)
    const proposals = decision?.kind === 'suggest' ? decision.proposals : []
    return proposals.find(({ targets }) => targets.map(({ id }) => id).join() === 'i0,i1')?.for.map(({ code }) => code)
  }
  expect(codesOf('2024-03-05')).toContain('numbers_consecutive')
  expect(codesOf('2024-03-03')).toEqual(expect.not.arrayContaining(['numbers_consecutive']))
})

test('another currency is another sum', () => {
  const inEuro = ofFjordby.map(one => ({ ...one, currency: 'EUR' }))
  expect(decide([movement('t', '-9589.74', '2024-05-06', 'Overførsel')], inEuro)).toEqual(['none'])
  expect(decide([movement('t', '-9589.74', '2024-05-06', 'Overførsel')], [ofFjordby[0]!, inEuro[1]!])).toEqual(['none'])
})

test('among so many that one of them fits by chance, nothing is proposed where nobody is named', () => {
  const crowd = Array.from({ length: 20_000 }, (_, at) =>
    item(
      `o${at}`,
      `-${((at * 7919) % 9_000) + 1}.${String(at % 100).padStart(2, '0')}`,
      '2024-05-03',
      `Ågerup ${at % 400}`,
      `${7000 + at}`,
    ),
  )
  const [one, next] = [crowd[1]!, crowd[401]!]
  expect(one.names).toEqual(next.names)
  const paid = movement('t', '-15440.02', '2024-05-06', 'Overførsel')
  expect(one.amount + next.amount).toBe(paid.amount)
  expect(decide([paid], crowd)[0]).not.toMatch(/many/)
  expect(decide([paid], [one, next])).toEqual(['suggest many o1+o401'])
})
