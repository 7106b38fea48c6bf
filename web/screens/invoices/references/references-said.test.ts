import { expect, test } from 'vitest'
import { referencesSaid } from './references-said.ts'

const none = { orderReference: null, buyerReference: null, contractReference: null, cig: null, cup: null }

test('its own go before those of the contact, and what nobody said is not there', () => {
  const ofContact = { orderReference: 'Standing order', buyerReference: 'Hans Hansen' }
  expect(referencesSaid({ ...none, ofContact: { orderReference: null, buyerReference: null } })).toEqual([])
  expect(referencesSaid({ ...none, orderReference: '5002701', cup: 'J11B21000000001', ofContact })).toEqual([
    ['orderReference', '5002701'],
    ['buyerReference', 'Hans Hansen'],
    ['cup', 'J11B21000000001'],
  ])
})
