import { expect, test } from 'vitest'
import type { Minor } from '../money/money.ts'
import { changesOf, documentsMin, type Proposal, type Proposed, simulate } from './simulation.ts'

const booking: Proposed = {
  supplier: 'Papir og Pen ApS',
  invoiceNumber: '2041',
  date: '2026-01-15',
  currency: 'DKK',
  total: 62_500 as Minor,
  ledgerAccountId: '2450',
  vatCode: 'I25',
  codedAmount: -62_500 as Minor,
  codedCurrency: 'DKK',
  lines: [],
}

let made = 0
const proposal = (part: Partial<Proposal> = {}): Proposal => ({
  documentId: `doc_${String(++made).padStart(4, '0')}`,
  sureness: 0.95,
  heldBy: [],
  proposed: booking,
  outcome: booking,
  ...part,
})
const many = (count: number, part?: Partial<Proposal>): Proposal[] => Array.from({ length: count }, () => proposal(part))
const at = (threshold: number, proposals: readonly Proposal[]) =>
  simulate(proposals, 'DKK').steps.find(step => step.threshold === threshold)

test('with too few documents nothing is told', () => {
  expect(simulate(many(documentsMin - 1), 'DKK')).toEqual({ isKnown: false, steps: [], changed: [] })
  expect(simulate(many(documentsMin), 'DKK').isKnown).toBe(true)
})

test('the threshold itself counts as sure, and no step posts more than the one before', () => {
  const all = [...many(20, { sureness: 0.9 }), ...many(15, { sureness: 0.93 }), ...many(5, { sureness: 1 })]
  expect([at(0.9, all)?.posted, at(0.91, all)?.posted, at(0.93, all)?.posted, at(0.94, all)?.posted, at(1, all)?.posted]).toEqual([
    40, 20, 20, 5, 5,
  ])
  const posted = simulate(all, 'DKK').steps.map(step => step.posted)
  expect(posted).toEqual([...posted].sort((one, other) => other - one))
})

test('what was changed, deleted or taken out again would have been posted wrongly, and by how much', () => {
  const otherAccount = proposal({ sureness: 0.97, outcome: { ...booking, ledgerAccountId: '2520' } })
  const otherAmount = proposal({ sureness: 0.99, outcome: { ...booking, total: 72_500 as Minor, codedAmount: -72_500 as Minor } })
  const takenOut = proposal({ sureness: 0.92, outcome: null })
  const deleted = proposal({ sureness: 0.91, proposed: null, outcome: null })
  const all = [...many(40), otherAccount, otherAmount, takenOut, deleted]
  expect(at(0.9, all)).toMatchObject({ posted: 44, changedByHand: 4, amountOff: 10_000 + 62_500 })
  expect(at(0.95, all)).toMatchObject({ posted: 42, changedByHand: 2, amountOff: 10_000 })
  expect(at(0.98, all)).toMatchObject({ posted: 1, changedByHand: 1, amountOff: 10_000 })
  expect(simulate(all, 'DKK').changed.map(one => one.documentId)).toEqual(
    [otherAmount, otherAccount, takenOut, deleted].map(one => one.documentId),
  )
  expect([otherAccount, otherAmount, takenOut].map(changesOf)).toEqual([['ledgerAccountId'], ['total', 'codedAmount'], []])
})

test('a division into other lines is a change, and another currency is not added up', () => {
  const lines = [
    { ledgerAccountId: '2450', vatCode: 'I25', amount: 50_000 as Minor },
    { ledgerAccountId: '2520', vatCode: null, amount: 12_500 as Minor },
  ]
  expect(changesOf(proposal({ outcome: { ...booking, lines } }))).toEqual(['lines'])
  const foreign = proposal({ proposed: { ...booking, codedCurrency: 'EUR' }, outcome: null })
  expect(at(0.9, [...many(40), foreign])).toMatchObject({ changedByHand: 1, amountOff: 0 })
})

test('what a warning would have held is not posted at any threshold, and is counted where it was sure', () => {
  const all = [
    ...many(40),
    ...many(3, { heldBy: ['probable_duplicate'] }),
    proposal({ heldBy: ['iban_changed', 'probable_duplicate'], sureness: 0.6 }),
  ]
  expect(at(0.9, all)).toMatchObject({ posted: 40, held: [{ code: 'probable_duplicate', count: 3 }] })
  expect(at(0.5, all)).toMatchObject({
    posted: 40,
    held: [
      { code: 'probable_duplicate', count: 4 },
      { code: 'iban_changed', count: 1 },
    ],
  })
})
