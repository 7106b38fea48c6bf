import { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { deletion, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { countPostingsTo } from '../../store/documents/postings.ts'
import { countQueuedTo } from '../../store/invoices/e-invoices.ts'
import { deleteConnection, lockConnection } from '../../store/ledger/connections.ts'
import { deleteUnmatchedOutside } from '../../store/ledger/outside-items.ts'
import { connectionExample, connectionNotFound } from './record.ts'

export const disconnect = defineManagement(
  { method: 'DELETE', path: '/connections/:id' },
  {
    name: 'disconnect',
    title: 'Disconnect a ledger, an exchange or mail',
    permission: 'settings:edit',
    summary:
      'Ends a connection and forgets its credentials and its mapping. What was posted there stays there, and its copy stays here. Documents are posted to the built-in ledger, and e-invoices go to the sandbox exchange from then on. Of mail, what became documents stays, and nothing more is taken.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: connectionExample.id },
    refusals: ['connection_not_found', 'connection_in_use'],
    async run(input, context) {
      const { db } = context
      const connection = await lockConnection(db, input.id)
      if (!connection) return connectionNotFound(input.id)
      // Nobody could find out any more what became of them.
      const isExchange = connection.kind === 'exchange'
      const count = isExchange ? await countQueuedTo(db, connection.provider) : await countPostingsTo(db, connection.provider)
      if (count > 0) return refuse(isExchange ? say('connection_in_use.exchange', { count }) : say('connection_in_use', { count }))
      const { settings: _settings, outsideOpen: _open, outsideReadAt: _readAt, outsideError: _error, ...before } = connection
      deleteUnmatchedOutside(db, input.id)
      deleteConnection(db, input.id)
      context.changed({ target: { type: 'connection', id: input.id }, before, after: null })
      return { id: input.id, deleted: true as const }
    },
  },
)
