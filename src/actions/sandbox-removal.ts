/** The way from trying it to working with it: what the sandbox bank and the sandbox exchange left goes, as far as nothing in the books rests on it. */
import { z } from 'zod'
import { mayDelete } from '../domain/documents/document.ts'
import { refuse, refused } from '../domain/refusals.ts'
import type { Context } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { outsideText, sentence } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import * as sandbox from '../store/bank/sandbox-removal.ts'
import { inRun } from './bank/run.ts'
import { lock, remove } from './documents/change-document.ts'
import { unlearn } from './documents/learn.ts'

const count = z.number().int()

const removalRecord = z
  .strictObject({
    removed: z.strictObject({ bankAccounts: count, transactions: count, documents: count }),
    stays: z
      .array(
        z.strictObject({
          type: z.enum(['bank_account', 'document', 'e_invoice']),
          id: z.string().nullable(),
          name: outsideText().nullable(),
          ...sentence,
        }),
      )
      .meta({ description: 'What is still there, and why. Empty: nothing of the sandbox is left.' }),
  })
  .meta({
    id: 'SandboxRemoval',
    examples: [
      {
        removed: { bankAccounts: 2, transactions: 418, documents: 1 },
        stays: [
          {
            type: 'bank_account',
            id: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
            name: 'Erhvervskonto (sandbox)',
            code: 'sandbox_account_used',
            values: { settled: 3, fromStatements: 0, payments: 0, rules: 0 },
            message: '3 transactions settle something in the books.',
          },
        ],
      },
    ],
  })

type Stays = z.input<typeof removalRecord>['stays']

const isUsed = ({ settled, fromStatements, payments, rules }: sandbox.SandboxAccount): boolean =>
  settled + fromStatements + payments + rules > 0

const staying = (type: Stays[number]['type'], said: Said, of: { id: string; name: string } | null = null): Stays[number] => ({
  type,
  id: of?.id ?? null,
  name: of?.name ?? null,
  ...said,
})

async function removeAccounts({ db, changed }: Context) {
  const accounts = await sandbox.listSandboxAccounts(db)
  const free = accounts.filter(account => !isUsed(account))
  if (free.length > 0)
    sandbox.deleteSandboxAccounts(
      db,
      free.map(account => account.id),
    )
  for (const { id, name, movements } of free) changed({ target: { type: 'bank_account', id }, before: { name, movements }, after: null })
  const stays = accounts
    .filter(isUsed)
    .map(({ settled, fromStatements, payments, rules, ...account }) =>
      staying('bank_account', say('sandbox_account_used', { settled, fromStatements, payments, rules }), account),
    )
  return { bankAccounts: free.length, transactions: free.reduce((sum, account) => sum + account.movements, 0), stays }
}

async function removeArrivals(context: Context) {
  const arrivals = await sandbox.listSandboxArrivals(context.db)
  let documents = 0
  for (const { id, isBooked } of arrivals) {
    if (isBooked) continue
    const held = await lock(context, id)
    if (refused(held) || mayDelete(held.document, held)) continue
    remove(context, held.document)
    await unlearn(context, held.document)
    documents++
  }
  const booked = arrivals.length - documents
  return { documents, stays: booked === 0 ? [] : [staying('document', say('sandbox_documents_booked', { count: booked }))] }
}

export const removeSandboxData = defineManagement(
  { method: 'POST', path: '/organizations/current/sandbox-removal' },
  {
    name: 'remove_sandbox_data',
    title: 'Take the data of the sandbox away',
    permission: 'settings:edit',
    summary:
      'Removes the accounts of the sandbox bank with their transactions, and the documents that the sandbox exchange delivered, for good. An account of which anything is settled, paid from or imported into stays whole, and so does what is in the books; the answer says what stays and why. Needs bank:edit and documents:delete as well.',
    input: z.strictObject({}),
    output: removalRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: {},
    refusals: ['forbidden'],
    async conduct(_input, stage) {
      const { services, caller } = stage
      const lacking = (['bank:edit', 'documents:delete'] as const).find(permission => !caller.permissions.has(permission))
      if (lacking) return refuse(say('forbidden.permission', { operation: 'remove_sandbox_data', permission: lacking }))
      // No run reads or matches meanwhile: what it goes by must not vanish.
      return inRun(services, caller.organizationId, 'import', run =>
        stage.finish(async context => {
          await run.guard(context)
          const { stays: accounts, ...bank } = await removeAccounts(context)
          const { stays: arrived, documents } = await removeArrivals(context)
          const sent = await sandbox.countSandboxEInvoices(context.db)
          const taken = sent === 0 ? [] : [staying('e_invoice', say('sandbox_einvoices_issued', { count: sent }))]
          return { removed: { ...bank, documents }, stays: [...accounts, ...arrived, ...taken] }
        }),
      )
    },
  },
)
