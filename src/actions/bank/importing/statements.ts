/** Statement files: many banks have no other way, and many people no other habit. All of a file is imported, or nothing. */
import { z } from 'zod'
import { daysOf } from '../../../domain/bank/assigning.ts'
import type { Statement } from '../../../domain/bank/statements.ts'
import { isCurrency } from '../../../domain/money/currencies.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import { refused } from '../../../domain/refusals.ts'
import type { Context } from '../../../kernel/context.ts'
import { defineAction } from '../../../kernel/define-action.ts'
import { saying } from '../../../kernel/fault-of-input.ts'
import { id, queryFlag } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { type ImportedInto, insertImport } from '../../../store/bank/statement-imports.ts'
import { saveFile } from '../../../store/documents/files.ts'
import { reconcileWaiting } from '../reconcile.ts'
import { type ImportedAccount, importRecord } from '../records/statement.ts'
import { inRun } from '../run.ts'
import { savePlan } from './import.ts'
import { type Planned, planStatements, withNames } from './plan-statements.ts'
import { readStatementFile } from './read-file.ts'

const sampleSize = 20
const linesMax = 500

/** Not an action of the contract: the two routes for statements take the bytes and then perform this. */
export const importStatement = defineAction({
  name: 'import_bank_statement',
  title: 'Import a bank statement',
  permission: 'bank:edit',
  summary:
    'Imports a statement of the bank: CAMT.053, .052 and .054, MT940, OFX, and the CSV of Danish and Italian banks. What it is, its content decides. Nothing is imported twice, and the balances are checked; with `preview` nothing is changed.',
  input: z.strictObject({
    accountId: id.optional(),
    accountName: z.string().min(1).max(200).optional(),
    currency: z
      .string()
      .refine(isCurrency, saying(say('currency_code')))
      .optional(),
    preview: queryFlag.default(false),
    sha256: z.string(),
    size: z.number().int().positive(),
    mimeType: z.string(),
    name: z.string(),
  }),
  output: importRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    size: 1,
    mimeType: 'text/plain',
    name: 'statement.csv',
  },
  refusals: [
    'statement_not_readable',
    'statement_of_other_account',
    'account_not_named',
    'bank_account_not_found',
    'temporarily_unavailable',
  ],
  async conduct(input, stage) {
    const { services, caller } = stage
    const statements = await readStatementFile(services, caller.organizationId, input)
    if (refused(statements)) return statements
    if (input.preview) {
      return stage.finish(async context => {
        const planned = await planStatements(context, statements, input)
        return refused(planned)
          ? planned
          : {
              preview: true,
              importId: null,
              fileId: null,
              accounts: planned.map(one => ({ ...toImported(one, one.isNew ? null : one.account.id), lines: linesOf(one) })),
              matching: null,
            }
      })
    }
    const outcome = await inRun(services, caller.organizationId, 'import', async run => {
      run.say({ step: 'importing' })
      const planAndSave = () =>
        stage.step(async context => {
          await run.guard(context)
          const planned = await planStatements(context, statements, input)
          return refused(planned) ? planned : save(context, planned, input)
        })
      // Planned anew it is the account that they linked.
      const saved = await planAndSave().catch(error => (error instanceof AccountTaken ? planAndSave() : Promise.reject(error)))
      if (refused(saved)) return saved
      return { ...saved, matching: await reconcileWaiting(stage, run) }
    })
    return refused(outcome) ? outcome : stage.finish(async () => ({ preview: false, ...outcome }))
  },
})

/** Somebody linked an account at the moment at which it was to be made here. */
class AccountTaken extends Error {}

async function save(context: Context, planned: readonly Planned[], file: { sha256: string; size: number; mimeType: string; name: string }) {
  const { db, now, caller } = context
  const { sha256, size, mimeType, name } = file
  const importId = context.newId('imp')
  const into: ImportedInto[] = []
  const imported: ImportedAccount[] = []
  for (const one of planned) {
    const { balance: closing } = one
    const current = one.isNew ? one.account : withNames(await accounts.lockBankAccount(db, one.account.id), one.account)
    const isNewest = closing && (current.balance === null || closing.date >= current.balance.date)
    const account = isNewest ? { ...current, balance: closing } : current
    if (one.isNew) {
      if ((await accounts.insertBankAccount(db, account)) === undefined) throw new AccountTaken('the account was linked meanwhile')
      const { name: accountName, iban, number, currency } = account
      context.changed({
        target: { type: 'bank_account', id: account.id },
        before: null,
        after: { name: accountName, iban, number, currency },
      })
    } else accounts.saveBankAccount(db, account)
    const { layout } = one.statements[0]!
    const counts = await savePlan(context, account, layout, one.plan, importId)
    const told = one.statements.flatMap(statement => statement.dayEnds)
    accounts.saveBalances(db, account.id, told, layout)
    const record = toImported(one, account.id)
    const balances = told.map(({ date, amount }) => ({ date, amount }))
    into.push({ accountId: account.id, layout, ...counts, from: record.from, to: record.to, balances })
    imported.push(record)
  }
  // Not before the movements: until the commit nobody else of the organization can add a file, since each is counted with what there is.
  const kept = await saveFile(db, { id: context.newId('fil'), sha256, size, mimeType, name, createdAt: now.toISOString() })
  if (kept.isNew) context.changed({ target: { type: 'file', id: kept.file.id }, before: null, after: { ...kept.file } })
  const by = caller.actor.name ?? caller.actor.id
  const made = { fileId: kept.file.id, fileName: name, importedAt: now.toISOString(), importedBy: by }
  insertImport(db, { id: importId, ...made, accounts: into, takenBackAt: null, takenBackBy: null })
  return { importId, fileId: kept.file.id, accounts: imported }
}

function toImported({ account, isNew, statements, plan, warnings }: Planned, accountId: string | null): ImportedAccount {
  const { currency } = account
  const shown = (balance: Statement['opening'] | undefined) =>
    balance ? { date: balance.date, amount: fromMinor(balance.amount, currency) } : null
  const days = daysOf(statements)
  const movements = statements.reduce((count, statement) => count + statement.movements.length, 0)
  return {
    accountId,
    isNew,
    name: account.name,
    iban: account.iban,
    number: account.number,
    currency,
    format: statements[0]!.format,
    layout: statements[0]!.layout,
    from: days?.from ?? null,
    to: days?.to ?? null,
    opening: shown(statements[0]!.opening),
    closing: shown(statements.at(-1)!.closing),
    movements,
    imported: plan.inserts.length,
    updated: plan.updates.length,
    alreadyThere: movements - plan.inserts.length - plan.updates.length,
    sample: plan.inserts.slice(0, sampleSize).map(({ movement }) => ({
      date: movement.date,
      amount: fromMinor(movement.amount, movement.currency),
      text: movement.text,
      counterpartyName: movement.counterparty.name,
    })),
    lines: [],
    warnings,
  }
}

/** What the file says, and which of it is there already: the plan names the movements that it writes. */
function linesOf({ statements, plan }: Planned): ImportedAccount['lines'] {
  const states = new Map<unknown, 'new' | 'updated'>()
  for (const { movement } of plan.inserts) states.set(movement, 'new')
  for (const { movement } of plan.updates) states.set(movement, 'updated')
  return statements
    .flatMap(({ movements }) => movements)
    .slice(0, linesMax)
    .map(movement => ({
      date: movement.date,
      amount: fromMinor(movement.amount, movement.currency),
      text: movement.text,
      counterpartyName: movement.counterparty.name,
      state: states.get(movement) ?? 'known',
    }))
}
