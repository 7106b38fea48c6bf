/** What `npm run conformance` makes of what the suite prints; the suite itself is not run here. */
import { expect, test } from 'vitest'
import { readBaseline } from '../../conformance/baseline.ts'
import { sum, toResult, toTable } from '../../conformance/results.ts'

const printedOfSet = `
=== SUMMARY ===
✓ tools-list: 4 passed, 0 failed
✗ tools-call-sampling: 1 passed, 1 failed
✓ ping: 0 passed, 0 failed
✗ tasks-lifecycle: 1 passed, 8 failed

Total: 6 passed, 9 failed

Expected failures (in baseline):
  ~ tools-call-sampling
`

test('a set counts what the revision requires, and nothing else', () => {
  const result = toResult('fixtures', ['tools-list', 'tools-call-sampling'], { exitCode: 0, printed: printedOfSet })
  expect(result).toEqual({ part: 'fixtures', scenarios: 2, passed: 5, excused: ['tools-call-sampling'], faults: [] })
})

test.each([
  ['that was not run', 'caching'],
  ['that looked at nothing', 'ping'],
])('a scenario %s is a fault', (_what, scenario) => {
  const { faults } = toResult('fixtures', ['tools-list', scenario], { exitCode: 0, printed: printedOfSet })
  expect(faults).toEqual([`${scenario} checked nothing`])
})

test('a run that the suite is not content with is a fault, however much passed', () => {
  const printed = 'Checks:\n\nTest Results:\nPassed: 24/28, 4 failed, 0 warnings\n'
  const { passed, faults } = toResult('service', ['server-stateless'], { exitCode: 1, printed })
  expect([passed, faults]).toEqual([24, ['the suite is not content with server-stateless; above is what it printed']])
})

test('the runs of a part are one line of the table', () => {
  const runs = [3, 2].map(passed => toResult('service', ['ping'], { exitCode: 0, printed: `Passed: ${passed}/${passed}, 0 failed` }))
  expect(toTable([sum('service', runs)])).toMatch(/\nservice +2 +5 +0 +ok$/)
})

test('the exceptions are those that a service without sessions and without the tools of the suite must have', async () => {
  expect([...(await readBaseline())].map(([part, entries]) => [part, entries.length])).toEqual([
    ['fixtures 2025-11-25', 5],
    // One of each: a prompt of the suite's own is completed, and unknown prompts are refused.
    ['service 2026-07-28', 5],
    ['service 2025-11-25', 1],
    ['service 2025-06-18', 1],
  ])
})
