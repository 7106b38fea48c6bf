/** The same for every page, in every language: sound markup, no English left over, and colours that can be told apart. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showGone, showNotYours, showOAuthError } from '../../src/access/oauth/error-pages.ts'
import { makeResetLink } from '../../src/access/operator.ts'
import { showForeign, showLimited, showRefusal } from '../../src/access/pages/errors.ts'
import { type Translator, translator } from '../../src/access/pages/markup/translator.ts'
import type { PageAnswer } from '../../src/access/pages/visit.ts'
import { refuse, refused } from '../../src/domain/refusals.ts'
import { newId } from '../../src/ids.ts'
import { type Language, languages } from '../../src/language/languages.ts'
import { say } from '../../src/language/say.ts'
import { insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { leftOver, textsIn } from './left-over.ts'
import { markupFaults } from './markup.ts'
import { printedPath, type Shown, type Visitor, visit } from './visitor.ts'

let service: TestService
let organization: Organization
let setup: string

beforeAll(async () => {
  service = await startTestService()
  setup = await printedPath(service)
})
afterAll(() => service.close())

/** What is called so whoever reads it. */
const names = [
  'Nordlys ApS',
  'Sandbox Bank Danmark',
  'Erhvervskonto (sandbox)',
  'Moms og skat (sandbox)',
  'Valutakonto EUR (sandbox)',
  'A key',
  'Test',
]

type Pages = Record<Language, Pick<Shown, 'html'>>

function soundIn(pages: Pages): void {
  for (const language of languages) {
    const { html } = pages[language]
    expect(markupFaults(html, language)).toEqual([])
    expect(textsIn(html).length).toBeGreaterThan(3)
    if (language !== 'en') expect(leftOver(html, pages.en.html, names), language).toEqual([])
  }
}

/** The same request by the same person, who reads another language each time. */
async function soundly(ask: (visitor: Visitor) => Promise<Shown>, session?: string): Promise<Record<Language, Shown>> {
  const pages = {} as Record<Language, Shown>
  for (const language of languages) {
    const shown = await ask(visit(service, session, language))
    expect([shown.headers.get('content-language'), shown.headers.get('vary')]).toEqual([language, 'accept-language'])
    pages[language] = shown
  }
  soundIn(pages)
  return pages
}

/** The page that a form leads to. */
const ledTo = async (visitor: Visitor, path: string, fields: Readonly<Record<string, string>>): Promise<Shown> =>
  visitor.get((await visitor.post(path, fields)).location ?? '')

