/** `npm run dev`: what Vite hands to the service, and what it keeps because it is a source of the web app. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import config from '../../web/vite.config.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))
const starts = Object.keys(config.server!.proxy!)

/** As Vite reads them. */
const isOfService = (address: string): boolean =>
  starts.some(start => (start.startsWith('^') ? new RegExp(start).test(address) : address.startsWith(start)))

test('no source of the web app is asked of the service', () => {
  const files = readdirSync(web, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const addresses = files.map(entry => `/${relative(web, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
  expect(addresses).toContain('/api/client.ts')
  expect(addresses.flatMap(address => [address, `${address}?t=1`]).filter(isOfService)).toEqual([])
})

test('the API, and the pages that the app leads to, are asked of it', () => {
  const asked = ['/api/rest/settings', '/api/rest/documents?q=a', '/api/openapi.json', '/sign-in?next=%2F', '/account', '/docs/guide/vat']
  expect(asked.filter(address => !isOfService(address))).toEqual([])
})
