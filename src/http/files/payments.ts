/** Payments as the file that a bank takes. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { getPaymentFile, type PaymentFile } from '../../reads/ledger/payments.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer } from './written-files.ts'

const writers: readonly Writer<PaymentFile>[] = [
  [getPaymentFile, async ({ messageId, xml }) => ({ fileName: `${messageId}.xml`, type: 'application/xml', bytes: Buffer.from(xml) })],
]

export const registerPaymentFiles = (server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void =>
  registerWriters(server, services, gate, metrics, writers)
