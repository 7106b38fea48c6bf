import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveContact } from '../../src/actions/contacts.ts'
import type { Role } from '../../src/domain/access/permissions.ts'
import { newId } from '../../src/ids.ts'
import { perform } from '../../src/kernel/perform.ts'
import { insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { markupFaults } from './markup.ts'
import { visit } from './visitor.ts'

let service: TestService
let organization: Organization
let drawn = 0

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(() => service.close())

async function connect(userId: string, clientName: string, access: 'read' | 'change' = 'read'): Promise<string> {
  const now = service.services.clock()
  const id = newId('app', now)
  const app = { id, grantId: `grant-${++drawn}`, userId, clientId: 'client', clientName, redirectHost: 'agent.example', access }
  await service.services.store.transaction(organization.id, async db => insertConnectedApp(db, app, now))
  return id
}

const person = async (role: Role) => {
  const { userId, session } = await organization.member(role)
  return { userId, visitor: visit(service, session) }
}

/** The section of the page, as markup. */
const sectionIn = (html: string): string => /<section aria-labelledby="apps">[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''

describe('connected apps on the start page', () => {
  test('as long as there is none, it says how to connect one', async () => {
    const { visitor } = await person('viewer')
    const { html, text } = await visitor.get('/')
    const address = `${service.services.baseUrl}/api/mcp`
    expect(text).toContain('No app is connected for you yet.')
    expect(sectionIn(html)).toContain('<details class="more" open>')
    expect(sectionIn(html)).toContain(`<pre tabindex="0" role="group" aria-label="Address for agents (MCP)"><code>${address}</code></pre>`)
    expect(text).toContain(`claude mcp add --transport http primanota ${address}`)
    expect(text).toContain(`codex mcp add primanota --url ${address}`)
    expect(markupFaults(html)).toEqual([])
  })

  test('each shows what it is called, for whom, and what it may do; a name is only text', async () => {
    const { userId, visitor } = await person('owner')
    await connect(userId, '<b>Desk</b> agent', 'change')
    const { html, text } = await visitor.get('/')
    expect(sectionIn(html)).toContain('<bdi>&lt;b&gt;Desk&lt;/b&gt; agent</bdi></strong> <span class="tag">Reads and makes changes</span>')
    expect(text).toContain('for you · agent.example')
    expect(text).toContain('not used yet')
    expect(sectionIn(html)).not.toContain('<details class="more" open>')
    expect(markupFaults(html)).toEqual([])
  })

  test('an owner sees everybody’s, somebody else their own', async () => {
    const [owner, bookkeeper, viewer] = [await person('owner'), await person('bookkeeper'), await person('viewer')]
    await connect(bookkeeper.userId, 'Agent of the bookkeeper')
    expect((await owner.visitor.get('/')).text).toContain(`for ${bookkeeper.userId}@example.com`)
    expect((await bookkeeper.visitor.get('/')).text).toContain('Agent of the bookkeeper')
    expect((await viewer.visitor.get('/')).text).not.toContain('Agent of the bookkeeper')
  })

  test('disconnecting takes it from the list, says so, and writes it down', async () => {
    const [owner, bookkeeper] = [await person('owner'), await person('bookkeeper')]
    const id = await connect(bookkeeper.userId, 'Short life')
    const sent = await bookkeeper.visitor.post('/', { action: 'disconnect_app', id, name: 'Short life' })
    expect(sent.status).toBe(303)
    const shown = await bookkeeper.visitor.get(sent.location ?? '')
    expect(shown.text).toContain('“Short life” is disconnected.')
    expect(sectionIn(shown.html)).not.toContain('Short life')
    expect((await owner.visitor.get('/')).text).toContain(`${bookkeeper.userId}@example.com disconnected the app “Short life”.`)
    const again = await bookkeeper.visitor.post('/', { action: 'disconnect_app', id, name: 'Short life' })
    expect([again.status, again.text.includes('There is no connected app with the id')]).toEqual([404, true])
  })

  test('an app of somebody else cannot be disconnected by sending its id', async () => {
    const [owner, viewer] = [await person('owner'), await person('viewer')]
    const id = await connect(owner.userId, 'Stays')
    expect((await viewer.visitor.post('/', { action: 'disconnect_app', id })).status).toBe(404)
    expect(sectionIn((await owner.visitor.get('/')).html)).toContain('Stays')
  })
})

describe('the switch for agents', () => {
  const switchIn = (html: string) => /name="mayFinalize" value="(\w+)"/.exec(html)?.[1]

  test('says how it is, and its button changes it', async () => {
    const { visitor } = await person('admin')
    const before = await visitor.get('/')
    expect([before.text.includes('Apps may post, issue and file.'), switchIn(before.html)]).toEqual([true, 'false'])
    const closed = await visitor.get((await visitor.post('/', { action: 'set_agents', mayFinalize: 'false' })).location ?? '')
    expect(closed.text).toContain('Apps may not post, issue or file any more.')
    expect([closed.text.includes('Apps may not post, issue or file. '), switchIn(closed.html)]).toEqual([true, 'true'])
    expect(closed.text).toContain('closed posting, issuing and filing to apps.')
    const opened = await visitor.get((await visitor.post('/', { action: 'set_agents', mayFinalize: 'true' })).location ?? '')
    expect(switchIn(opened.html)).toBe('false')
  })

  test.each(['accountant', 'bookkeeper', 'viewer'] as const)('is for %s a sentence without a button, and refused when sent', async role => {
    const { visitor } = await person(role)
    const { html, text } = await visitor.get('/')
    expect(switchIn(html)).toBeUndefined()
    expect(text).toContain('Apps may do it where their person may.')
    expect((await visitor.post('/', { action: 'set_agents', mayFinalize: 'false' })).status).toBe(403)
  })
})

test('what an app did is in the latest changes, with the person behind it', async () => {
  const { userId, visitor } = await person('owner')
  const actor = { type: 'app' as const, id: 'app_1', name: 'Desk agent', onBehalfOf: userId }
  const caller = {
    organizationId: organization.id,
    actor,
    permissions: new Set(['invoices:edit'] as const),
    userId,
    role: null,
    credential: 'app_1',
  }
  await perform(service.services, saveContact, { caller, body: { name: 'Kunde' }, requestId: 'test' })
  expect((await visitor.get('/')).text).toContain(`The app Desk agent for ${userId}@example.com saved the contact “Kunde”.`)
})
