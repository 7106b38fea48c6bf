/** Each kind of purchase in many wordings: what is coded is right, or a person is asked; nothing is confident and wrong. */
import { describe, expect, test } from 'vitest'
import { codeBill, inShort, isHeld, readBills } from './bills.ts'

const bills = readBills()

test('there are bills of every kind', () => {
  expect(bills.length).toBeGreaterThan(150)
  expect(new Set(bills.map(bill => bill.kind)).size).toBeGreaterThan(12)
})

describe.each([...new Set(bills.map(bill => bill.kind))])('%s', kind => {
  test.each(bills.filter(bill => bill.kind === kind))('$row', bill => {
    const coding = codeBill(bill)
    expect(inShort(coding)).toBe(bill.wanted)
    expect(isHeld(coding)).toBe(bill.isHeld)
    if (bill.fact === null) return
    const asked = coding.warnings.filter(warning => warning.code === 'fact_missing').map(warning => warning.values?.['fact'])
    expect(asked).toContain(bill.fact)
  })
})
