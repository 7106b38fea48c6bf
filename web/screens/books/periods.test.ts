import { expect, test } from 'vitest'
import { kindOf, type Span, spanAround, spanBeside } from './periods.ts'

const shown = ({ from, to }: Span): string => `${from} ${to}`

test.each([
  ['2026-02-01', '2026-02-28', '2026-01-01 2026-01-31', '2026-03-01 2026-03-31'],
  ['2026-01-01', '2026-03-31', '2025-10-01 2025-12-31', '2026-04-01 2026-06-30'],
  ['2024-01-01', '2024-12-31', '2023-01-01 2023-12-31', '2025-01-01 2025-12-31'],
  ['2026-01-10', '2026-01-19', '2025-12-31 2026-01-09', '2026-01-20 2026-01-29'],
])('%s to %s is preceded by %s and followed by %s', (from, to, before, after) => {
  expect(shown(spanBeside({ from, to }, -1))).toBe(before)
  expect(shown(spanBeside({ from, to }, 1))).toBe(after)
})

test('a calendar period is known by its days', () => {
  expect(kindOf(spanAround('2026-05-17', 'quarterly'))).toBe('quarterly')
  expect(kindOf({ from: '2026-05-02', to: '2026-05-31' })).toBeUndefined()
})
