/** What the suite prints, read again. */
import type { Outcome } from './suite.ts'

export interface Result {
  /** What is examined, and at which revision: what the sections of the baseline are called. */
  part: string
  scenarios: number
  passed: number
  /** Entries of the baseline that it failed by. */
  excused: readonly string[]
  /** What is wrong, as sentences; none: all is well. */
  faults: readonly string[]
}

interface Counted {
  scenario: string
  passed: number
}

const countsIn = (printed: string): Counted[] =>
  [...printed.matchAll(/^\S ([\w/-]+): (\d+) passed, \d+ failed$/gm)].map(([, scenario = '', passed]) => ({
    scenario,
    passed: Number(passed),
  }))

const excusedIn = (printed: string): string[] => [...printed.matchAll(/^ {2}~ (\S+)$/gm)].map(([, entry = '']) => entry)

/** `scenarios` are those that must have been run: one that looked at nothing has not found anything either. */
export function toResult(part: string, scenarios: readonly string[], { exitCode, printed }: Outcome): Result {
  const [, alone] = /^Passed: (\d+)\/\d+/m.exec(printed) ?? []
  const counts = alone === undefined ? countsIn(printed) : scenarios.map(scenario => ({ scenario, passed: Number(alone) }))
  const excused = excusedIn(printed)
  const passedBy = (scenario: string) => counts.find(count => count.scenario === scenario)?.passed ?? 0
  const idle = scenarios.filter(scenario => passedBy(scenario) === 0 && !excused.includes(scenario))
  return {
    part,
    scenarios: scenarios.length,
    passed: scenarios.reduce((sum, scenario) => sum + passedBy(scenario), 0),
    excused,
    faults: [
      ...(exitCode === 0
        ? []
        : [`the suite is not content with ${scenarios.length === 1 ? scenarios[0] : part}; above is what it printed`]),
      ...idle.map(scenario => `${scenario} checked nothing`),
    ],
  }
}

/** The runs of one part together. */
export function sum(part: string, results: readonly Result[]): Result {
  return {
    part,
    scenarios: results.reduce((total, result) => total + result.scenarios, 0),
    passed: results.reduce((total, result) => total + result.passed, 0),
    excused: results.flatMap(result => result.excused),
    faults: results.flatMap(result => result.faults),
  }
}

export function toTable(results: readonly Result[]): string {
  const rows = results.map(({ part, scenarios, passed, excused, faults }) => [
    part,
    `${scenarios}`,
    `${passed}`,
    `${excused.length}`,
    faults.length === 0 ? 'ok' : 'FAILED',
  ])
  const table = [['', 'scenarios', 'checks passed', 'exceptions', ''], ...rows]
  return table.map(([part = '', ...cells]) => part.padEnd(24) + cells.map(cell => cell.padStart(15)).join('')).join('\n')
}
