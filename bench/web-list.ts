/** The list of the inbox with all its rows loaded: moving, scrolling and filtering, in the time of the page's own thread, so that other work on the machine counts little. */
import type { CDPSession, Page } from 'playwright-core'
import { report } from './figures.ts'
import { median } from './load.ts'

export async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(one => one.name === name)?.value ?? 0
}

export const twoFrames = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))'

const list = `document.querySelector('[role=listbox]')`
const nodes = 'document.querySelectorAll("*").length'

/** Milliseconds of the main thread. */
export async function cpuOf(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await metric(session, 'TaskDuration')
  await work()
  return ((await metric(session, 'TaskDuration')) - before) * 1000
}

const pageOf = (url: string): boolean => /\/api\/rest\/inbox\?/.test(url)

/** All of them, as by somebody who scrolls to the end. */
export async function loadAllRows(page: Page, documents: number): Promise<void> {
  let requests = 0
  page.on('request', request => {
    if (pageOf(request.url())) requests += 1
  })
  const loadedRows = () =>
    page.evaluate<number>(
      `Number(${list}.firstElementChild.style.height.replace('px', '')) / document.querySelector('[role=option]').offsetHeight`,
    )
  while ((await loadedRows()) < documents) {
    await page.evaluate(`${list}.scrollTop = 1e9`)
    await page.evaluate(twoFrames)
  }
  report('requests to load a hundred rows', requests / (documents / 100), '', 1.05, 'at most')
}

/** A key at a time, each with its document on the screen, and a key that is held down, where the document waits for the end. */
export async function measureMoves(page: Page, session: CDPSession, keys: number): Promise<void> {
  const isShown = `document.querySelector('[role=option][data-current]')?.textContent.includes(document.querySelector('section[aria-label] h2')?.textContent ?? '-')`
  const step = async (): Promise<void> => {
    await page.keyboard.press('ArrowDown')
    // Asked through the protocol: the policy of the page allows no expressions.
    do await page.evaluate(twoFrames)
    while (!(await page.evaluate<boolean>(isShown)))
  }
  for (let at = 0; at < 10; at++) await step()
  const shown = await cpuOf(session, async () => {
    for (let at = 0; at < keys; at++) await step()
  })
  report('main-thread CPU a key with its document shown', shown / keys, ' ms', 20, 'at most')
  const held = await cpuOf(session, async () => {
    for (let at = 0; at < keys; at++) {
      await page.keyboard.down('ArrowDown')
      await page.evaluate(twoFrames)
    }
    await page.keyboard.up('ArrowDown')
  })
  report('main-thread CPU a key that is held down', held / keys, ' ms', 20, 'at most')
}

/** From the top to the end a screen at a time, and to places far apart: what each costs, and what is in the page. */
export async function measureScroll(page: Page, session: CDPSession): Promise<void> {
  const [height, seen] = await page.evaluate<[number, number]>(`[${list}.scrollHeight, ${list}.clientHeight]`)
  const screens = Array.from({ length: 60 }, (_, at) => at * seen)
  const places = Array.from({ length: 60 }, (_, at) => ((at * 37) % 60) * (height / 60))
  const costs: number[] = []
  const counts: number[] = []
  for (const top of [...screens, ...places]) {
    costs.push(
      await cpuOf(session, async () => {
        await page.evaluate(`${list}.scrollTop = ${top}`)
        await page.evaluate(twoFrames)
      }),
    )
    counts.push(await page.evaluate<number>(nodes))
  }
  console.log(
    `scrolling: ${median(costs).toFixed(1)} ms in the median, ${Math.max(...costs).toFixed(1)} ms at most; ${Math.max(...counts)} nodes`,
  )
  report('main-thread CPU of a screen that is scrolled to', median(costs), ' ms', 50, 'at most')
  report('nodes of the page at most, against at least, while scrolling', Math.max(...counts) / Math.min(...counts), 'x', 1.5, 'at most')
}

/** Words in the filter, until what they find is there. */
export async function measureFilter(page: Page, session: CDPSession): Promise<void> {
  let requests = 0
  page.on('request', request => {
    if (pageOf(request.url())) requests += 1
  })
  const filters = ['leverandør 77', 'leverandør 4242', 'leverandør 9001', '']
  const costs: number[] = []
  for (const words of filters) {
    costs.push(
      await cpuOf(session, async () => {
        const found = page.waitForResponse(response => pageOf(response.url()))
        await page.getByRole('searchbox').fill(words)
        await found
        await page
          .getByRole('option', { name: new RegExp(words, 'i') })
          .first()
          .waitFor()
        await page.evaluate(twoFrames)
      }),
    )
  }
  report('main-thread CPU of a filter and what it finds', median(costs), ' ms', 100, 'at most')
  report('requests a filter', requests / filters.length, '', 2, 'at most')
}
