import { expect, test } from 'vitest'
import { createSeen } from './use-seen.ts'

test('a document is seen with its frame and not before, the first one as well as the next', () => {
  const { show, isSeen } = createSeen()
  const first = show('doc_1')
  expect(isSeen()).toBe(false)
  first()
  expect(isSeen()).toBe(true)
  const second = show('doc_2')
  expect(isSeen()).toBe(false)
  second()
  expect(isSeen()).toBe(true)
})
