import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { boundLog, lastLines, logBytesMax, logSince, openLog } from './log-file.ts'
import { preparePlace } from './place.ts'

const base = await mkdtemp(join(tmpdir(), 'primanota-test-'))
const place = await preparePlace(base)
afterAll(() => rm(base, { recursive: true }))

test('a log over its size is cut while it is written, and its last lines are kept once', async () => {
  const log = await openLog(place)
  await log.write('a line\n'.repeat(1000))
  await boundLog(place)
  expect((await stat(place.logFile)).size).toBe(7000)

  await log.write('x'.repeat(logBytesMax))
  await boundLog(place)
  expect((await stat(place.logFile)).size).toBe(0)
  expect((await readdir(base)).sort()).toEqual(['postgres.log', 'postgres.log.1'])

  await log.write('first\nsecond\nthird\n')
  expect(await logSince(place, 6)).toBe('second\nthird\n')
  expect(await logSince(place, 100)).toBe('')
  expect(lastLines(await logSince(place, 0), 2)).toBe('second\nthird')
  await log.close()
})
