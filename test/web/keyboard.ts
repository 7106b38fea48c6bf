/** What a person without a mouse does: goes on with Tab until the focus is where it is wanted. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** No screen has as many places that the focus stops at. */
const stopsMax = 120

const isAt = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)

/** Waits until it is there, and goes to it by Tab alone. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  for (let stops = 0; stops < stopsMax && !(await isAt(page, selector)); stops++) await page.keyboard.press('Tab')
  expect(await isAt(page, selector), `${selector} is reached by Tab`).toBe(true)
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** In the place of what the field with the focus holds. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
