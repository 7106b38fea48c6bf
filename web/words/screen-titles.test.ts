import { expect, test } from 'vitest'
import { languages } from './languages.ts'

/** Those whose words have the title of the screen. */
const titled = ['bank', 'vat', 'ledger', 'audit', 'settings'] as const

test.each(languages)('a screen is called what the navigation calls it, in %s', async language => {
  const { app } = (await import(`./${language}/app.ts`)) as { app: { screens: Record<string, string> } }
  for (const screen of titled) {
    const { words } = (await import(`../screens/${screen}/words/${language}.ts`)) as { words: { title: string } }
    expect([screen, words.title]).toEqual([screen, app.screens[screen]])
  }
})
