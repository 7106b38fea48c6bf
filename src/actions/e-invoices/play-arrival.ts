/** An e-invoice of a supplier, sent through the sandbox exchange on purpose: how one is received can be seen before a real exchange is connected. */
import { z } from 'zod'
import type { Warning } from '../../domain/checks.ts'
import { amountFaults } from '../../domain/invoices/price.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { outsideText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Supplied } from '../../providers/exchange/provider.ts'
import { oneChunk } from '../../store/one-chunk.ts'
import { documentRecord } from '../documents/record.ts'
import { fileBytesMax } from '../files.ts'
import { type InvoicingContext, sellerOf } from '../invoices/facts.ts'
import { openInvoicing } from '../invoices/load-invoice.ts'
import { invalid, linesMax, toLine } from '../invoices/save.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { eInvoiceLine } from './issue.ts'
import { receiveEInvoice } from './receive.ts'
import { asBuyer } from './self-invoice-desk.ts'

const input = z
  .strictObject({
    xml: z
      .string()
      .min(1)
      .max(1_000_000)
      .optional()
      .meta({ description: 'The file of an e-invoice, as it is to arrive. One is made when it is left out.' }),
    fileName: z.string().min(1).max(60).optional().meta({ description: 'What the file is called; only with `xml`.' }),
    supplier: z
      .strictObject({ name: z.string().min(1).max(80), vatNumber: z.string().min(1).max(30) })
      .optional()
      .meta({ description: 'Who sends the one that is made; a fictitious supplier when left out.' }),
    lines: z.array(eInvoiceLine).min(1).max(linesMax).optional().meta({ description: 'What the one that is made is about.' }),
  })
  .refine(({ xml, supplier, lines }) => xml === undefined || (supplier === undefined && lines === undefined), {
    path: ['xml'],
    message: saying(say('sandbox_arrival.xml')),
  })
  .refine(({ xml, fileName }) => fileName === undefined || xml !== undefined, {
    path: ['fileName'],
    message: saying(say('sandbox_arrival.file_name')),
  })

const testBuyerWarning: Warning = { field: 'organization', ...say('test_buyer') }

/** What the sandbox is to deliver, and to whom it was addressed. */
function suppliedBy(
  given: z.output<typeof input>,
  invoicing: InvoicingContext,
  { rules }: Exchange,
): { supplied: Supplied; warnings: Warning[] } {
  const arrivals = rules.standIn.arrivals!
  const { xml, fileName, supplier } = given
  if (xml !== undefined) {
    return { supplied: count => ({ fileName: fileName ?? arrivals.suppliedName(count), xml }), warnings: [] }
  }
  const own = sellerOf(invoicing)
  const isKnown = own.vatNumber !== null || own.fiscalCode !== null
  const buyer = asBuyer(isKnown ? own : rules.testSeller)
  const lines = given.lines?.map(toLine) ?? null
  return {
    supplied: (count, today) => arrivals.supply({ buyer, supplier: supplier ?? null, lines, count, today }),
    warnings: isKnown ? [] : [testBuyerWarning],
  }
}

const faultsMax = 100

export const playSandboxArrival = defineManagement(
  { method: 'POST', path: '/e-invoices/sandbox-arrival' },
  {
    name: 'play_einvoice_arrival',
    title: 'Let an e-invoice arrive in the sandbox',
    permission: 'documents:edit',
    summary:
      'Makes the sandbox exchange deliver an e-invoice of a supplier to the organization: the file that is given, or one that is made, of a fictitious supplier unless another is named. It is captured as a document, as what arrives from a real exchange is. Next: extract_document.',
    input,
    output: z.strictObject({
      sandbox: z.literal(true).meta({ description: 'Nobody has sent it: the exchange is a stand-in.' }),
      fileName: outsideText(60),
      document: documentRecord,
      warnings: z.array(warning),
    }),
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: {},
    refusals: [
      'invalid_input',
      'region_not_set',
      'not_available_in_region',
      'exchange_not_connected',
      'not_a_sandbox',
      'einvoice_refused',
      'einvoice_is_own',
      'einvoice_deleted',
    ],
    async conduct(given, stage) {
      const { services, caller } = stage
      const found = await stage.step(async context => {
        const invoicing = await openInvoicing(context)
        return refused(invoicing) ? invoicing : { invoicing, exchange: await openExchange(context, invoicing) }
      })
      if (refused(found)) return found
      const { invoicing, exchange } = found
      if (refused(exchange)) return exchange
      const { provider } = exchange
      if (!provider.deliver) return refuse(say('not_a_sandbox.delivers', { provider: provider.title }))
      const faults = given.lines ? amountFaults({ lines: given.lines.map(toLine), currency: invoicing.region.currency }) : []
      if (faults.length > 0) return invalid(faults)
      const { supplied, warnings } = suppliedBy(given, invoicing, exchange)
      const delivery = await provider.deliver({ organizationId: caller.organizationId, regionKey: invoicing.regionKey }, supplied)
      if (delivery.outcome === 'rejected') {
        const errors = delivery.errors.slice(0, faultsMax).map(({ code, values }) => ({ path: 'xml', code, values }))
        return refuse(say('einvoice_refused.arrival'), errors)
      }
      const { fileName, xml } = delivery.file
      const blob = await services.blobs.put(caller.organizationId, oneChunk(Buffer.from(xml)), fileBytesMax, () => true)
      if ('tooLarge' in blob || 'refused' in blob) throw new Error('a file of the sandbox exchange must be small enough to keep')
      await blob.keep()
      const file = { sha256: blob.sha256, size: blob.size, mimeType: 'application/xml', name: fileName }
      return stage.finish(async context => {
        const arrival = { provider: provider.name, marker: delivery.marker }
        const received = await receiveEInvoice.run!({ ...file, arrival }, context)
        const document = received as z.input<typeof documentRecord> | Refusal<'einvoice_is_own' | 'einvoice_deleted'>
        if (refused(document)) return document
        return { sandbox: true as const, fileName, document, warnings }
      })
    },
  },
)
