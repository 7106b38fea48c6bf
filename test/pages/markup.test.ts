/** The same for every page: sound markup, and colours that can be told apart. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showForeign, showLimited, showRefusal } from '../../src/access/pages/errors.ts'
import { refuse } from '../../src/domain/refusals.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { markupFaults } from './markup.ts'
import { printedPath, type Shown, visit } from './visitor.ts'

let service: TestService
let organization: Organization
let setup: string

beforeAll(async () => {
  service = await startTestService()
  setup = await printedPath(service)
})
afterAll(() => service.close())

const soundly = ({ html }: Pick<Shown, 'html'>) => expect(markupFaults(html)).toEqual([])

describe('sound', () => {
  test('before anybody is there: the welcome and the set-up, empty and with faults', async () => {
    const visitor = visit(service)
    soundly(await visitor.get('/'))
    soundly(await visitor.get(setup))
    soundly(await visitor.post(setup, {}))
    soundly(await visitor.get('/setup/nothing'))
    organization = await service.found()
  })

  test('signing in', async () => {
    const visitor = visit(service)
    soundly(await visitor.get('/sign-in'))
    soundly(await visitor.post('/sign-in', {}))
    soundly(await visitor.post('/sign-in', { email: 'nobody@example.com', password: 'not this one' }))
    const connecting = await visitor.get('/sign-in?next=/oauth/interaction/abc')
    soundly(connecting)
    expect(connecting.text).toContain('To connect an app.')
    expect((await visitor.get('/sign-in')).text).not.toContain('To connect an app.')
  })

  test('the start page, as it opens, with faults and with something done', async () => {
    const visitor = visit(service, (await organization.member('owner')).session)
    soundly(await visitor.get('/'))
    soundly(await visitor.post('/', { action: 'create_key', preset: 'choose' }))
    soundly(await visitor.post('/', { action: 'invite_member', email: 'no', role: 'no' }))
    soundly(await visitor.get((await visitor.post('/', { action: 'create_key', name: 'A key', preset: 'read' })).location ?? ''))
    soundly(await visitor.get('/ready'))
  })

  test('an invitation, and one that is gone', async () => {
    const { body } = await service.request(organization.key, 'POST', '/api/rest/members', { email: 'bo@example.com', role: 'viewer' })
    const { pathname } = new URL(body.result.url)
    soundly(await visit(service).get(pathname))
    soundly(await visit(service).post(pathname, {}))
    soundly(await visit(service, (await organization.member('owner')).session).get(pathname))
    soundly(await visit(service).get('/invitation/nothing'))
  })

  test('the sandbox bank, before and after the decision', async () => {
    const { body } = await service.call(organization.key, 'start_bank_authorization', { institutionId: 'sandbox-dk-bank' })
    const { pathname } = new URL(body.result.consentUrl)
    soundly(await visit(service).get(pathname))
    soundly(await visit(service).post(pathname, {}))
    await visit(service).post(pathname, { decision: 'deny' })
    soundly(await visit(service).get(pathname))
  })

  test('what went wrong', async () => {
    soundly(await visit(service).get('/nowhere'))
    for (const { body } of [
      showRefusal(refuse('internal_error', 'x'), 'req_1'),
      showRefusal(refuse('temporarily_unavailable', 'x'), 'req_1'),
      showForeign('https://books.example'),
      showLimited(300),
    ])
      soundly({ html: body })
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
