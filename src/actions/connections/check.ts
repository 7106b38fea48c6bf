import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSealed, lockConnection, saveChecked, saveFailed } from '../../store/ledger/connections.ts'
import { checkMail } from '../mail-in/connect-mail.ts'
import { accessOf } from './access.ts'
import { askLedger } from './ask.ts'
import { checkExchange } from './connect-exchange.ts'
import { connectionExample, connectionNotFound, connectionRecord, toConnection } from './record.ts'

export const checkConnection = defineManagement(
  { method: 'POST', path: '/connections/:id/check' },
  {
    name: 'check_connection',
    title: 'Check a connection',
    permission: 'settings:edit',
    summary:
      'Asks the connected ledger, exchange or mailbox whether it still knows us, and reads the accounts, VAT codes, journals and years of a ledger anew. The answer says what state the connection is in.',
    input: z.strictObject({ id }),
    output: connectionRecord,
    hints: { destructive: false, idempotent: true, openWorld: true },
    example: { id: connectionExample.id },
    refusals: ['connection_not_found', 'connection_not_available'],
    async conduct({ id: connectionId }, stage) {
      const { services, caller } = stage
      const { sealed, mail } = await stage.step(async ({ db }) => ({
        sealed: await findSealed(db, 'ledger'),
        mail: await findSealed(db, 'mail'),
      }))
      if (mail?.id === connectionId) return checkMail(stage, mail)
      if (sealed?.id !== connectionId) return checkExchange(stage, connectionId)
      const found = services.connectors?.get(sealed.provider)
      const access = accessOf(services, caller.organizationId, sealed)
      if (!found || !access) return refuse(say('connection_not_available', { provider: found?.connector.title ?? sealed.provider }))
      const asked = await askLedger(found.connector, access)
      return stage.finish(async context => {
        const { db, now } = context
        const before = await lockConnection(db, connectionId)
        if (!before) return connectionNotFound(connectionId)
        // What it ran out for was said where it was renewed.
        const isExpired = before.state === 'expired' && sealed.state !== 'expired'
        if (refused(asked)) {
          if (!isExpired) saveFailed(db, connectionId, 'failed', { code: asked.refusal, values: asked.values }, now)
        } else saveChecked(db, connectionId, asked, now)
        const after = (await lockConnection(db, connectionId))!
        if (before.state !== after.state) {
          context.changed({
            target: { type: 'connection', id: connectionId },
            before: { state: before.state },
            after: { state: after.state },
          })
        }
        return toConnection(after)
      })
    },
  },
)
