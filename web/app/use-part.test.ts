import { expect, test } from 'vitest'
import { addressAgain } from './use-part.ts'

test.each([
  [
    'TypeError: Failed to fetch dynamically imported module: https://books.example/assets/a-1_b.js',
    1,
    'https://books.example/assets/a-1_b.js?again=1',
  ],
  [
    'TypeError: error loading dynamically imported module: http://localhost:4000/assets/a-1.js',
    2,
    'http://localhost:4000/assets/a-1.js?again=2',
  ],
  [
    'TypeError: Failed to fetch dynamically imported module: https://books.example/assets/a.js?again=2',
    3,
    'https://books.example/assets/a.js?again=3',
  ],
  ['TypeError: Importing a module script failed.', 1, undefined],
])('%s', (said, attempt, address) => expect(addressAgain(said, attempt)).toBe(address))
