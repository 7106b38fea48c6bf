import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../src/store/access/audit.ts'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { printedPath, sound, visit } from './visitor.ts'

let service: TestService
let now: number

beforeEach(async () => {
  now = Date.now()
  service = await startTestService({ clock: () => new Date(now) })
})
afterEach(() => service.close())

const count = (table: string) =>
  withClient(service.database.admin, async client => Number((await client.query(`select count(*) from ${table}`)).rows[0].count))

describe('the set-up link', () => {
  test('makes the owner, the organization and a first key, once', async () => {
    const path = await printedPath(service)
    const anna = visit(service)
    expect((await anna.get(path)).text).toContain('Denmark (Danmark)')
    const made = await anna.post(path, sound)
    expect([made.status, made.location]).toEqual([303, '/ready'])
    const ready = await anna.get('/ready')
    const key = /pn_live_\w+/.exec(ready.text)?.[0] ?? ''
    const settings = await service.request(key, 'GET', '/api/rest/settings')
    expect([settings.status, settings.body.result.regionKey]).toEqual([200, 'denmark'])
    expect((await anna.get('/ready')).text).not.toContain('pn_live_')
    expect((await anna.get('/')).text).toContain('anna@example.com created the key “First key”.')

    const again = await visit(service).post(path, { ...sound, email: 'other@example.com' })
    expect([again.status, again.text.includes('Sign in')]).toEqual([404, true])
    expect([await count('organization'), await count('app_user'), await count('api_key')]).toEqual([1, 1, 1])
    const [token = ''] = [...anna.cookies.values()]
    for (const secret of [path.slice('/setup/'.length), key, token, sound.password]) expect(service.logged.join()).not.toContain(secret)
  })

  test('fills a demo company where that is wanted, which needs no name', async () => {
    const path = await printedPath(service)
    const anna = visit(service)
    expect((await anna.get(path)).text).toContain('Try it with a demo company')
    const nameless = await anna.post(path, { ...sound, organization: '' })
    expect(nameless.status).toBe(400)
    const faulty = await anna.post(path, { ...sound, organization: '', region: '', demo: 'yes' })
    expect([faulty.status, await count('job')]).toEqual([400, 0])
    expect((await anna.post(path, { ...sound, organization: '', demo: 'yes' })).location).toBe('/ready')
    expect((await anna.get('/ready')).text).toContain('The demo company is being filled')
    const { rows } = await withClient(service.database.admin, client => client.query('select kind, state, payload, asked_by from job'))
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(now)
    expect(rows).toMatchObject([{ kind: 'fill_demo', state: 'queued', payload: { day }, asked_by: { actor: { type: 'user' } } }])
  })

  test('leaves a sound audit chain: founded, then the key', async () => {
    const path = await printedPath(service)
    await visit(service).post(path, sound)
    const { rows } = await withClient(service.database.admin, client =>
      client.query('select organization_id, action from audit_log order by sequence'),
    )
    expect(rows.map(row => row.action)).toEqual(['create_organization', 'create_key'])
    const verdict = await service.services.store.transaction(rows[0].organization_id, db => verifyAudit(db))
    expect([verdict.rows, verdict.broken]).toEqual([2, null])
  })

  test('sent by two at once makes one organization', async () => {
    const path = await printedPath(service)
    const both = await Promise.all(['anna', 'bo'].map(name => visit(service).post(path, { ...sound, email: `${name}@example.com` })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404])
    expect([await count('organization'), await count('app_user')]).toEqual([1, 1])
  })

  test('is no longer good after an hour, and the page says how to get another', async () => {
    const path = await printedPath(service)
    now += 61 * 60_000
    const shown = await visit(service).get(path)
    expect([shown.status, shown.text.includes('start Primanota again')]).toEqual([404, true])
    expect((await visit(service).post(path, sound)).status).toBe(404)
    expect((await visit(service).get(await printedPath(service))).status).toBe(200)
  })

  test('is worth nothing once somebody has an account by other means', async () => {
    const path = await printedPath(service)
    await service.found()
    const shown = await visit(service).get(path)
    expect([shown.status, shown.html.includes('href="/sign-in"')]).toEqual([404, true])
    expect((await visit(service).post(path, sound)).status).toBe(404)
  })

  test.each(['x', 'x'.repeat(43), 'x'.repeat(99), '%00', '..%2f..', '%F0%9F%92%A9'])('with the token %s is not known', async token => {
    expect((await visit(service).get(`/setup/${token}`)).status).toBe(404)
    expect((await visit(service).post(`/setup/${token}`, sound)).status).toBe(404)
  })

  test.each([
    ['organization', '', 'Enter the name of your organization.'],
    ['organization', 'x'.repeat(201), 'The name of the organization can have at most 200 characters.'],
    [
      'organization',
      'Nord\u202esyl',
      'The name of the organization cannot contain control characters, line breaks or marks that change the direction of writing.',
    ],
    ['organization', '\u200b', 'The name of the organization needs at least one visible character.'],
    ['name', 'An\nna', 'Your name cannot contain control characters, line breaks or marks that change the direction of writing.'],
    ['region', '', 'Choose the country that you keep books for.'],
    ['region', 'atlantis', 'Choose the country that you keep books for.'],
    ['region', 'constructor', 'Choose the country that you keep books for.'],
    ['email', '', 'Enter your e-mail address.'],
    ['email', 'anna', 'Enter a whole e-mail address, such as anna@example.com.'],
    ['email', 'anna@exa mple.com', 'Enter a whole e-mail address, such as anna@example.com.'],
    ['email', `${'x'.repeat(320)}@example.com`, 'Enter a whole e-mail address, such as anna@example.com.'],
    ['password', '', 'Choose a password.'],
    ['password', 'ninesign9', 'The password needs at least 10 characters.'],
    ['password', 'x'.repeat(201), 'The password can have at most 200 characters.'],
  ])('with %s "%s" is asked for again, beside the field', async (field, value, message) => {
    const path = await printedPath(service)
    const shown = await visit(service).post(path, { ...sound, [field]: value })
    expect(shown.status).toBe(400)
    expect(shown.html).toContain(`<a href="#${field}">${message}</a>`)
    expect(shown.html).toContain(`id="${field}-fault"`)
    expect(shown.html).toMatch(new RegExp(`aria-describedby="[^"]*${field}-fault"`))
    if (field !== 'name') expect(shown.html).toContain('value="Anna Vestergaard"')
    expect(shown.html).not.toContain(sound.password)
    expect(await count('organization')).toBe(0)
  })

  test.each(['søren@firma.dk', 'x@müller.de'])('takes the address %s', async email => {
    expect((await visit(service).post(await printedPath(service), { ...sound, email })).status).toBe(303)
    expect((await visit(service).post('/sign-in', { email, password: sound.password })).location).toBe('/')
  })

  test('keeps what was typed as text, whatever it is', async () => {
    const path = await printedPath(service)
    const name = `"><script>alert(1)</script>&'`
    const shown = await visit(service).post(path, { ...sound, organization: name, password: '' })
    expect(shown.html).not.toContain('<script>')
    expect(shown.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;"')
    const anna = visit(service)
    expect((await anna.post(path, { ...sound, organization: `${name}\0` })).status).toBe(303)
    const home = await anna.get('/')
    expect(home.html).not.toContain('<script>')
    expect(home.text).toContain(`${name}\ufffd`)
  })
})

describe('before anybody has an account', () => {
  test('the start page says where to look, and sign-in leads there', async () => {
    const shown = await visit(service).get('/')
    expect([shown.status, shown.text.includes('Look at the terminal')]).toEqual([200, true])
    expect((await visit(service).get('/sign-in')).location).toBe('/')
    expect((await visit(service).get('/ready')).location).toBe('/sign-in')
  })
})
