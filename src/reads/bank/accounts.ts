import { z } from 'zod'
import { bankAccountRecord, toBankAccountRecord } from '../../actions/bank/records/account.ts'
import { isId } from '../../domain/ids.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as accounts from '../../store/bank/accounts.ts'

export const bankAccountNotFound = (accountId: string): Refusal<'bank_account_not_found'> =>
  refuse(say('bank_account_not_found', { id: accountId }))

export const listBankAccounts = defineRead({
  name: 'list_bank_accounts',
  title: 'Bank accounts',
  path: '/bank-accounts',
  permission: 'bank:read',
  summary: 'The accounts that were linked or made from a statement, the oldest first. A consent that runs out soon is a warning.',
  input: z.strictObject({ cursor: cursor(key => isId('acc', key)).optional(), limit }),
  output: pageOf(bankAccountRecord),
  refusals: [],
  async run({ cursor: after, limit: size }, { db, services, now }) {
    const rows = await accounts.listBankAccounts(db, after, size + 1)
    return toPage(
      rows.map(account => toBankAccountRecord(account, services, now)),
      size,
      account => account.id,
    )
  },
})

export const getBankAccount = defineRead({
  name: 'get_bank_account',
  title: 'One bank account',
  path: '/bank-accounts/:id',
  permission: 'bank:read',
  summary: 'One bank account: its balance, when it was last read, and how long the consent holds.',
  input: z.strictObject({ id }),
  output: bankAccountRecord,
  refusals: ['bank_account_not_found'],
  async run(input, { db, services, now }) {
    const account = await accounts.findBankAccount(db, input.id)
    return account ? toBankAccountRecord(account, services, now) : bankAccountNotFound(input.id)
  },
})
