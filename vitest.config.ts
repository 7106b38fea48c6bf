import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/harness/longest-first.ts'
import { seedOf } from './test/harness/seed.ts'

const all = ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts']

/**
 * Each in a process of its own: those that count steps see only functions that were first called there, one replaces a module for good, and those of the
 * embedded server change what its processes inherit.
 */
const apart = ['test/growth/**/*.test.ts', 'src/store/embedded/**/*.test.ts']

/** What a person sees, in a real browser: `npm run test:browser`. */
const browser = ['test/web/**/*.test.ts', 'test/browser/**/*.test.ts']

/** Real processes that are killed, stopped and cut off in the middle of their work: `npm run test:kills`. */
const kills = [
  'test/chaos/**/*.test.ts',
  'test/idempotency/**/*.test.ts',
  'test/bank/kill*.test.ts',
  'test/invoices/exchange-kill.test.ts',
  'test/invoices/four-processes.test.ts',
]

/** The same for all: a project by itself has nothing of what stands beside `projects`. */
const shared = {
  // They end what hangs, and say nothing about speed: a busy machine takes many times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
  pool: 'forks',
  setupFiles: 'test/harness/seeded.ts',
  provide: { seed: seedOf(process.env.PROPERTY_SEED) },
  alias: [
    { find: /^\.\/worker-file\.ts$/, replacement: fileURLToPath(new URL('./test/harness/built-worker-file.ts', import.meta.url)) },
    { find: '../domain/access/password-cost.ts', replacement: fileURLToPath(new URL('./test/harness/password-cost.ts', import.meta.url)) },
  ],
} as const

export default defineConfig({
  test: {
    // One more than the smallest machine that we check on has processors: with two of them a third of the time was spent waiting for processes, clocks and locks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What was made of a source is kept for the other project, and for the next run.
    experimental: { fsModuleCache: true },
    // Stated here and not in what is shared, else each project starts a PostgreSQL of its own beside this one.
    globalSetup: ['test/harness/cluster.ts'],
    projects: [
      { test: { ...shared, name: 'apart', include: apart } },
      // They leave nothing behind in their own process, so that many share one: to read all of Primanota for each would be a sixth of the time.
      {
        test: {
          ...shared,
          name: 'together',
          include: all,
          exclude: [...configDefaults.exclude, ...apart, ...browser, ...kills],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'browser', include: browser, isolate: false } },
      { test: { ...shared, name: 'kills', include: kills, isolate: false } },
    ],
  },
})
