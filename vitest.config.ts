import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One a processor of the smallest machine that we check on: more would make tests wait that look at the clock.
    maxWorkers: 2,
    globalSetup: ['test/harness/cluster.ts'],
  },
})
