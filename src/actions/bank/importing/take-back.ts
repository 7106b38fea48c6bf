/** Takes an import of a statement back: as if the file had never come, while nothing of it is settled. */
import { z } from 'zod'
import { fromMinor } from '../../../domain/money/money.ts'
import { refuse } from '../../../domain/refusals.ts'
import type { Context } from '../../../kernel/context.ts'
import { defineManagement } from '../../../kernel/define-action.ts'
import { calendarDate, id, instant, outsideText } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import { takeFromQueue } from '../../../store/bank/settlements.ts'
import * as store from '../../../store/bank/statement-imports.ts'
import { findTransaction } from '../../../store/bank/transactions.ts'
import { inRun } from '../run.ts'

export const statementImportRecord = z
  .strictObject({
    id: z.string(),
    fileId: z.string(),
    fileName: outsideText(),
    accounts: z.array(
      z.strictObject({
        accountId: z.string(),
        layout: z.string(),
        imported: z.number().int(),
        updated: z.number().int(),
        from: calendarDate.nullable(),
        to: calendarDate.nullable(),
      }),
    ),
    importedAt: instant,
    importedBy: z.string(),
    takenBackAt: instant.nullable(),
    takenBackBy: z.string().nullable(),
  })
  .meta({ id: 'StatementImportRecord' })

export const toStatementImport = ({ accounts, ...made }: store.StatementImport): z.input<typeof statementImportRecord> => ({
  ...made,
  accounts: accounts.map(({ balances: _told, ...account }) => account),
})

export const importNotFound = (importId: string) => refuse(say('statement_import_not_found', { id: importId }))

async function takeBack(context: Context, importId: string) {
  const { db, now, caller } = context
  const made = await store.findImport(db, importId, { lock: true })
  if (!made) return importNotFound(importId)
  if (made.takenBackAt !== null) return refuse(say('import_taken_back', { id: importId }))
  const later = await store.findLaterImport(db, made)
  if (later) return refuse(say('later_import_stands', { id: later.id, name: later.fileName }))
  const brought = await store.listImported(db, importId)
  const ids = brought.filter(movement => !movement.isToldElsewhere).map(movement => movement.id)
  const kept = brought.length - ids.length
  const free = await takeFromQueue(db, ids)
  const settled = ids.filter(transactionId => !free.has(transactionId))
  if (settled.length > 0) return refuseSettled(context, settled)
  const after = { ...made, takenBackAt: now.toISOString(), takenBackBy: caller.actor.name ?? caller.actor.id }
  store.markTakenBack(db, after)
  store.deleteMovements(db, ids)
  for (const account of made.accounts) {
    store.deleteBalances(db, importId, account)
    store.resetBalance(db, account.accountId)
  }
  const target = { type: 'statement_import', id: importId }
  context.changed({ target, before: toStatementImport(made), after: { ...toStatementImport(after), removed: ids.length, kept } })
  return { ...toStatementImport(after), removed: ids.length, kept }
}

/** The first of them is named: whoever reads it knows where to begin. */
async function refuseSettled({ db }: Context, settled: readonly string[]) {
  const first = await findTransaction(db, settled[0]!)
  if (!first) throw new Error('a movement that is settled must be there')
  const { id: transactionId, date, amount, currency } = first
  return refuse(say('import_settled', { count: settled.length, transactionId, date, amount: fromMinor(amount, currency), currency }))
}

export const takeBackImport = defineManagement(
  { method: 'POST', path: '/statement-imports/:id/reversal' },
  {
    name: 'take_back_statement_import',
    title: 'Take an import of a statement back',
    permission: 'bank:edit',
    summary:
      'Removes the transactions and balances that a statement file brought, while none of them is settled or ignored. What a bank told as well stays. The file is kept, and can be imported again.',
    input: z.strictObject({ id }),
    output: statementImportRecord
      .extend({
        removed: z.number().int().meta({ description: 'Transactions that are gone.' }),
        kept: z.number().int().meta({ description: 'Transactions that another source told as well, and that stay.' }),
      })
      .meta({ id: 'StatementImportReversal' }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'imp_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['statement_import_not_found', 'import_taken_back', 'import_settled', 'later_import_stands'],
    async conduct({ id: importId }, stage) {
      const { services, caller } = stage
      const there = await services.store.transaction(caller.organizationId, db => store.findImport(db, importId), { readOnly: true })
      if (!there) return importNotFound(importId)
      if (there.takenBackAt !== null) return refuse(say('import_taken_back', { id: importId }))
      // No other run plans or matches meanwhile: what it goes by must not vanish.
      return inRun(services, caller.organizationId, 'import', run =>
        stage.finish(async context => {
          await run.guard(context)
          return takeBack(context, importId)
        }),
      )
    },
  },
)
