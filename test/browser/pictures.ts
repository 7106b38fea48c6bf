/** Pictures of whole pages for a person to look at, where PRIMANOTA_PICTURES names a folder: to make one takes longer than all that is checked on its page. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const { PRIMANOTA_PICTURES: folder } = process.env

export async function keepPicture(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
