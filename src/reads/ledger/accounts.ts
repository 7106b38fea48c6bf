import { z } from 'zod'
import { chartOf } from '../../actions/chart.ts'
import { type Account, accountTypes } from '../../domain/ledger/chart.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { regionKeys, regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { together } from '../../store/connection/together.ts'
import { listAccounts as listFetched } from '../../store/ledger/chart.ts'
import { listClosedAccounts } from '../../store/ledger/lock.ts'

export const accountNumber = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The number of the account.', examples: ['2450'] })

const accountRecord = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    name: z.string().meta({ description: 'In the language of the country.' }),
    englishName: z.string(),
    type: z.enum(accountTypes),
    vatCode: z.string().nullable().meta({ description: 'The VAT code that usually goes with it.' }),
    isClosed: z.boolean().meta({ description: 'Nothing is posted to it by hand or from the bank: PATCH /api/rest/accounts/{id}.' }),
  })
  .meta({
    id: 'Account',
    examples: [
      {
        id: '2450',
        number: '2450',
        name: 'Kontorartikler',
        englishName: 'Office supplies',
        type: 'expense',
        vatCode: 'I25',
        isClosed: false,
      },
    ],
  })

const toAccountRecord = ({ number, name, type, vatCode }: Account, closed: ReadonlySet<string>): z.input<typeof accountRecord> => ({
  id: number,
  number,
  name: name.local,
  englishName: name.english,
  type,
  vatCode,
  isClosed: closed.has(number),
})

const byNumber = (one: Account, other: Account): number => (one.number < other.number ? -1 : 1)

/** What may be posted to, and what the ledger had when it was last asked: entries may stand on it. */
export async function findChart(context: ReadContext, regionKey: string): Promise<Map<string, Account>> {
  const [fetched, chart] = await together(context.db, db => [listFetched(db, regionKey), chartOf({ ...context, db }, regionKey)])
  return new Map([...fetched.map(account => [account.number, account] as const), ...chart])
}

interface Kept {
  regionKey: string
  region: Region
}

/** The region whose books are asked for: the organization's own, unless it had another before. */
export async function findRegion({ db }: ReadContext, asked?: string): Promise<Kept | undefined> {
  const regionKey = asked ?? (await findSettings(db)).regionKey
  const region = regionKey === null ? undefined : regions[regionKey]
  return regionKey === null || region === undefined ? undefined : { regionKey, region }
}

/** Another ledger's numbers may be any text: this is what tells a cursor of ours. */
const keyStart = 'account '

export const listAccounts = defineRead({
  name: 'list_accounts',
  title: 'Accounts',
  path: '/accounts',
  permission: 'ledger:read',
  summary: 'The chart of accounts, by number. `q` looks for words in number and names, whatever their case and accents.',
  input: z.strictObject({
    q: z.string().max(200).optional(),
    cursor: cursor(key => key.startsWith(keyStart)).optional(),
    limit,
  }),
  output: pageOf(accountRecord),
  refusals: [],
  async run({ q, cursor: key, limit: size }, context) {
    const after = key?.slice(keyStart.length)
    const kept = await findRegion(context)
    const chart = kept ? await findChart(context, kept.regionKey) : new Map<string, Account>()
    const words = foldForSearch(q ?? '')
      .split(' ')
      .filter(Boolean)
    const isFound = ({ number, name }: Account) => {
      const text = words.length === 0 ? '' : foldForSearch(`${number} ${name.local} ${name.english}`)
      return words.every(word => text.includes(word))
    }
    const found = [...chart.values()].filter(account => (after === undefined || account.number > after) && isFound(account)).sort(byNumber)
    const closed = kept ? await listClosedAccounts(context.db, kept.regionKey) : new Set<string>()
    return toPage(
      found.map(account => toAccountRecord(account, closed)),
      size,
      account => keyStart + account.number,
    )
  },
})

export const getAccount = defineRead({
  name: 'get_account',
  title: 'One account',
  path: '/accounts/:id',
  permission: 'ledger:read',
  summary: 'One account of the chart.',
  input: z.strictObject({ id: accountNumber }),
  output: accountRecord,
  refusals: ['account_not_found'],
  async run(input, context) {
    const kept = await findRegion(context)
    const account = kept && (await findChart(context, kept.regionKey)).get(input.id)
    return account ? toAccountRecord(account, await listClosedAccounts(context.db, kept!.regionKey)) : accountNotFound(input.id)
  },
})

export const accountNotFound = (account: string) => refuse(say('account_not_found', { account }))

export const regionKey = z
  .enum(regionKeys as [string, ...string[]])
  .optional()
  .meta({ description: 'Whose books, for an organization that had another region before; its own when left out.' })
