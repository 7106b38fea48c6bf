/** What the sandbox exchange says next, decided by a person: each outcome can be seen before a real exchange is connected. */
import { z } from 'zod'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { NotSaid } from '../../providers/exchange/provider.ts'
import * as eInvoices from '../../store/invoices/e-invoices.ts'
import { withTimeout } from '../timeouts.ts'
import { eInvoiceNotFound } from './exchange.ts'
import { afterNotices, saveStanding } from './notifications.ts'
import { eInvoiceRecord, showEInvoice } from './record.ts'

const outcomeTypes = [
  ...(['RC', 'NS', 'MC', 'NE', 'DT', 'AT'] as const),
  // Over Peppol: the status of the receiver's access point, and the response of the buyer.
  ...(['MLS_RE', 'IMR_AB', 'IMR_IP', 'IMR_UQ', 'IMR_AP', 'IMR_RE', 'IMR_PD'] as const),
] as const

/** What can be played instead; NE, DT and AT are said about e-invoices to public bodies only. */
const notNow = (type: string, { said, possible }: NotSaid): Refusal<'outcome_not_possible'> =>
  refuse(
    possible.length === 0
      ? say('outcome_not_possible.nothing_more', { type, said })
      : say('outcome_not_possible.others', { type, said, possible }),
  )

export const playSandboxOutcome = defineManagement(
  { method: 'POST', path: '/e-invoices/:id/sandbox-outcome' },
  {
    name: 'play_einvoice_outcome',
    title: 'Play an outcome in the sandbox',
    permission: 'invoices:edit',
    summary:
      'Makes the sandbox exchange say something about an e-invoice: RC delivered, NS rejected, MC not delivered; of a public body NE accepted or refused, DT no answer in time, AT could not be delivered. In the order of the real one: NE or DT after RC, RC or AT after MC, and nothing after NS; the first answer may still become NS. Over Peppol: MLS_RE rejected by the access point of the receiver; of the buyer IMR_AB received, IMR_IP in process, IMR_UQ a question, IMR_AP accepted, IMR_RE refused, IMR_PD paid.',
    input: z.strictObject({
      id,
      type: z.enum(outcomeTypes, { error: saying(say('exchange_outcome', { outcomes: outcomeTypes })) }),
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
      if (!provider?.play || provider.name !== found.provider) return refuse(say('not_a_sandbox.answers', { provider: found.provider }))
      if (found.state === 'queued') return refuse(say('einvoice_in_progress.not_arrived', { id: input.id }))
      const sender = { organizationId: caller.organizationId, regionKey: found.regionKey }
      const outcome = { type: input.type, isAccepted: input.accepted ?? true, isTwice: input.twice ?? false }
      const played = await provider.play(sender, found.fileName, outcome)
      if (played !== true) return notNow(input.type, played)
      const notices = await withTimeout(signal => provider.noticesOf(sender, found.fileName, signal))
      return stage.finish(async context => {
        const there = (await eInvoices.lockEInvoice(context.db, input.id))!
        const after = afterNotices(there, notices, context.now)
        return showEInvoice(context, saveStanding(context, there, after))
      })
    },
  },
)
