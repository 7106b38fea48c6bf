import { describe, expect, test } from 'vitest'
import { type ConnectView, connectPage } from '../../src/access/pages/connect.ts'
import type { Role } from '../../src/domain/access/permissions.ts'
import { languages } from '../../src/language/languages.ts'
import { say } from '../../src/language/say.ts'
import { rows } from '../harness/text-tables.ts'
import { leftOver } from './left-over.ts'
import { markupFaults } from './markup.ts'
import { toText } from './visitor.ts'

const nordlys = { id: 'org_1', name: 'Nordlys ApS', role: 'owner' as Role }
const havn = { id: 'org_2', name: 'Havn & Fjord A/S', role: 'viewer' as Role }

const sound: ConnectView = {
  language: 'en',
  action: '/oauth/interaction/q5rYx0v2',
  token: 'a"token',
  client: { name: 'Desk agent', host: null, redirectHost: 'agent.example', isOnThisDevice: false },
  email: 'anna@example.com',
  organizations: [nordlys],
  chosen: { organizationId: 'org_1', access: 'read' },
  mayChange: true,
  faults: [],
}

const names = ['Nordlys ApS', 'Havn & Fjord A/S', 'agent.example']

const open = (view: Partial<ConnectView> = {}, client: Partial<ConnectView['client']> = {}) => {
  const { status, body: html } = connectPage({ ...sound, ...view, client: { ...sound.client, ...client } })
  return { status, html, text: toText(html) }
}

const radios = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input [^>]*type="radio" name="${name}" value="([^"]*)"[^>]*>`, 'g'))].map(([tag, value]) =>
    [value, / checked/.test(tag) && 'checked', / disabled/.test(tag) && 'disabled'].filter(Boolean).join(' '),
  )

describe.each(languages)('the markup is sound in %s', language => {
  const faults = [
    { path: 'organization', ...say('connect_page.organization_fault') },
    { path: 'access', ...say('connect_page.not_asked_fault') },
  ]
  test.each<[string, Partial<ConnectView>]>([
    ['as it opens', {}],
    ['with faults', { faults }],
    ['for several organizations', { organizations: [nordlys, havn, { ...nordlys, id: 'org_3' }] }],
    ['for none', { organizations: [] }],
    ['for an app that only reads', { mayChange: false }],
    ['for a program on this device', { client: { ...sound.client, isOnThisDevice: true } }],
    ['for an app with a published name', { client: { ...sound.client, host: 'agent.example' } }],
  ])('%s', (_when, view) => {
    const { html } = open({ ...view, language })
    expect(markupFaults(html, language)).toEqual([])
    if (language !== 'en') expect(leftOver(html, open(view).html, names)).toEqual([])
  })

  test('and would be found out if it were not', () => {
    const broken = open({ faults }).html.replace(' id="organization"', '').replace('</fieldset>', '')
    expect(markupFaults(broken)).toEqual(
      expect.arrayContaining(['the id organization is named and is not there', 'an element is not closed']),
    )
  })
})

describe('who asks', () => {
  test('the name that an app gave itself is called unverified', () => {
    const { text } = open()
    expect(text).toContain('Connect Desk agent?')
    expect(text).toContain('Not verified The app gave itself this name.')
    expect(text).not.toContain('Published by')
  })

  test('the host of its metadata document vouches for a name', () => {
    const { text } = open({}, { host: 'agents.example' })
    expect(text).toContain('Published by agents.example')
    expect(text).not.toContain('Not verified')
  })

  test('the host that the answer goes to stands out', () => {
    expect(open().html).toContain('<strong class="host">agent.example</strong>')
    expect(open().text).not.toContain('on this device')
  })

  test('a program on this device comes with a warning', () => {
    const { html, text } = open({}, { redirectHost: 'localhost:51234', isOnThisDevice: true })
    expect(html).toContain('<strong class="host">localhost:51234</strong>')
    expect(html).toContain('class="caution"')
    expect(text).toContain('This is a program on this device. Primanota cannot tell which one.')
  })

  test.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['\u202etnegA\u202c verified', 'tnegA verified'],
    ['Desk\u0000\nagent\u2028 \u200b\u2066', 'Desk agent'],
    ['   ', 'An app without a name'],
    ['\u200b\u202e', 'An app without a name'],
    ['W'.repeat(300), `${'W'.repeat(80)}…`],
    ['\ud800x', '\ufffdx'],
  ])('calls itself %j and is shown as %j', (name, shown) => {
    const { html } = open({}, { name })
    expect(html).toContain(`<h1>Connect <bdi>${shown}</bdi>?</h1>`)
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(markupFaults(html).filter(fault => !fault.includes('script'))).toEqual([])
    expect(html).not.toContain('<img')
  })

  test('whoever is signed in is named, and comes back here as somebody else', () => {
    const { html, text } = open()
    expect(text).toContain('Signed in as anna@example.com')
    expect(html).toMatch(/<form [^>]*action="\/sign-out"><input type="hidden" name="next" value="\/oauth\/interaction\/q5rYx0v2">/)
  })
})

