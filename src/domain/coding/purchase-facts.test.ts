import { describe, expect, test } from 'vitest'
import { type Answers, faultsInAnswers, openFactBook, type PurchaseFact } from './purchase-facts.ts'

const facts: readonly PurchaseFact[] = [
  {
    key: 'vehicle',
    question: 'Which vehicle is this for?',
    field: 'vatCode',
    answers: [
      { key: 'car', meaning: 'a passenger car', effect: 'No VAT is deducted.' },
      { key: 'van', meaning: 'a van', effect: 'All VAT is deducted.' },
    ],
  },
]
const given = (answer: string) => ({ vehicle: { answer, on: '2026-03-12', by: 'Ada' } })
const open = (answers: Partial<Answers> = {}) => openFactBook(facts, { document: {}, supplier: {}, ...answers })
const said = { answer: 'van', evidence: 'Diesel, van' }

describe('a fact', () => {
  test('is what a person answered for the document, then what the document says, then what was learnt of the supplier', () => {
    expect(open({ document: given('car'), supplier: given('car') }).fact('vehicle', said)).toMatchObject({
      answer: 'car',
      source: 'person',
    })
    expect(open({ supplier: given('car') }).fact('vehicle', said)).toEqual({ ...said, source: 'document' })
    expect(open({ supplier: given('car') }).fact('vehicle')).toMatchObject({ answer: 'car', source: 'supplier' })
  })

  test('that nobody knows is asked for once, with the answers', () => {
    const book = open()
    expect([book.fact('vehicle'), book.fact('vehicle')]).toEqual([undefined, undefined])
    expect(book.warnings).toEqual([
      {
        field: 'vatCode',
        code: 'fact_missing',
        message: 'Which vehicle is this for? Answer "vehicle" with PATCH /documents/{id}/facts: car (a passenger car), van (a van).',
      },
    ])
    expect(book.needed).toEqual([{ fact: 'vehicle', answer: null, source: null }])
  })

  test('that was learnt says who answered it and when', () => {
    const book = open({ supplier: given('van') })
    book.fact('vehicle')
    expect(book.warnings).toEqual([])
    expect(book.reasons).toMatchObject([
      {
        rule: 'fact_learnt',
        message: 'Which vehicle is this for? As Ada answered on 12 March 2026 for another document of this supplier: a van.',
      },
    ])
  })

  test('whose answer the country no longer has is asked for again', () => {
    expect(open({ supplier: given('ship') }).fact('vehicle')).toBeUndefined()
  })
})

test('an answer that cannot be taken is refused with those that can', () => {
  expect(faultsInAnswers(facts, { vehicle: 'van' })).toEqual([])
  expect(faultsInAnswers(facts, { vehicle: 'ship', colour: 'red' })).toEqual([
    { path: 'facts.vehicle', message: '"ship" is no answer to it. There are: car, van.' },
    { path: 'facts.colour', message: 'There is no fact "colour". There are: vehicle.' },
  ])
})
