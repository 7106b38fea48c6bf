/** Every screen in every language, light and dark, on a desk and on a phone: nothing is cut off, nothing is hidden from anybody, nothing complains. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

/** What the browser itself notes where something is not there. */
const notThere = /status of 404/

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

describe.skipIf('missing' in found)(`the screens${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string
  let newcomer: string

  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
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
    { name: 'settings', path: '/settings', ready: 'main input[type=radio]' },
    { name: 'settings-automation', path: '/settings/automation', ready: 'main input[type=range]' },
    { name: 'settings-organization', path: '/settings/organization', ready: 'main a[href="/access"]' },
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

  /** The colours are the same in every language, so that one of them stands for all. */
  async function look({ page, examine }: Visitor, language: string, name: string, expected: RegExp | undefined): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (language === 'en' || colorScheme === 'light') await examine(`${name} in ${language}, ${colorScheme}, ${size.width}`, expected)
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${language}-${size.width}-${colorScheme}.png`) })
      }
      if (size.width < 900) expect(await page.evaluate<string[]>(tooSmall), `${name} in ${language}: too small to hit`).toEqual([])
    }
    await page.setViewportSize(sizes[0]!)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

const tooSmall = `[...document.querySelectorAll('main button:not([data-field]), main .button, main select, main input:not([type=radio]):not([type=checkbox])')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map(one => one.outerHTML.slice(0, 200))`