describe('what is chosen', () => {
  test('reading, in the organization that was chosen, unless the person says otherwise', () => {
    const { html, status } = open({ organizations: [havn, nordlys] })
    expect(status).toBe(200)
    expect(radios(html, 'organization')).toEqual(['org_2', 'org_1 checked'])
    expect(radios(html, 'access')).toEqual(['read checked', 'change'])
  })

  test('each organization shows the role of the person, in words', () => {
    const { text } = open({ organizations: [nordlys, havn] })
    expect(text).toContain('Nordlys ApSYour role: Owner. Does everything')
    expect(text).toContain('Havn & Fjord A/SYour role: Viewer. Sees everything and changes nothing.')
  })

  test.each(
    rows`
      roles                mayChange  chosen  access                       said
      owner                yes        read    read checked; change         Some of this cannot be taken back.
      owner                yes        change  read; change checked         Some of this cannot be taken back.
      owner                no         change  read checked; change disabled  The app did not ask for this.
      viewer               yes        change  read checked; change disabled  You are a viewer, so that the app can only read as well.
      viewer, viewer       yes        read    read checked; change disabled  You are a viewer, so that the app can only read as well.
      bookkeeper, viewer   yes        change  read; change checked         Not in Place 2: there you are a viewer.
    `.map(row => [row.roles, row.mayChange, row.chosen, row] as const),
  )('of %s, where changes were asked for: %s, chosen: %s', (roles, mayChange, chosen, row) => {
    const organizations = roles!.split(', ').map((role, at) => ({ id: `org_${at + 1}`, name: `Place ${at + 1}`, role: role as Role }))
    const { html, text } = open({
      organizations,
      mayChange: mayChange === 'yes',
      chosen: { organizationId: 'org_1', access: chosen as 'read' | 'change' },
    })
    expect(radios(html, 'access')).toEqual(row.access!.split('; '))
    expect(text).toContain(row.said)
  })

  test('many organizations without changes are not all listed', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ id: `org_${at}`, name: `Place ${at}`, role: 'viewer' as Role }))
    expect(open({ organizations: [nordlys, ...many] }).text).toContain(
      'Not in Place 0, Place 1, Place 2 and 6 others: there you are a viewer.',
    )
  })

  test('the page says what no app can ever do', () => {
    const { text } = open()
    for (const bound of [
      'More than you may do yourself',
      'another organization',
      'Manage people, API keys or other apps',
      'move money',
      'disconnect it',
    ])
      expect(text).toContain(bound)
  })
})

describe('what is sent', () => {
  test('the token, and one of two decisions', () => {
    const { html } = open()
    expect(html).toContain('<form method="post" action="/oauth/interaction/q5rYx0v2" novalidate>')
    expect(html).toContain('<input type="hidden" name="token" value="a&quot;token">')
    const decisions = [...html.matchAll(/<button[^>]* name="decision" value="(\w+)">([^<]+)/g)].map(
      ([, value, label]) => `${label} ${value}`,
    )
    expect(decisions).toEqual(['Allow allow', 'Cancel deny'])
  })

  test('without an organization there is nothing to allow', () => {
    const { html, text } = open({ organizations: [] })
    expect(text).toContain('You belong to no organization')
    expect([...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(['deny'])
  })

  test('what was wrong is said on top, linked to its field, and read out with it', () => {
    const { status, html, text } = open({ faults: [{ path: 'access', ...say('connect_page.not_asked_fault') }] })
    expect(status).toBe(400)
    expect(html).toContain('<title>Error: Connect Desk agent? · Primanota</title>')
    expect(html).toMatch(/role="alert"[^>]*>[\s\S]*<a href="#access">The app did not ask to make changes. It can only read\.<\/a>/)
    expect(html).toMatch(/<fieldset [^>]*aria-describedby="access-fault">/)
    expect(html).toContain('<p class="fault" id="access-fault">')
    expect(text).toContain('One thing needs another look')
  })
})
