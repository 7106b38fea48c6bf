/**
 * An accounting system as bad as they come: it has no idempotency, so what is sent twice is written twice, and it loses answers, gives wrong ones and
 * writes after it has said no. Two things it does keep to: what it refuses is not written, and nothing is written later than it promises.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, seeded } from './random.ts'

export const faults = [
  'error before',
  'error after',
  'late answer',
  'reset before',
  'reset after',
  'delayed write',
  'refusal',
  'look-up failed',
  'look-up late',
] as const

export type Fault = (typeof faults)[number]

export interface WordingHabits {
  seed: number
  /** How many of a hundred calls, or look-ups, go wrong in which way. */
  percent: Partial<Record<Fault, number>>
  /** Longer than a caller waits. */
  lateMs: number
  delayedWriteMs: { least: number; most: number }
  /** Counted from the moment when the caller sent it. */
  settlesWithinMs: number
}

export interface Voucher {
  reference: string
  marker: string
  /** How often each file was attached; however often, it is there once. */
  files: Map<string, number>
}

export interface AwfulLedger {
  url: string
  vouchers: readonly Voucher[]
  faultCounts: Record<Fault, number>
  /** Writes that would have broken the promise, and did not happen. */
  brokenOff(): number
  /** Nothing is on its way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface Sent {
  marker: string
  sentAt: number
}

/** The longest that a call takes on the way there, and on the way back: room for a kill. */
const wayMsMax = 8

const callFaults = ['error before', 'error after', 'late answer', 'reset before', 'reset after', 'delayed write', 'refusal'] as const
const lookUpFaults = ['look-up failed', 'look-up late'] as const

export async function startAwfulLedger(manners: WordingHabits): Promise<AwfulLedger> {
  const { percent, lateMs, delayedWriteMs, settlesWithinMs } = manners
  const random = seeded(manners.seed)
  const vouchers: Voucher[] = []
  const byMarker = new Map<string, Voucher>()
  const faultCounts = Object.fromEntries(faults.map(fault => [fault, 0])) as Record<Fault, number>
  let brokenOff = 0
  let underWay = 0

  function draw<Kind extends Fault>(kinds: readonly Kind[]): Kind | undefined {
    let drawn = random() * 100
    const fault = kinds.find(kind => {
      drawn -= percent[kind] ?? 0
      return drawn < 0
    })
    if (fault) faultCounts[fault]++
    return fault
  }

  const onTheWay = () => sleep(between(random, 0, wayMsMax))

  function write({ marker, sentAt }: Sent): Voucher | undefined {
    if (Date.now() - sentAt > settlesWithinMs) {
      brokenOff++
      return undefined
    }
    const voucher: Voucher = { reference: `V-${vouchers.length + 1}`, marker, files: new Map() }
    vouchers.push(voucher)
    if (!byMarker.has(marker)) byMarker.set(marker, voucher)
    return voucher
  }

  async function post(sent: Sent, response: ServerResponse): Promise<void> {
    const fault = draw(callFaults)
    if (fault === 'error before') return answer(response, 500)
    if (fault === 'reset before') return reset(response)
    if (fault === 'refusal') return answer(response, 422, { message: 'The period is locked at this moment.' })
    if (fault === 'delayed write') {
      const delayMs = between(random, delayedWriteMs.least, delayedWriteMs.most)
      const isReset = random() < 0.5
      if (isReset) reset(response)
      else answer(response, 504)
      await sleep(delayMs)
      write(sent)
      return
    }
    const voucher = write(sent)
    if (!voucher) return answer(response, 503)
    await onTheWay()
    if (fault === 'error after') return answer(response, 500)
    if (fault === 'reset after') return reset(response)
    if (fault === 'late answer') await sleep(lateMs)
    answer(response, 201, { reference: voucher.reference })
  }

  async function find(marker: string, response: ServerResponse): Promise<void> {
    const fault = draw(lookUpFaults)
    if (fault === 'look-up failed') return answer(response, 500)
    if (fault === 'look-up late') await sleep(lateMs)
    const voucher = byMarker.get(marker)
    answer(response, voucher ? 200 : 404, voucher && { reference: voucher.reference })
  }

  function attach(reference: string, fileId: string, response: ServerResponse): void {
    const voucher = vouchers.find(one => one.reference === reference)
    voucher?.files.set(fileId, (voucher.files.get(fileId) ?? 0) + 1)
    answer(response, voucher ? 204 : 404)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, place, name, , fileId] = new URL(request.url ?? '/', 'http://ledger').pathname.split('/').map(decodeURIComponent)
    const body = request.method === 'GET' ? undefined : await json(request)
    await onTheWay()
    if (place === 'vouchers' && request.method === 'POST') return post(body as Sent, response)
    if (place === 'markers' && name !== undefined) return find(name, response)
    if (place === 'vouchers' && name !== undefined && fileId !== undefined) return attach(name, fileId, response)
    answer(response, 404)
  }

  const server = createServer((request, response) => {
    underWay++
    // A caller that is killed in the middle of a sentence has said nothing.
    handle(request, response)
      .catch(() => reset(response))
      .finally(() => underWay--)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    vouchers,
    faultCounts,
    brokenOff: () => brokenOff,
    async settled() {
      while (underWay > 0) await sleep(10)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : JSON.stringify(body))
}

const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy()
