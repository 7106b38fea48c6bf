import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { buildProgram } from '../../../test/harness/build.ts'
import { claimOwnership, findHolder, type Holder, type Ownership } from './ownership.ts'
import { preparePlace } from './place.ts'
import { prepareSocketDirectory } from './socket-directory.ts'

const base = await mkdtemp(join(tmpdir(), 'primanota-test-'))
afterAll(() => rm(base, { recursive: true }))

async function emptyPlace() {
  const place = await preparePlace(await mkdtemp(join(base, 'place-')))
  const socketDirectory = await prepareSocketDirectory(place)
  const claim = () => claimOwnership(place, socketDirectory)
  return { place, socketDirectory, claim }
}
const isOwnership = (claim: Ownership | Holder): claim is Ownership => 'release' in claim

test('the directory is free again once released, whatever is left of former locks', async () => {
  const { place, socketDirectory, claim } = await emptyPlace()
  for (let round = 0; round < 3; round++) {
    const claimed = await claim()
    expect(isOwnership(claimed)).toBe(true)
    expect(await findHolder(place.directory)).toMatchObject({ pid: process.pid })
    expect(await claim()).toMatchObject({ pid: process.pid })
    if (isOwnership(claimed)) await claimed.release()
    expect(await findHolder(place.directory)).toBe(undefined)
  }
  expect((await readdir(place.directory)).filter(name => name.startsWith('lock.'))).toEqual(['lock.3'])
  expect(await readdir(socketDirectory)).toEqual([])
})

test.each(['', '\0\0\0', JSON.stringify({ pid: process.pid, socket: '/nowhere/owner.0badcafe' })])(
  'a dead lock %j is taken over',
  async content => {
    const { place, claim } = await emptyPlace()
    await writeFile(join(place.directory, 'lock.7'), content)
    const claimed = await claim()
    expect(isOwnership(claimed)).toBe(true)
    expect((await readdir(place.directory)).filter(name => name.startsWith('lock.'))).toEqual(['lock.8'])
    if (isOwnership(claimed)) await claimed.release()
  },
)

test('of many that race for a dead lock exactly one wins', async () => {
  const { place, claim } = await emptyPlace()
  for (let round = 0; round < 30; round++) {
    await writeFile(join(place.directory, `lock.${1000 * (round + 1)}`), JSON.stringify({ pid: 1, socket: '/nowhere/owner.0badcafe' }))
    const claims = await Promise.all(Array.from({ length: 8 }, claim))
    const winners = claims.filter(isOwnership)
    expect(winners).toHaveLength(1)
    await winners[0]!.release()
  }
})

test('of processes that race for a directory never two hold it at once', async () => {
  const { place, socketDirectory } = await emptyPlace()
  // Each winner leaves a mark that is an error for any other to find.
  const code = `
    import { claimOwnership } from ${JSON.stringify(await buildProgram(new URL('./ownership.ts', import.meta.url)))}
    import { rmSync, writeFileSync } from 'node:fs'
    const place = ${JSON.stringify(place)}, mark = ${JSON.stringify(join(base, 'mark'))}
    let wins = 0
    for (let attempt = 0; attempt < 300; attempt++) {
      const claim = await claimOwnership(place, ${JSON.stringify(socketDirectory)})
      if (!('release' in claim)) continue
      writeFileSync(mark, '', { flag: 'wx' })
      wins++
      await new Promise(resolve => setTimeout(resolve, 1))
      rmSync(mark)
      await claim.release()
    }
    process.stdout.write(String(wins))`
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const race = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
  const results = await Promise.all([race(), race(), race()])
  expect(results.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBeGreaterThan(3)
})
