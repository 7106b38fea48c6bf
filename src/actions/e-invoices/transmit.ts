/**
 * Sending exactly once: claim, call, record. The claim is durable with the invoice and holds the file as it is sent; the call carries its name, by which
 * the exchange knows it; the record says what became of it. Whatever dies in between leaves a claim, and whoever goes on with it asks the exchange first.
 */
import { z } from 'zod'
import { type Refusal, type RefusalCode, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { ExchangeProvider, Notice } from '../../providers/exchange/provider.ts'
import { newToken } from '../../secrets.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import { exchangeNamed } from '../connections/exchange-of.ts'
import { type Called, callExchange } from './call-exchange.ts'
import { eInvoiceNotFound } from './exchange.ts'
import { afterNotices, saveStanding } from './notifications.ts'
import { type Claimed, claimMs } from './queue.ts'
import { eInvoiceRecord, showEInvoice } from './record.ts'

/** Soon, then ever more rarely, for as long as it takes: a transmission in doubt is never given up. */
export const lookAgainMs = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 10), 15 * 60_000)

/** The last transaction of an action that sent something; what `show` makes of it is the answer. */
export async function transmit<Output, Code extends RefusalCode = never>(
  stage: Stage,
  claimed: Claimed,
  isFirst: boolean,
  show: (context: Context, eInvoice: eInvoices.EInvoice) => Promise<Output | Refusal<Code>>,
) {
  const called = await callExchange(stage, claimed, isFirst)
  const notices = called.outcome === 'sent' ? await noticesSoon(stage, claimed) : []
  return stage.finish(async context => show(context, await record(context, claimed.eInvoice, called, notices)), claimed.eInvoice.actor)
}

/** The answer of the caller does not wait longer for one of the exchange; what comes later is asked for by the job. */
const soonMs = 800

async function noticesSoon({ caller }: Stage, { eInvoice: { fileName, regionKey }, provider }: Claimed): Promise<readonly Notice[]> {
  const sender = { organizationId: caller.organizationId, regionKey }
  return askSoon(signal => (provider as ExchangeProvider).noticesOf(sender, fileName, signal))
}

async function askSoon(ask: (signal: AbortSignal) => Promise<readonly Notice[]>): Promise<readonly Notice[]> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Notice[]>(resolve => {
    timer = setTimeout(() => {
      abort.abort()
      resolve([])
    }, soonMs)
  })
  try {
    return await Promise.race([ask(abort.signal), late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** What became of it, and what was said about it already. */
async function record(
  context: Context,
  { id: eInvoiceId, token, attempts }: eInvoices.EInvoice,
  called: Called,
  notices: readonly Notice[],
): Promise<eInvoices.EInvoice> {
  const { db, now, services } = context
  const there = await eInvoices.lockEInvoice(db, eInvoiceId)
  if (!there) throw new Error(`the e-invoice ${eInvoiceId} that was sent must be there`)
  if (called.outcome === 'sent') {
    const sent: eInvoices.EInvoice = {
      ...there,
      state: there.state === 'queued' ? 'sent' : there.state,
      providerReference: there.providerReference ?? called.reference,
      error: null,
      sentAt: there.sentAt ?? now.toISOString(),
    }
    return saveStanding(context, there, afterNotices(sent, notices, now))
  }
  // Our claim ran out while we waited, and somebody has taken it over: what they find is what counts.
  if (there.state !== 'queued' || there.token !== token) return there
  if (called.outcome === 'refused') {
    const { code, message } = called
    const told = {
      type: 'refused',
      fileName: there.fileName,
      messageId: null,
      at: now.toISOString(),
      code,
      message,
      state: 'rejected' as const,
    }
    return saveStanding(context, there, { ...there, state: 'rejected', notifications: [...there.notifications, told], error: null })
  }
  const error = { ...called.why, at: now.toISOString() }
  const shared = await services.sharedClock(db)
  const lookAgainAt = new Date(shared.getTime() + lookAgainMs(attempts))
  eInvoices.releaseEInvoice(db, eInvoiceId, error, shared, lookAgainAt, called.wasSent ? shared : null)
  return { ...there, error }
}

/** Takes over what nobody works on. */
async function takeOver(context: Context, eInvoiceId: string): Promise<Claimed | Refusal<'einvoice_not_found' | 'einvoice_in_progress'>> {
  const { db, services } = context
  const eInvoice = await eInvoices.lockEInvoice(db, eInvoiceId)
  if (!eInvoice) return eInvoiceNotFound(eInvoiceId)
  if (eInvoice.state !== 'queued') return refuse(say('einvoice_in_progress.sent', { id: eInvoiceId }))
  const now = await services.sharedClock(db)
  if (eInvoice.claimedUntil !== null && eInvoice.claimedUntil > now.toISOString()) {
    return refuse(say('einvoice_in_progress.claimed', { id: eInvoiceId }))
  }
  const token = newToken()
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  eInvoices.reclaimEInvoice(db, eInvoiceId, token, claimedUntil)
  const xml = await eInvoices.findXml(db, eInvoiceId)
  const provider = await exchangeNamed(context, eInvoice.provider)
  const claimed = { ...eInvoice, token, claimedUntil, attempts: eInvoice.attempts + 1 }
  return { eInvoice: claimed, xml: xml!, notedAt: services.clock(), provider }
}

/** For the job that goes on with what others began; nobody else calls it. */
export const transmitEInvoice = defineAction({
  name: 'transmit_einvoice',
  title: 'Go on with sending an e-invoice',
  permission: 'invoices:edit',
  summary:
    'Goes on with an e-invoice that was issued and whose sending was interrupted: the exchange is asked for it before it is sent again.',
  input: z.strictObject({ id }),
  output: eInvoiceRecord,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: { id: 'ein_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['einvoice_not_found', 'einvoice_in_progress'],
  async conduct(input, stage) {
    const claimed = await stage.step(context => takeOver(context, input.id))
    if (refused(claimed)) return claimed
    return transmit(stage, claimed, false, showEInvoice)
  },
})
