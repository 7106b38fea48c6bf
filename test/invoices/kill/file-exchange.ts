/** An exchange that writes every arrival to a file, so that what a dead process sent is known to the living. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { ExchangeProvider } from '../../../src/providers/exchange/provider.ts'

export const arrivalsIn = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

export const fileExchange = (path: string, at: { beforeSend?: () => void; afterSend?: () => void } = {}): ExchangeProvider => ({
  name: 'file',
  title: 'The exchange in a file',
  isSandbox: false,
  settlesWithinMs: 1_000,
  async send(_sender, { fileName }) {
    at.beforeSend?.()
    appendFileSync(path, `${fileName}\n`)
    at.afterSend?.()
    return { outcome: 'sent', reference: fileName }
  },
  find: async (_sender, fileName) => (arrivalsIn(path).includes(fileName) ? { reference: fileName } : undefined),
  notices: async (_sender, after) => ({ notices: [], after, hasMore: false }),
  noticesOf: async () => [],
})
