/** Every command of the guide is run, in its order, in an organization of its own, and prints what the page says. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOnce } from '../harness/build.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { blocksIn, fits, folder, pageNames, textOf } from './pages.ts'

/** As it is shipped. */
const client = pathToFileURL(join(dirname(await buildOnce()), 'client', 'index.js')).href
const end = '<<end of block>>'

/** A program as it stands in the guide, in the shell that the other blocks of the page run in. */
const asCommand = (code: string): string =>
  `node --input-type=module <<'PROGRAM'\n${code.replaceAll("'primanota/client'", `'${client}'`)}\nPROGRAM`

async function runAll(
  commands: readonly string[],
  settings: Record<string, string>,
  directory: string,
): Promise<{ printed: string[]; errors: string }> {
  const shell = spawn('bash', ['-s'], { cwd: directory, env: { ...process.env, ...settings } })
  let output = ''
  let errors = ''
  shell.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  shell.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  shell.stdin.end(commands.map(command => `${command}\necho '${end}'\n`).join(''))
  await new Promise(resolve => shell.on('close', resolve))
  return { printed: output.split(`${end}\n`).slice(0, -1), errors }
}

test('the check sees the guide', () => {
  expect(pageNames.length).toBeGreaterThanOrEqual(7)
  expect(blocksIn(textOf('first-hour.md')).filter(({ prints }) => prints !== null).length).toBeGreaterThanOrEqual(3)
  expect(textOf('../../README.md').split('\n').length).toBeLessThanOrEqual(120)
  expect(fits('a 12 b\nrest\nof it', 'a … b\n…')).toBe(true)
  expect(fits('a 12 c', 'a … b')).toBe(false)
  expect(fits('a\nb', 'a')).toBe(false)
})

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe.each(pageNames)('%s', name => {
  let organization: Organization
  let directory: string

  beforeAll(async () => {
    organization = await service.found('denmark')
    directory = await mkdtemp(join(tmpdir(), 'primanota-guide-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  test('prints what it says', async () => {
    const blocks = blocksIn(textOf(name))
    const functions = blocksIn(textOf('first-hour.md'))[0]!.code
    const commands = [
      functions,
      'export PRIMANOTA',
      ...blocks.map(({ language, code }) => (language === 'js' ? asCommand(code) : code)),
    ].map(command => command.replaceAll('http://localhost:4000', service.url))
    const { printed, errors } = await runAll(commands, { API_KEY: organization.key, HOME: directory }, directory)
    const wrong = blocks.flatMap(({ prints, line }, at) => {
      const was = printed[at + 2] ?? '(it did not get so far)'
      return prints === null ? [] : fits(was, prints) ? [] : [{ line, printed: was, expected: prints }]
    })
    expect(wrong, errors).toEqual([])
  })

  test('leads to pages and addresses that there are', async () => {
    const text = textOf(name)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(match => match[1]!)
    expect(links.filter(link => !existsSync(new URL(link, new URL(name, folder))))).toEqual([])
    const { paths } = (await service.request(null, 'GET', '/api/openapi.json')).body as { paths: Record<string, unknown> }
    const named = [...text.matchAll(/`(?:GET |POST |PATCH |DELETE )?(\/api\/rest\/[^`?\s]*)/g)].map(match => match[1]!)
    expect(named.filter(path => !Object.hasOwn(paths, path))).toEqual([])
  })
})
