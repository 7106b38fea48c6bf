import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/commands/index.ts'
import { keyPermissions } from '../../src/domain/access/permissions.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Ended, type Service, type Site, toUrl } from '../harness/process.ts'

let database: EmptyDatabase
let site: Site
let service: Service
let settings: Record<string, string>

beforeAll(async () => {
  database = await createEmptyDatabase()
  settings = { DATABASE_URL: toUrl(database.admin) }
  site = await createSite()
  service = await site.start(settings)
}, 600_000)
afterAll(async () => {
  await site?.clear()
  await database?.drop()
})

const options = { organization: 'Nordlys ApS', region: 'denmark', email: 'owner@example.com', password: 'a good password' }

function run(command: string[], given: Record<string, string | undefined> = {}): Promise<Ended> {
  const flags = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
  return site.run([...command, ...flags, '--json'], settings)
}

/** Exactly one JSON object, and nothing else anywhere. */
function resultOf({ code, stdout, stderr }: Ended) {
  expect({ code, stderr, lines: stdout.match(/\n/g)?.length }).toEqual({ code: 0, stderr: '', lines: 1 })
  return JSON.parse(stdout)
}

function expectUsage({ code, stdout, stderr }: Ended, sentence: string) {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.split('\n\n')[0]).toBe(sentence)
  expect(stderr.split('\n\n')[1]).toMatch(/^ {2}primanota (?:setup|keys|users) /)
}

describe('setup', () => {
  test('makes an organization, its owner and a key that may do everything, and prints one object', async () => {
    const result = resultOf(await run(['setup'], options))
    expect(result).toEqual({
      organizationId: expect.stringMatching(/^org_[0-9a-z]{26}$/),
      userId: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
      apiKey: expect.stringMatching(/^pn_live_/),
    })
    const { body } = await service.request(result.apiKey, 'GET', '/api/rest/keys')
    expect(body.result.items).toMatchObject([{ scope: 'organization', permissions: keyPermissions }])
    expect((await service.request(result.apiKey, 'GET', '/api/rest/settings')).body.result).toMatchObject({ regionKey: 'denmark' })
  })

  test('a second time gives the same person a second organization', async () => {
    const first = resultOf(await run(['setup'], { ...options, email: 'twice@example.com' }))
    const second = resultOf(await run(['setup'], { ...options, email: 'Twice@Example.com', organization: 'Aurora Srl', region: 'italy' }))
    expect(second.userId).toBe(first.userId)
    expect(second.organizationId).not.toBe(first.organizationId)
    expect((await service.call(second.apiKey, 'save_contact', { name: 'Of the second' })).status).toBe(200)
    expect((await service.request(first.apiKey, 'GET', '/api/rest/contacts')).body.result.items).toEqual([])
  })

  test('with the password of somebody else makes nothing', async () => {
    resultOf(await run(['setup'], { ...options, email: 'known@example.com' }))
    const ended = await run(['setup'], { ...options, email: 'known@example.com', password: 'another password' })
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: 'known@example.com has an account already, with another password.\n' })
  })

  test.each([
    { without: { region: 'atlantis' }, sentence: '--region must be one of denmark, italy.' },
    { without: { organization: '  ' }, sentence: '--organization is missing.' },
    { without: { email: undefined }, sentence: '--email is missing.' },
    { without: { password: undefined }, sentence: '--password needs 10 to 200 characters.' },
  ])('with $without says how it is used', async ({ without, sentence }) => {
    expectUsage(await run(['setup'], { ...options, ...without }), sentence)
  })
})

