/** No test judges by the clock: a busy machine would fail it. Work is counted (harness/count-steps.ts), and speed is measured by `npm run bench`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Code of tests: all of test, and what lies beside the sources. */
const files = ['src', 'test'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(name => (folder === 'test' ? name.endsWith('.ts') : name.endsWith('.test.ts')) && name !== 'test/repository/clocks.test.ts'),
)

const forbidden: readonly [string, RegExp][] = [
  ['performance.now', /\bperformance\.now\b/],
  ['the time since the start', /\bprocess\.uptime\b/],
  ['hrtime', /\bhrtime\b/],
  ['the time of the processor', /\b(cpuUsage|resourceUsage|threadCpuUsage)\b/],
  ['the clock in an assertion', /\bexpect(\.\w+)?\([^\n]*\bDate\.now\(/],
  ['the time that has passed', /\bDate\.now\(\)\s*-\s*\w*(start|begin|began|begun|since|asked|answered|before|from)\w*/i],
  ['a measured time in an assertion', /\bexpect\(\s*\w*(tookMs|elapsed|duration|seconds|milliseconds)\w*[,)]/i],
  ['a measure of time', /\bconsole\.time\b|\bbench\(/],
]

const faultsIn = (text: string): string[] => forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

/** The least that a test may be given: less would be a bound on its speed. */
const timeoutMsMin = 240_000

function shortTimeoutsIn(text: string): number[] {
  const given = [...text.matchAll(/^\s*\}, (\d[\d_]*)\)|\{ timeout: (\d[\d_]*)|^\s*\},\n\s*(\d[\d_]*),\n\s*\)/gm)]
  return given
    .map(([, last, option, own]) => Number((last ?? option ?? own)!.replaceAll('_', '')))
    .filter(ms => ms >= 1000 && ms < timeoutMsMin)
}

test('the check sees the tests', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files).toContain('test/contract/contract.test.ts')
  expect(files).toContain('src/domain/calendar/dates.test.ts')
})

/** They make the clock of a service, one that runs fast and one that begins on another day, and judge nothing by it. */
const makeClocks = ['test/chaos/posting/open-services.ts: the time that has passed', 'test/demo/filler.ts: performance.now']

const found = (look: (text: string) => readonly unknown[]) =>
  files.flatMap(file => look(readFileSync(join(root, file), 'utf8')).map(fault => `${file}: ${fault}`))

test('no test judges by the clock', () => expect(found(faultsIn).sort()).toEqual(makeClocks))

test('no timeout is a bound on speed', () => expect(found(shortTimeoutsIn)).toEqual([]))

/** By itself it waits for a second. `expect.poll` waits for what vitest.config.ts says. */
function shortWaitsIn(text: string): string[] {
  const calls = text.split(/\bvi\.wait(?:For|Until)\(/).slice(1)
  return calls.filter(call => !/^[\s\S]{0,400}?(?:[, ]|timeout: )(?:240|600)_000\b|patience/.test(call)).map(call => call.split('\n')[0]!)
}

test('whoever waits for something waits long', () => expect(found(shortWaitsIn)).toEqual([]))

describe('the check finds what is planted:', () => {
  test.each([
    ['const began = performance.now()', ['performance.now']],
    ['const before = process.cpuUsage()', ['the time of the processor']],
    ['expect(Date.now() - at).toBeLessThan(5_000)', ['the clock in an assertion']],
    ['const took = Date.now() - startedAt', ['the time that has passed']],
    ['expect(tookMs).toBeLessThan(1000)', ['a measured time in an assertion']],
    ['const clock = () => new Date(Date.now() + aheadMs)', []],
  ])('%s', (text, faults) => expect(faultsIn(text)).toEqual(faults))

  test('a short timeout', () => {
    expect(shortWaitsIn('await vi.waitFor(() => expect(a).toBe(1))')).toEqual(['() => expect(a).toBe(1))'])
    expect(shortWaitsIn('await vi.waitFor(() => expect(a).toBe(1), 240_000)')).toEqual([])
    expect(shortTimeoutsIn("test('x', async () => {\n}, 40_000)")).toEqual([40_000])
    expect(shortTimeoutsIn("test('x', { timeout: 30_000 }, work)")).toEqual([30_000])
    expect(shortTimeoutsIn("test('x', async () => {\n}, 240_000)")).toEqual([])
  })
})
