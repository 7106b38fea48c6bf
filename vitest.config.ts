import { defineConfig } from 'vitest/config'

/**
 * Tests of rules, and of services and processes that they start and stop themselves: they leave nothing behind in their own process, so that many share one.
 * Starting a process and reading the whole of Primanota for each file would be a sixth of the time.
 */
const together = [
  ...['domain', 'regions', 'extraction', 'pdf', 'statements', 'providers', 'kernel', 'access', 'http', 'mcp'].map(
    room => `src/${room}/**/*.test.ts`,
  ),
  'src/*.test.ts',
  'src/store/blobs.test.ts',
  ...[
    'access',
    'bank',
    'contract',
    'documents',
    'golden',
    'hostile',
    'invoices',
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

export default defineConfig({
  test: {
    // They end what hangs, and say nothing about speed: a busy machine takes many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // One a processor of the smallest machine that we check on.
    maxWorkers: 2,
    globalSetup: ['test/harness/cluster.ts'],
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'apart', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: together } },
    ],
  },
})
