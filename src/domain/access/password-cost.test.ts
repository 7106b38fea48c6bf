import { expect, test } from 'vitest'
import { passwordCost } from './password-cost.ts'

test('a hash costs what OWASP asks for', () => {
  expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})
