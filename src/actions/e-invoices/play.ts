/** What the sandbox exchange says next, decided by a person: each outcome can be seen before a real exchange is connected. */
import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { NotSaid } from '../../providers/exchange/provider.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import { withTimeout } from '../timeouts.ts'
import { eInvoiceNotFound } from './books.ts'
import { afterNotification, readNotice, saveStanding } from './notifications.ts'
import { eInvoiceRecord, showEInvoice } from './record.ts'

const outcomeTypes = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT'] as const

/** What can be played instead; NE, DT and AT are said about e-invoices to public bodies only. */
function notNow(type: string, { said, possible }: NotSaid): string {
  const after = said.length === 0 ? '' : ` after ${said.join(', ')}`
  return possible.length === 0
    ? `The exchange says nothing more about this e-invoice${after}: issue another one to try ${type}.`
    : `The exchange does not say ${type} about this e-invoice${after}. What it can say now: ${possible.join(', ')}.`
}

export const playSandboxOutcome = defineManagement(
  { method: 'POST', path: '/e-invoices/:id/sandbox-outcome' },
  {
    name: 'play_einvoice_outcome',
    title: 'Play an outcome in the sandbox',
    permission: 'invoices:edit',
    summary:
      'Makes the sandbox exchange say something about an e-invoice: RC delivered, NS rejected, MC not delivered; of a public body NE accepted or refused, DT no answer in time, AT could not be delivered. In the order of the real one: NE or DT after RC, RC or AT after MC, and nothing after NS; the first answer may still become NS.',
    input: z.strictObject({
      id,
      type: z.enum(outcomeTypes, { error: `This is what the exchange says, one of: ${outcomeTypes.join(', ')}.` }),
      accepted: z.boolean().optional().meta({ description: 'What NE says; true when left out.' }),
      twice: z.boolean().optional().meta({ description: 'The document arrives a second time, as it may.' }),
    }),
    output: eInvoiceRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { id: 'ein_01k9zt3v8q4m2n6p7r5s9w0xyz', type: 'RC' },
    refusals: ['einvoice_not_found', 'not_a_sandbox', 'outcome_not_possible', 'einvoice_in_progress'],
    async conduct(input, stage) {
      const { services, caller } = stage
      const found = await stage.step(async ({ db }) => (await eInvoices.findEInvoice(db, input.id)) ?? eInvoiceNotFound(input.id))
      if (refused(found)) return found
      const provider = services.exchange
      if (!provider?.play || provider.name !== found.provider) return refuse('not_a_sandbox', `${found.provider} answers by itself.`)
      if (found.state === 'queued') return refuse('einvoice_in_progress', `${input.id} has not reached the exchange yet.`)
      const sender = { organizationId: caller.organizationId, regionKey: found.regionKey }
      const outcome = { type: input.type, isAccepted: input.accepted ?? true, isTwice: input.twice ?? false }
      const played = await provider.play(sender, found.fileName, outcome)
      if (played !== true) return refuse('outcome_not_possible', notNow(input.type, played))
      const notices = await withTimeout(signal => provider.noticesOf(sender, found.fileName, signal))
      return stage.finish(async context => {
        const there = (await eInvoices.lockEInvoice(context.db, input.id))!
        const after = notices.reduce((standing, { xml }) => {
          const told = readNotice(xml)
          return told ? afterNotification(standing, told, context.now) : standing
        }, there)
        return showEInvoice(context, saveStanding(context, there, after))
      })
    },
  },
)
