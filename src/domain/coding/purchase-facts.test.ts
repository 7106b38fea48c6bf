import { describe, expect, test } from 'vitest'
import { say } from '../../language/say.ts'
import { messageOf, withMessages } from '../../language/tell.ts'
import { type Answers, faultsInAnswers, openFactBook, type PurchaseFact } from './purchase-facts.ts'

const facts: readonly PurchaseFact[] = [
  {
    key: 'vehicle',
    question: say('fact_question.vehicle'),
    field: 'vatCode',
    answers: [
      { key: 'car', meaning: say('fact_meaning.passenger_car'), effect: say('fact_effect.none_deducted') },
      { key: 'van', meaning: say('fact_meaning.lorry'), effect: say('fact_effect.all') },
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
    const answers = [
      { answer: 'car', meaning: say('fact_meaning.passenger_car') },
      { answer: 'van', meaning: say('fact_meaning.lorry') },
    ]
    expect(withMessages(book.warnings, 'en')).toEqual([
      {
        field: 'vatCode',
        code: 'fact_missing',
        values: { fact: 'vehicle', question: say('fact_question.vehicle'), answers },
        message:
          'Which vehicle is this for? Answer "vehicle" with PATCH /documents/{id}/facts: car (a passenger car, white plates), van (a vehicle over 3 t, or a machine).',
      },
    ])
    expect(messageOf(book.warnings[0]!, 'it')).toBe(
      'Per quale veicolo è la spesa? Rispondi a "vehicle" con PATCH /documents/{id}/facts: car (un\'autovettura, con targa bianca), van (un veicolo oltre 3 t, o una macchina operatrice).',
    )
    expect(book.needed).toEqual([{ fact: 'vehicle', answer: null, source: null }])
  })

  test('that was learnt says who answered it and when', () => {
    const book = open({ supplier: given('van') })
    book.fact('vehicle')
    expect(book.warnings).toEqual([])
    expect(withMessages(book.reasons, 'en')).toMatchObject([
      {
        rule: 'fact_learnt',
        code: 'fact_learnt',
        values: { fact: 'vehicle', by: 'Ada', on: '2026-03-12' },
        message:
          'Which vehicle is this for? As Ada answered on 12 March 2026 for another document of this supplier: a vehicle over 3 t, or a machine.',
        evidence: 'vehicle: van',
      },
    ])
    expect(withMessages(book.fact('vehicle')!.evidence, 'da')).toBe('Ada, 12. marts 2026')
  })

  test('whose answer the country no longer has is asked for again', () => {
    expect(open({ supplier: given('ship') }).fact('vehicle')).toBeUndefined()
  })
})

test('an answer that cannot be taken is refused with those that can', () => {
  expect(faultsInAnswers(facts, { vehicle: 'van' })).toEqual([])
  expect(withMessages(faultsInAnswers(facts, { vehicle: 'ship', colour: 'red' }), 'en')).toEqual([
    {
      path: 'facts.vehicle',
      ...say('unknown_answer', { answer: 'ship', answers: ['car', 'van'] }),
      message: '"ship" is no answer to it. There are: car, van.',
    },
    {
      path: 'facts.colour',
      ...say('unknown_fact', { fact: 'colour', facts: ['vehicle'] }),
      message: 'There is no fact "colour". There are: vehicle.',
    },
  ])
})
