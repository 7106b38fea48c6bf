/** The way to the awful ledger: a client that does not wait for long, as a client of an accounting system should not. */
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { LedgerProvider } from '../../../src/providers/ledger/provider.ts'
import type { Sent } from './awful-ledger.ts'

export interface Access {
  url: string
  /** How long an answer is waited for. */
  timeoutMs: number
  /** By the clock of the service. */
  settlesWithinMs: number
}

/** What is not what the test is about may take its time on a busy machine. */
const attachPatienceMs = 10_000

interface Reply {
  status: number
  body: { reference: string; message: string }
}

export function awfulLedger({ url, timeoutMs, settlesWithinMs }: Access): LedgerProvider {
  const call = (method: string, path: string, body?: object, waitMs = timeoutMs): Promise<Reply> =>
    new Promise((resolve, reject) => {
      // It gives up long before the service does, so that it need not listen to the signal of the service.
      const sent = request(`${url}${path}`, { method, signal: AbortSignal.timeout(waitMs) }, response => {
        const { statusCode: status = 0 } = response
        if (status === 204) resolve({ status, body: { reference: '', message: '' } })
        else json(response).then(read => resolve({ status, body: read as Reply['body'] }), reject)
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  const unclear = ({ status }: Reply) => new Error(`it answered with ${status}`)

  return {
    name: 'awful',
    title: 'The awful ledger',
    isOwn: false,
    can: { attachFiles: true },
    settlesWithinMs,
    async post(_books, _entry, marker) {
      const sent: Sent = { marker, sentAt: Date.now() }
      const reply = await call('POST', '/vouchers', sent)
      if (reply.status === 201) return { outcome: 'posted', reference: reply.body.reference }
      if (reply.status === 422) return { outcome: 'refused', code: 'period_locked', message: reply.body.message }
      throw unclear(reply)
    },
    async find(_books, marker) {
      const reply = await call('GET', `/markers/${marker}`)
      if (reply.status === 404) return undefined
      if (reply.status === 200) return { reference: reply.body.reference }
      throw unclear(reply)
    },
    async attach(_books, reference, file) {
      const reply = await call('PUT', `/vouchers/${reference}/files/${file.id}`, { name: file.name }, attachPatienceMs)
      if (reply.status !== 204) throw unclear(reply)
    },
    read: async () => undefined,
    chartOfAccounts: async () => [],
  }
}

export const killPoints = ['before the call', 'after the call', 'before the file', 'after the file'] as const

export type KillPoint = (typeof killPoints)[number]

/** The same ledger in a process that is killed when it gets to a point. */
export function dyingAt(point: KillPoint, ledger: LedgerProvider): LedgerProvider {
  const pass = (reached: KillPoint) => {
    if (reached === point) process.kill(process.pid, 'SIGKILL')
  }
  return {
    ...ledger,
    async post(...call) {
      pass('before the call')
      const posted = await ledger.post(...call)
      pass('after the call')
      return posted
    },
    async attach(...call) {
      pass('before the file')
      await ledger.attach(...call)
      pass('after the file')
    },
  }
}
