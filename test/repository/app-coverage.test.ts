/** Everything that the API can do for a person has a place in the app. The sources of web/ are read for the names of actions and routes that they call. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/app.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

const sources = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter(
    entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) && !/\/words(\/|$)/.test(entry.parentPath),
  )
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''))
const text = sources.join('\n')

const mentions = (name: string): boolean => text.includes(`'${name}'`) || text.includes(`\`${name}\``)

/** What takes a file, which the catalogue does not have: what an app that sends it has in its source. */
const ofFiles: Readonly<Record<string, RegExp>> = {
  'POST /documents': /\/documents\?process=true|'\/documents'.*process|process=true/,
  'POST /bank-accounts/statements': /'bank-accounts\/statements'/,
  'POST /bank-accounts/:id/statements': /`bank-accounts\/\$\{[^}]+\}\/statements`/,
  'POST /ledger-entries/opening-balances/files': /`\/api\/rest\/ledger-entries\/opening-balances\/files\?/,
}

const routes = catalogue.management.map(({ route }) => `${route.method} ${route.path}`)

const called = new Set([
  ...catalogue.actions.map(({ name }) => name).filter(mentions),
  ...routes.filter(mentions),
  ...Object.entries(ofFiles).flatMap(([route, pattern]) => (pattern.test(text) ? [route] : [])),
])

/** What is not for a person in a browser, or what another place does better. */
const exceptions: Readonly<Record<string, string>> = {
  capture_document: 'POST /documents captures, reads and codes in one job',
  'POST /e-invoices/:id/sandbox-outcome': 'it plays the exchange, for whoever tries a program against the sandbox',
  'POST /e-invoices/sandbox-arrival': 'it plays the exchange, for whoever tries a program against the sandbox',
  'POST /uploads': 'a browser sends files with POST /documents; this is for agents',
  'POST /documents/inline': 'a browser sends files with POST /documents; this is for agents',
  issue_einvoice: 'issue_invoice sends it where the country wants it',
}

test('every action and every write route is called by the app, or is an exception with its reason', () => {
  const all = [...catalogue.actions.map(({ name }) => name), ...routes, ...Object.keys(ofFiles)]
  const missing = all.filter(name => !called.has(name) && exceptions[name] === undefined)
  expect(missing).toEqual([])
})

test('an exception that the app calls after all is none', () => {
  expect(Object.keys(exceptions).filter(name => called.has(name))).toEqual([])
})

test('the check sees the app: what it surely calls is found, what nothing calls is not', () => {
  expect(sources.length).toBeGreaterThan(100)
  for (const name of [
    'post_document',
    'set_auto_post',
    'PATCH /me',
    'POST /me/password',
    'POST /organizations/current/sandbox-removal',
    'POST /documents',
  ]) {
    expect([name, called.has(name)]).toEqual([name, true])
  }
  expect(mentions('post_nothing')).toBe(false)
})