describe('keys create', () => {
  let organization: string
  beforeAll(async () => {
    organization = resultOf(await run(['setup'], { ...options, email: 'keys@example.com' })).organizationId
  })

  test('prints a key that may do what was asked for and nothing more', async () => {
    const result = resultOf(await run(['keys', 'create'], { organization, permissions: 'invoices:edit,bank:read' }))
    expect(result).toEqual({ id: expect.stringMatching(/^key_[0-9a-z]{26}$/), apiKey: expect.stringMatching(/^pn_live_/) })
    expect((await service.call(result.apiKey, 'save_contact', { name: 'Allowed' })).status).toBe(200)
    expect((await service.call(result.apiKey, 'set_vat_frequency', { frequency: 'quarterly' })).status).toBe(403)
    expect((await service.request(result.apiKey, 'GET', '/api/rest/settings')).status).toBe(403)
    const { body } = await service.request(result.apiKey, 'GET', '/api/rest/actions')
    const permissions = new Set(body.result.items.map((action: { permission: string }) => action.permission))
    expect([...permissions]).toContain('invoices:edit')
    expect([...permissions].filter(permission => !/^(invoices:(edit|read)|bank:read)$/.test(String(permission)))).toEqual([])
  })

  test.each([
    { organization: 'org_00000000000000000000000000', what: 'unknown' },
    { organization: "org_'; drop table contact", what: 'none at all' },
  ])('for an organization that is $what makes nothing', async ({ organization }) => {
    const ended = await run(['keys', 'create'], { organization, permissions: 'bank:read' })
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no organization org_.+\. There are:\n {2}org_/),
    })
  })

  test('with an unknown permission says which', async () => {
    expectUsage(await run(['keys', 'create'], { organization, permissions: 'bank:read,bank:rob' }), '--permissions: there is no bank:rob.')
  })
})

describe('users', () => {
  test('lists, shuts out, lets in and frees, beside the service that has the store open', async () => {
    const email = 'managed@example.com'
    const made = resultOf(await run(['setup'], { ...options, email }))
    const { users } = resultOf(await run(['users', 'list']))
    expect(users).toContainEqual(
      expect.objectContaining({ id: made.userId, email, verifiedAt: expect.any(String), disabledAt: null, organizations: 1 }),
    )
    resultOf(await run(['users', 'disable', email]))
    resultOf(await run(['users', 'enable', email]))
    const { url } = resultOf(await run(['users', 'reset-password', email]))
    expect((await fetch(new URL(new URL(url).pathname, service.url))).status).toBe(200)
    const refused = await run(['users', 'release', email])
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is the only owner of Nordlys ApS') })
    const released = resultOf(await run(['users', 'release', email, '--leave-without-owner']))
    expect(released).toMatchObject({ userId: made.userId, ownerless: [{ id: made.organizationId }] })
    expect((await service.request(made.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
    expectUsage(await run(['users', 'release']), 'Say whose account: users release EMAIL.')
  })
})

describe('what is typed wrongly', () => {
  test.each([
    { args: ['fly'], sentence: 'There is no command "fly".', usage: 'There are: serve, setup, ' },
    { args: ['toString'], sentence: 'There is no command "toString".', usage: 'There are: serve, setup, ' },
    { args: ['serve', '--port', '80'], sentence: expect.stringContaining("Unknown option '--port'"), usage: '  primanota serve\n' },
    { args: ['verify-audit', 'everything'], sentence: '"everything" is one word too many.', usage: '  primanota verify-audit ' },
    { args: ['keys', 'revoke'], sentence: 'The command is "keys create".', usage: '  primanota keys create ' },
  ])('$args is answered with how that one is typed, and no more than fits below it', async ({ args, sentence, usage }) => {
    const { code, stdout, stderr } = await site.run(args, settings)
    const [first, second] = stderr.split('\n\n')
    expect({ code, stdout, first, usage: second?.slice(0, usage.length) }).toEqual({ code: 2, stdout: '', first: sentence, usage })
    expect(stderr).toContain('primanota --help')
    expect(stderr.split('\n').length).toBeLessThan(20)
  })

  test('help is no mistake', async () => {
    const { code, stdout, stderr } = await site.run(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('primanota serve')
  })

  test('help on each command is what it says of itself, and nothing is done', async () => {
    const asked = Object.entries(commands).map(async ([name, command], at) => {
      const { usage } = await command()
      const ended = await site.run([name, at % 2 === 0 ? '--help' : '-h'], { ...settings, PRIMANOTA_DATA_DIR: '/dev/null/none' })
      expect({ name, code: ended.code, stdout: ended.stdout, stderr: ended.stderr }).toEqual({
        name,
        code: 0,
        stdout: `${usage}\n`,
        stderr: '',
      })
    })
    await Promise.all(asked)
  })
})
