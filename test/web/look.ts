/** A screen on a desk and on a phone, light and dark. With PRIMANOTA_PICTURES a picture of each is kept in that folder. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Visitor } from './app.ts'

const { PRIMANOTA_PICTURES: pictures } = process.env

export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The screens whose colours were looked at, by their names and sizes. */
const coloured = new Set<string>()

/** The colours are the same in every language, so that the first of them stands for all; and in the dark nothing else is different. */
export async function look({ page, examine }: Visitor, language: string, name: string, expected?: RegExp): Promise<void> {
  if (pictures) await mkdir(pictures, { recursive: true })
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const what = `${name} in ${language}, ${colorScheme}, ${size.width}`
      if (colorScheme === 'light') await examine(what, expected, coloured.has(`${name} ${size.width}`) ? 'all but colours' : 'all')
      else if (language === 'en') await examine(what, expected, 'colours')
      coloured.add(`${name} ${size.width}`)
      if (pictures) await page.screenshot({ path: join(pictures, `${name}-${language}-${size.width}-${colorScheme}.png`) })
    }
    if (size.width < 900) expect(await page.evaluate<string[]>(tooSmall), `${name} in ${language}: too small to hit`).toEqual([])
  }
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ colorScheme: 'light' })
}

const tooSmall = `[...document.querySelectorAll('main button:not([data-field]), main .button, main select, main input:not([type=radio]):not([type=checkbox])')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map(one => one.outerHTML.slice(0, 200))`
