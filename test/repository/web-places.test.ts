/** Everything that the API can change for a person has a place in the web app: each action and each route that writes is sent by its sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { changes, type Operation } from '../contract/operations.ts'

const root = fileURLToPath(new URL('../../web', import.meta.url))

const source = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

/** Done elsewhere, or by a program: each with where. */
const elsewhere: Readonly<Record<string, string>> = {
  capture_document: 'the app sends files to POST /documents, which captures them',
  issue_einvoice: 'for invoices of other programs; those written here go with issue_invoice',
  'POST /uploads': 'an address for agents, which cannot send a file themselves',
  'POST /documents/inline': 'for agents, with the file in the call',
  'POST /e-invoices/:id/sandbox-outcome': 'plays the part of the exchange, for tests of programs',
  'POST /e-invoices/sandbox-arrival': 'plays the part of the exchange, for tests of programs',
}

const routeOf = ({ method, path }: Operation): string => `${method} ${path.replace('/api/rest', '')}`

/**
 * How the app sends a change: at once, by `perform` or `change`, or held for a while, as the `operation` of what is held or by the inbox's `decide`. A name in
 * a comparison, a type or a list sends nothing.
 */
const sendings = [/\b(?:perform|change|decide)\(\s*'([^']+)'/g, /\boperation: '([^']+)'(?! \|)/g]
const sent = new Set(sendings.flatMap(sending => [...source.matchAll(sending)].map(([, name]) => name!)))

const isCalled = (operation: Operation): boolean => sent.has(operation.kind === 'action' ? operation.name : routeOf(operation))

test('a name that is only compared with is not called', () => {
  // Both are in the sources once more, where the log is shown.
  expect(source).toContain("action !== 'delete_document'")
  for (const sending of sendings)
    expect("action !== 'delete_document'; (operation: 'post_document' | 'delete_document') =>").not.toMatch(sending)
})

test('every change has a place in the app, or is known to be made elsewhere', () => {
  expect(changes.length).toBeGreaterThan(100)
  const without = changes.filter(one => !isCalled(one)).map(one => (one.kind === 'action' ? one.name : routeOf(one)))
  expect(without.filter(name => !Object.hasOwn(elsewhere, name))).toEqual([])
  // What has got a place since is no exception any more.
  expect(Object.keys(elsewhere).filter(name => !without.includes(name))).toEqual([])
})
