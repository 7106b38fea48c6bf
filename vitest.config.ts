import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests of rules, and of services and processes that they start and stop themselves: they leave nothing behind in their own process, so that many share one.
 * Starting a process and reading the whole of Primanota for each file would be a sixth of the time.
 */
const together = [
  ...['domain', 'regions', 'extraction', 'pdf', 'statements', 'providers', 'kernel', 'access', 'http', 'mcp'].map(
    room => `src/${room}/**/*.test.ts`,
  ),
  'src/*.test.ts',
  'web/**/*.test.ts',
  'src/store/blobs.test.ts',
  ...[
    'access',
    'bank',
    'contract',
    'documents',
    'golden',
    'hostile',
    'invoices',
    'jobs',
    'ledger',
    'mcp',
    'oauth',
    'pages',
    'providers',
    'repository',
    'statements',
    'store',
    'vat-returns',
  ].map(part => `test/${part}/**/*.test.ts`),
  'test/extraction/formats-*.test.ts',
  'test/guide/docs.test.ts',
  'test/*.test.ts',
]

/** The same for both: a project by itself has nothing of what stands beside `projects`. */
const shared = {
  // They end what hangs, and say nothing about speed: a busy machine takes many times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 600_000,
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    // One a processor of the smallest machine that we check on.
    maxWorkers: 2,
    // What was made of a source is kept for the other project, and for the next run.
    experimental: { fsModuleCache: true },
    // Stated here and not in what is shared, else each project starts a PostgreSQL of its own beside this one.
    globalSetup: ['test/harness/cluster.ts'],
    projects: [
      { test: { ...shared, name: 'together', include: together, isolate: false } },
      {
        test: {
          ...shared,
          name: 'apart',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...together],
        },
      },
    ],
  },
})
