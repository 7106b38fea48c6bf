/** An access point that hands over what was not acknowledged, in a folder: what a dead process stored and acknowledged is known to the living. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'

const pageSize = 3

export const acknowledgedIn = (folder: string): string[] => {
  const path = join(folder, 'acknowledged')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

export const handOver = (folder: string, marker: string, bytes: string): void => writeFileSync(join(folder, `${marker}.xml`), bytes)

interface Moments {
  received?: () => void
  beforeAcknowledge?: () => void
  afterAcknowledge?: () => void
}

export const queueExchange = (folder: string, at: Moments = {}): ExchangeProvider => ({
  name: 'queue',
  title: 'The access point in a folder',
  isSandbox: false,
  settlesWithinMs: 1_000,
  send: async (_sender, { fileName }) => ({ outcome: 'sent', reference: fileName }),
  find: async () => undefined,
  notices: async (_sender, after) => ({ notices: [], after, hasMore: false }),
  noticesOf: async () => [],
  async received() {
    const known = new Set(acknowledgedIn(folder))
    const markers = readdirSync(folder)
      .filter(name => name.endsWith('.xml'))
      .map(name => name.slice(0, -'.xml'.length))
      .filter(marker => !known.has(marker))
      .sort()
    const files = markers.slice(0, pageSize).map(marker => {
      return { marker, fileName: `${marker}.xml`, bytes: readFileSync(join(folder, `${marker}.xml`)) }
    })
    at.received?.()
    return { files, after: null, hasMore: markers.length > pageSize }
  },
  async acknowledge(_sender, markers) {
    at.beforeAcknowledge?.()
    appendFileSync(join(folder, 'acknowledged'), markers.map(marker => `${marker}\n`).join(''))
    at.afterAcknowledge?.()
  },
})
