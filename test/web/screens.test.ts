/** Every screen in every language, light and dark, on a desk and on a phone: nothing is cut off, nothing is hidden from anybody, nothing complains. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

/** What the browser itself notes where something is not there. */
const notThere = /status of 404/

describe.skipIf('missing' in found)(`the screens${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string
  let newcomer: string

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
    newcomer = (await (await web.service.found('italy')).member('owner')).session
  })
  afterAll(() => web?.close())

  /** Each with what shows that it is all there. */
  const screens = (): {
    name: string
    path: string
    ready: string
    isNew?: boolean
    isGone?: boolean
    press?: string
    opened?: string
  }[] => [
    { name: 'overview', path: '/', ready: 'main figure svg >> nth=1' },
    { name: 'overview-new', path: '/', ready: 'main ol li', isNew: true },
    { name: 'document', path: `/documents/${company.drawn}`, ready: 'main img' },
    { name: 'document-posted', path: `/documents/${company.posted}`, ready: 'main table >> nth=1' },
    { name: 'document-gone', path: `/documents/${company.deleted}`, ready: 'main a[href="/inbox"]', isGone: true },
    { name: 'inbox', path: `/inbox/${company.drawn}`, ready: 'main img' },
    { name: 'inbox-split', path: `/inbox/${company.waiting}`, ready: 'main [data-accept]', press: 's', opened: 'dialog li >> nth=1' },
    { name: 'inbox-damaged', path: `/inbox/${company.damaged}`, ready: 'main a[download]' },
  ]

  test.each(['en-GB', 'da-DK', 'it-IT'])('in %s', async locale => {
    const language = locale.slice(0, 2)
    const [member, stranger] = await Promise.all([session, newcomer].map(token => visitAs(web, token, { locale, viewport: sizes[0]! })))
    for (const { name, path, ready, isNew, isGone, press, opened } of screens()) {
      const visitor = isNew ? stranger! : member!
      await visitor.page.goto(path)
      await visitor.page.locator(ready).first().waitFor({ state: 'attached' })
      if (press) await visitor.page.keyboard.press(press)
      if (opened) await visitor.page.locator(opened).first().waitFor()
      await visitor.page.locator('[role=status] .unseen').waitFor({ state: 'detached' })
      await look(visitor, language, name, isGone ? notThere : undefined)
    }
    await Promise.all([member!.context.close(), stranger!.context.close()])
  })
})
