import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { appPaths } from '../../src/domain/app-paths.ts'
import { auditKeys } from '../screens/audit/keys.ts'
import { bankKeys } from '../screens/bank/keys.ts'
import { rowKeys, spanKeys } from '../screens/books/keys.ts'
import { contactKeys } from '../screens/contacts/keys.ts'
import { documentKeys } from '../screens/document/keys.ts'
import { inboxKeys } from '../screens/inbox/keys.ts'
import { invoiceKeys } from '../screens/invoices/keys.ts'
import { ledgerKeys } from '../screens/ledger/keys.ts'
import { vatKeys } from '../screens/vat/keys.ts'
import { da } from '../words/da/index.ts'
import { en } from '../words/en/index.ts'
import { it as italian } from '../words/it/index.ts'
import { chooseLanguage, languages } from '../words/languages.ts'
import { editableAmount, formatAmount, formatDay, formatSureness } from './format.ts'
import { clashesIn, commonKeys, isSingleSign, nameOfPress } from './keys.ts'
import { goKeys } from './places.ts'
import { screens } from './screens.ts'

const press = (key: string, part: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  nameOfPress({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part })

test('a key means one thing on a screen', () => {
  // On the bank u takes a match back: the key of the upload is that of the other screens.
  expect(clashesIn({ ...commonKeys, upload: [] }, goKeys, bankKeys)).toEqual([])
  for (const keys of [inboxKeys, documentKeys, invoiceKeys, contactKeys]) expect(clashesIn(commonKeys, goKeys, keys)).toEqual([])
  for (const keys of [vatKeys, ledgerKeys, auditKeys]) expect(clashesIn(commonKeys, goKeys, rowKeys, spanKeys, keys)).toEqual([])
  expect(clashesIn({ one: ['j'] }, { other: ['j'] })).toEqual(['j: one and other'])
})

test('keys are told as they are pressed, wherever the keyboard has its signs', () => {
  expect([press('j'), press('J', { shiftKey: true }), press('?', { shiftKey: true }), press('Enter', { metaKey: true })]).toEqual([
    'j',
    'Shift+J',
    '?',
    'Ctrl+Enter',
  ])
  expect(press('Tab', { shiftKey: true })).toBe('Shift+Tab')
  expect(['j', 'Shift+Z', 'g i', '?'].every(isSingleSign)).toBe(true)
  expect(['Enter', 'Ctrl+k', 'Delete'].some(isSingleSign)).toBe(false)
})

test('the service answers every address of the app', () => {
  const served = new Set<string>(appPaths.map(path => path.replace(/:\w+/g, ':')))
  const asked = screens
    .flatMap(({ path }) => {
      const parts = path.split('/')
      const least = parts.findIndex(part => part.startsWith('{-'))
      return parts.flatMap((_, index) => (index + 1 < (least < 0 ? parts.length : least) ? [] : [parts.slice(0, index + 1).join('/')]))
    })
    .map(path => path.replace(/\{-\$\w+\}|\$\w+/g, ':') || '/')
  expect(asked.filter(path => !served.has(path))).toEqual([])
})

type Tree = { readonly [key: string]: unknown }

const keysOf = (tree: Tree, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as Tree, `${before}${key}.`) : [`${before}${key} ${typeof value}`],
  )

const emptyIn = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (value === '' ? [key] : typeof value === 'object' && value ? emptyIn(value as Tree) : []))

const screensFolder = new URL('../screens/', import.meta.url)

test('every sentence is there in three languages, of the same kind, and none is empty', () => {
  expect(keysOf(da)).toEqual(keysOf(en))
  expect(keysOf(italian)).toEqual(keysOf(en))
  expect(keysOf(en).length).toBeGreaterThan(150)
  expect([en, da, italian].flatMap(emptyIn)).toEqual([])
})

test('so is every sentence of a screen that brings its own', async () => {
  const screensWithWords = (await readdir(screensFolder)).filter(name => existsSync(new URL(`${name}/words/en.ts`, screensFolder)))
  expect(screensWithWords).toContain('settings')
  for (const name of screensWithWords) {
    const [english, ...others] = await Promise.all(
      languages.map(async language => (await import(new URL(`${name}/words/${language}.ts`, screensFolder).pathname)).words as Tree),
    )
    for (const other of others) expect(keysOf(other), name).toEqual(keysOf(english!))
    expect([english!, ...others].flatMap(emptyIn), name).toEqual([])
  }
})

test('the language is the choice, else that of the browser, else that of the organization', () => {
  expect(chooseLanguage('it', ['da-DK'])).toBe('it')
  expect(chooseLanguage(null, ['nb-NO', 'da-DK', 'en'])).toBe('da')
  expect(chooseLanguage(null, ['sv-SE'], 'it-IT')).toBe('it')
  expect(chooseLanguage(null, ['sv-SE'])).toBe('en')
})

test('amounts and days are written as the language does, and certainty is never rounded up to', () => {
  expect(formatAmount(-20085.5, 'DKK', 'da')).toBe('\u221220.085,50')
  expect(formatAmount(1250, 'EUR', 'it')).toBe('1.250,00')
  expect(formatAmount(1250, 'JPY', 'en')).toBe('1,250')
  expect(editableAmount(-1, 'EUR', 'en')).toBe('-1.00')
  expect([formatDay('2026-02-09', 'da'), formatDay('2026-02-09', 'en')]).toEqual(['09.02.2026', '09/02/2026'])
  expect([formatSureness(0.999), formatSureness(1), formatSureness(0.84)]).toEqual(['99\u00a0%', '100\u00a0%', '84\u00a0%'])
})
