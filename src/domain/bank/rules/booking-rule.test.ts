import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Minor, sum, toMinorUnits } from '../../money/money.ts'
import {
  areSharesSound,
  createRuleFinder,
  dividedBy,
  isMoreSpecific,
  isPhrase,
  type Movement,
  type RuleConditions,
} from './booking-rule.ts'

const anything: RuleConditions = { party: null, words: [], amountFrom: null, amountTo: null, currency: null, bankAccountId: null }

const rule = (name: string, asks: Partial<RuleConditions>) => ({ ...anything, ...asks, name, isPaused: false })

const movement = (text: string, rest: Partial<Movement> = {}): Movement => ({
  accountId: 'acc_1',
  amount: toMinorUnits(-2500),
  currency: 'DKK',
  text,
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  ...rest,
})

const found = (rules: ReturnType<typeof rule>[], given: Movement) => createRuleFinder(rules)(given).map(one => one.name)

describe('a rule is about', () => {
  test.each([
    ['whole words, whatever their case and marks', { words: ['rykkergebyr'] }, movement('RYKKERGEBYR, konto 1'), true],
    ['no part of a word', { words: ['gebyr'] }, movement('Rykkergebyr'), false],
    ['words in their order', { words: ['gebyr konto'] }, movement('Gebyr: konto 12'), true],
    ['all of its words', { words: ['gebyr', 'maj'] }, movement('Gebyr juni'), false],
    ['the reference as well', { words: ['4711'] }, movement('Overførsel', { reference: '4711' }), true],
    ['the party by its name', { party: 'Søren Æble' }, movement('Bgs', { counterparty: { name: 'SOEREN AEBLE ApS', iban: null } }), true],
    ['the party in the text where the bank names nobody', { party: 'Netflix' }, movement('Netflix.com 123'), true],
    [
      'not the text where the bank names another',
      { party: 'Netflix' },
      movement('Netflix', { counterparty: { name: 'Bo', iban: null } }),
      false,
    ],
    [
      'the party by its IBAN',
      { party: 'DK50 0040 0440 1162 43' },
      movement('x', { counterparty: { name: null, iban: 'DK5000400440116243' } }),
      true,
    ],
    [
      'amounts in the range, ends included',
      { words: ['x'], amountFrom: -2500 as Minor, amountTo: -2500 as Minor, currency: 'DKK' },
      movement('x'),
      true,
    ],
    ['no amounts beyond it', { words: ['x'], amountFrom: -2499 as Minor, amountTo: 0 as Minor, currency: 'DKK' }, movement('x'), false],
    ['no amounts of another currency', { words: ['x'], amountFrom: -9999 as Minor, currency: 'EUR' }, movement('x'), false],
    ['no other bank account', { words: ['x'], bankAccountId: 'acc_2' }, movement('x'), false],
    ['nothing that is not booked yet', { words: ['x'] }, movement('x', { isPending: true }), false],
  ])('%s', (_said, asks, given, isFound) => expect(found([rule('it', asks)], given)).toEqual(isFound ? ['it'] : []))

  test('nothing while it is paused', () => {
    expect(createRuleFinder([{ ...rule('it', { words: ['x'] }), isPaused: true }])(movement('x'))).toEqual([])
  })

  test('signs alone are no words', () => expect([isPhrase('***'), isPhrase('a')]).toEqual([false, true]))
})

describe('of several rules', () => {
  const fee = rule('fee', { words: ['gebyr'] })
  test('the more specific one counts, by more words, a party, a narrower range or an account', () => {
    const given = movement('Gebyr kort', { counterparty: { name: 'Banken', iban: null } })
    for (const asks of [
      { words: ['gebyr', 'kort'] },
      { words: ['gebyr kort'] },
      { words: ['gebyr'], party: 'banken' },
      { words: ['gebyr'], amountFrom: -3000 as Minor, amountTo: -1 as Minor, currency: 'DKK' },
      { words: ['gebyr'], bankAccountId: 'acc_1' },
    ]) {
      expect(found([fee, rule('own', asks)], given)).toEqual(['own'])
      expect(found([rule('own', asks), fee], given)).toEqual(['own'])
    }
  })

  test('both propose where neither is the more specific', () => {
    const given = movement('Gebyr kort', { counterparty: { name: 'Banken', iban: null } })
    expect(found([rule('text', { words: ['kort'] }), fee], given)).toEqual(['text', 'fee'])
    expect(found([rule('same', { words: ['GEBYR'] }), fee], given)).toEqual(['same', 'fee'])
    expect(found([rule('text', { words: ['kort'] }), rule('both', { words: ['gebyr kort'] }), fee], given)).toEqual(['both'])
  })

  const phrase = fc.constantFrom('a', 'b', 'a b', 'c', 'b c')
  const conditions = fc.record({
    party: fc.option(fc.constantFrom('p', 'p q', 'q')),
    words: fc.uniqueArray(phrase, { maxLength: 2 }),
    amountFrom: fc.option(fc.integer({ min: -3, max: 0 })),
    amountTo: fc.option(fc.integer({ min: 1, max: 3 })),
    currency: fc.constant('DKK'),
    bankAccountId: fc.option(fc.constantFrom('acc_1', 'acc_2')),
  }) as fc.Arbitrary<RuleConditions>

  test('a more specific rule is about no movement that the other is not about, and never both ways', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'p', 'q'), { maxLength: 5 }).map(words => words.join(' '))
    const amount = fc.integer({ min: -4, max: 4 }).filter(value => value !== 0)
    fc.assert(
      fc.property(conditions, conditions, text, fc.option(fc.constantFrom('p', 'p q', 'x')), amount, (one, other, words, name, moved) => {
        if (!isMoreSpecific(one, other)) return
        expect(isMoreSpecific(other, one)).toBe(false)
        const given = movement(words, { amount: moved as Minor, counterparty: { name, iban: null } })
        if (found([rule('one', one)], given).length > 0) expect(found([rule('other', other)], given)).toEqual(['other'])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an amount is divided', () => {
  test('whole, whatever the shares are', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 4 })
    fc.assert(
      fc.property(shares, fc.integer({ min: -1_000_000, max: 1_000_000 }), (given, amount) => {
        const lines = [...given.map(share => ({ share })), { share: null }]
        expect(areSharesSound(lines)).toBe(true)
        const parts = dividedBy(lines, amount as Minor)
        expect(sum(parts.map(part => part.amount))).toBe(amount)
        expect(parts.every(part => part.amount !== 0)).toBe(true)
      }),
    )
  })

  test.each([
    [[{ share: null }], true],
    [[{ share: 5000 }, { share: 5000 }], true],
    [[{ share: 5000 }, { share: null }], true],
    [[{ share: 5000 }, { share: 4000 }], false],
    [[{ share: null }, { share: null }], false],
    [[{ share: 10_000 }, { share: null }], false],
  ])('by shares %j that are sound: %s', (lines, isSound) => expect(areSharesSound(lines)).toBe(isSound))
})
