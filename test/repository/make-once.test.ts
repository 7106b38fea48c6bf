/** What the tests themselves are built with: made by one process for all that want it, also where one dies in the middle. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from '../harness/make-once.ts'

let directory: string
let target: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-once-'))
  target = join(directory, 'made')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

let made = 0
beforeEach(() => {
  made = 0
})

async function make(unfinished: string): Promise<void> {
  made++
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'what'), `made ${made}`)
}

const content = () => readFile(join(target, 'what'), 'utf8')

test('of many at once one makes it, and nothing else is left', async () => {
  expect(await Promise.all(Array.from({ length: 8 }, () => makeOnce(target, make)))).toEqual(Array(8).fill(target))
  expect(await makeOnce(target, make)).toBe(target)
  expect([made, await content(), await readdir(directory)]).toEqual([1, 'made 1', ['made']])
})

test('it is not there before it is whole', async () => {
  await makeOnce(target, async unfinished => {
    await make(unfinished)
    expect(existsSync(target)).toBe(false)
  })
  expect(await content()).toBe('made 1')
})

test('who waits for one that fails makes it', async () => {
  let isWaitedFor = false
  const failing = makeOnce(target, async unfinished => {
    await mkdir(unfinished)
    await expect.poll(() => isWaitedFor).toBe(true)
    throw new Error('no room')
  })
  await expect.poll(() => existsSync(`${target}.maker`)).toBe(true)
  const waiting = makeOnce(target, make)
  isWaitedFor = true
  await expect(failing).rejects.toThrow('no room')
  await waiting
  expect([made, await readdir(directory)]).toEqual([1, ['made']])
})

test('the note of a process that is gone stops nobody', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await writeFile(`${target}.maker`, String(pid))
  await makeOnce(target, make)
  expect([made, await readdir(directory)]).toEqual([1, ['made']])
})

test('of two that make it after all the first is kept', async () => {
  await makeOnce(target, async unfinished => {
    await make(target)
    await make(unfinished)
  })
  expect([made, await content(), await readdir(directory)]).toEqual([2, 'made 1', ['made']])
})