describe('sound in English, Danish and Italian', () => {
  test('before anybody is there: the welcome and the set-up, empty and with faults', async () => {
    await soundly(visitor => visitor.get('/'))
    await soundly(visitor => visitor.get(setup))
    const faulty = await soundly(visitor => visitor.post(setup, { organization: '\u202e', name: '\u202e', email: 'no', password: 'short' }))
    expect(faulty.da.text).toContain('Adgangskoden skal have mindst 10 tegn.')
    await soundly(visitor => visitor.post(setup, {}))
    await soundly(visitor => visitor.get('/setup/nothing'))
    organization = await service.found()
    await soundly(visitor => visitor.get('/setup/nothing'))
  })

  test('signing in', async () => {
    const shown = await soundly(visitor => visitor.get('/sign-in'))
    expect(shown.da.text).toContain('Log ind')
    expect(shown.it.text).toContain('Accedi')
    await soundly(visitor => visitor.post('/sign-in', {}))
    await soundly(visitor => visitor.post('/sign-in', { email: 'nobody@example.com', password: 'not this one' }))
    const connecting = await soundly(visitor => visitor.get('/sign-in?next=/oauth/interaction/abc'))
    expect(connecting.en.text).toContain('To connect an app.')
    expect((await visit(service).get('/sign-in')).text).not.toContain('To connect an app.')
    await soundly(visitor => visitor.get('/forgotten-password'))
  })

  test('the start page, as it opens, with faults and with something done', async () => {
    const { session } = await organization.member('owner')
    await soundly(visitor => visitor.get('/'), session)
    await soundly(visitor => visitor.post('/', { action: 'create_key', preset: 'choose' }), session)
    await soundly(visitor => visitor.post('/', { action: 'invite_member', email: 'no', role: 'no' }), session)
    await soundly(visitor => visitor.post('/', { action: 'revoke_key', id: 'key_nowhere' }), session)
    await soundly(visitor => ledTo(visitor, '/', { action: 'create_key', name: 'A key', preset: 'read' }), session)
    await soundly(visitor => ledTo(visitor, '/', { action: 'set_agents', mayFinalize: 'false' }), session)
    const open = await soundly(visitor => ledTo(visitor, '/', { action: 'set_agents', mayFinalize: 'true' }), session)
    expect(open.it.text).toContain('Le app possono registrare, emettere e presentare, se può farlo la loro persona.')
    await soundly(visitor => ledTo(visitor, '/', { action: 'invite_member', email: 'cleo@example.com', role: 'viewer' }), session)
    await soundly(visitor => visitor.get('/ready'), session)
    await soundly(visitor => visitor.post('/organization', { organization: 'org_nowhere' }), session)
  })

  test('the start page with apps, keys and people, and for those who may do less', async () => {
    const { userId, session } = await organization.member('owner')
    const bo = await organization.member('bookkeeper')
    const now = service.services.clock()
    const app = { userId, clientId: 'client', clientName: 'Desk agent', redirectHost: 'agent.example', access: 'change' as const }
    await service.services.store.transaction(organization.id, async db => {
      await insertConnectedApp(db, { ...app, id: newId('app', now), grantId: 'grant-1' }, now)
      await insertConnectedApp(db, { ...app, id: newId('app', now), grantId: 'grant-2', access: 'read' }, now)
    })
    const shown = await soundly(visitor => visitor.get('/'), session)
    expect(shown.da.text).toContain('for dig · agent.example')
    const role = { action: 'update_member', id: bo.userId, role: 'accountant' }
    const changed = await soundly(visitor => ledTo(visitor, '/', role), session)
    expect(changed.it.text).toContain('ha ora il ruolo Commercialista.')
    await soundly(visitor => visitor.get('/'), (await organization.member('viewer')).session)
    await soundly(visitor => visitor.get('/'), bo.session)
  })

  test('an account, its faults and its sign-ins', async () => {
    const email = 'erik@example.com'
    const invited = await service.request(organization.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    const password = 'quite another harbour'
    await visit(service).post(new URL(invited.body.result.url).pathname, { password })
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': browser }
    const erik = visit(service)
    await erik.post('/sign-in', { email, password }, headers)
    await visit(service).post('/sign-in', { email, password }, { ...headers, 'user-agent': 'curl (X11; Linux)' })
    const session = erik.cookies.get('primanota')
    const shown = await soundly(visitor => visitor.get('/account'), session)
    expect(shown.da.text).toContain('Chrome på Linux')
    expect(shown.it.text).toContain('Un programma su Linux')
    await soundly(visitor => visitor.post('/account/password', {}), session)
    await soundly(visitor => visitor.post('/account/password', { current: password, fresh: password }), session)
    await soundly(visitor => visitor.post('/account/password', { current: 'wrong', fresh: 'a third one beside them' }), session)
    await soundly(visitor => ledTo(visitor, '/account/sign-ins', { end: 'nothing' }), session)
    const link = await makeResetLink(service.services, email)
    if (refused(link)) throw new Error(link.refusal)
    const { pathname } = new URL(link.url)
    await soundly(visitor => visitor.get(pathname))
    await soundly(visitor => visitor.post(pathname, {}))
    await soundly(visitor => visitor.post(pathname, { password: 'password12' }))
    await soundly(visitor => visitor.get('/reset-password/nothing'))
  })

  test('an invitation, and one that is gone', async () => {
    const { body } = await service.request(organization.key, 'POST', '/api/rest/members', { email: 'bo@example.com', role: 'viewer' })
    const { pathname } = new URL(body.result.url)
    const shown = await soundly(visitor => visitor.get(pathname))
    expect(shown.da.text).toContain('Din rolle: Læseadgang. Ser alt og ændrer intet.')
    await soundly(visitor => visitor.post(pathname, {}))
    await soundly(visitor => visitor.get(pathname), (await organization.member('owner')).session)
    await soundly(visitor => visitor.get('/invitation/nothing'))
    const theirs = await service.found()
    const known = await service.request(theirs.key, 'POST', '/api/rest/members', { email: 'erik@example.com', role: 'admin' })
    const again = new URL(known.body.result.url).pathname
    await soundly(visitor => visitor.get(again))
    await soundly(visitor => visitor.post(again, {}))
    await soundly(visitor => visitor.post(again, { password: 'not this one' }))
  })

  test('the sandbox bank, before and after the decision', async () => {
    const ask = async () => {
      const { body } = await service.call(organization.key, 'start_bank_authorization', { institutionId: 'sandbox-dk-bank' })
      return new URL(body.result.consentUrl).pathname
    }
    const [denied, allowed] = [await ask(), await ask()]
    await soundly(visitor => visitor.get(denied))
    await soundly(visitor => visitor.post(denied, {}))
    await visit(service).post(denied, { decision: 'deny' })
    await soundly(visitor => visitor.get(denied))
    await soundly(visitor => visitor.post(denied, { decision: 'allow' }))
    await visit(service).post(allowed, { decision: 'allow' })
    const shown = await soundly(visitor => visitor.get(allowed))
    expect(shown.da.text).toMatch(/må læse sine konti hos Sandbox Bank Danmark indtil \d+\. \p{L}+\.? \d{4}\./u)
    await soundly(visitor => visitor.get('/sandbox/bank/consents/nothing'))
  })

  test('what went wrong', async () => {
    await soundly(visitor => visitor.get('/nowhere'))
    await soundly(visitor => visitor.send('/sign-in', 'a', { 'content-type': 'text/plain' }))
    await soundly(visitor => visitor.get('/oauth/authorize?client_id=nothing'))
    await soundly(visitor => visitor.get('/oauth/interaction/nothing'))
    await soundly(visitor => visitor.post('/sign-in', {}, { origin: 'https://evil.example' }))
  })

  test('and a sentence that stayed English would be found', async () => {
    const [english, danish] = [await visit(service).get('/sign-in'), await visit(service, undefined, 'da').get('/sign-in')]
    const forgotten = danish.html.replace(/<p class="hint">[^<]*/, /<p class="hint">[^<]*/.exec(english.html)![0])
    expect(leftOver(forgotten, english.html, [])).toEqual(['No account yet? Somebody in your organization can invite you.'])
  })

  const answers: [string, (t: Translator) => PageAnswer][] = [
    ['another site', t => showForeign(t, 'https://books.example')],
    ['guessing', t => showLimited(t, 300)],
    [
      'an app that cannot be connected',
      t => showOAuthError(t, { error: 'access_denied', error_description: '(of the app)' }, false, 'req_1'),
    ],
    ['an app that is unknown', t => showOAuthError(t, { error: 'invalid_client' }, false, 'req_1')],
    ['an answer that goes astray', t => showOAuthError(t, { error: 'invalid_redirect_uri' }, false, 'req_1')],
    ['a store that is away', t => showOAuthError(t, { error: 'server_error' }, true, 'req_1')],
    ['a mistake', t => showOAuthError(t, { error: 'server_error' }, false, 'req_1')],
    ['an app that took too long', t => showGone(t)],
    ['the form of somebody else', t => showNotYours(t, '/oauth/interaction/abc')],
    ['too many requests', t => showRefusal(t, refuse(say('rate_limited.wait', { seconds: 5 })), 'req_1')],
    ...(['not_found', 'method_not_allowed', 'payload_too_large', 'unsupported_media_type', 'invalid_input'] as const).map(
      (code): [string, (t: Translator) => PageAnswer] => [code, t => showRefusal(t, { refusal: code, values: {} }, 'req_1')],
    ),
  ]
  test.each(answers)('%s', (_name, answer) => {
    soundIn(Object.fromEntries(languages.map(language => [language, { html: answer(translator(language)).body }])) as Pages)
  })
})

const css = readFileSync(new URL('../../src/access/pages/style/base.css', import.meta.url), 'utf8')

const tokens = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))

const [light, dark] = css.split('prefers-color-scheme: dark').map(tokens)

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

// Text needs 4.5 (success criterion 1.4.3), the edge of a field and the ring of the focus need 3 (1.4.11).
describe.each([
  ['light', light!],
  ['dark', dark!],
])('in %s surroundings', (_name, colours) => {
  test.each(
    rows`
      colour     on            least
      ink        ground        4.5
      ink        sheet         4.5
      ink        wash          4.5
      ink        danger-wash   4.5
      ink        caution-wash  4.5
      quiet      ground        4.5
      quiet      sheet         4.5
      quiet      wash          4.5
      accent     ground        4.5
      accent     sheet         4.5
      on-accent  accent        4.5
      on-accent  accent-strong  4.5
      danger     sheet         4.5
      danger     danger-wash   4.5
      caution    ground        4.5
      caution    caution-wash  4.5
      edge       sheet         3
    `.map(row => [row.colour!, row.on!, Number(row.least)] as const),
  )('%s on %s', (colour, on, least) => expect(contrast(colours.get(colour)!, colours.get(on)!)).toBeGreaterThanOrEqual(least))
})
