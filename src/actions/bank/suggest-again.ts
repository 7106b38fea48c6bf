/** What else a movement may be, at the moment at which its match is taken back: nobody waits for the next run to see it. */
import type { Target } from '../../domain/bank/matching/decisions.ts'
import { reconcile } from '../../domain/bank/matching/reconcile.ts'
import { type Suggestion, toSuggestions } from '../../domain/bank/suggestions.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import { addDays } from '../../domain/calendar/dates.ts'
import { minus, sum } from '../../domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { listBankAccounts } from '../../store/bank/accounts.ts'
import { listAliases, listDeclined } from '../../store/bank/learnt.ts'
import { listOutsideEntriesNear } from '../../store/bank/outside-queue.ts'
import * as queue from '../../store/bank/queue.ts'

const entriesMax = 300
const documentsMax = 300
const aroundDays = 14
const aroundMax = 500

const cashAccounts = Object.values(regions).flatMap(region => region.accounts.payment.slice(1))

const wordsOf = ({ text, reference }: BankTransaction): string[] =>
  [...new Set(`${text} ${reference ?? ''}`.split(/[^\p{L}\p{N}/-]+/u).filter(word => /\d/.test(word)))].slice(0, 50)

/** By the engine, on what is near: the next run looks at everything. What it would match by itself is a suggestion here, since a person has just said no. */
export async function suggestAgain({ db }: Context, transaction: BankTransaction): Promise<void> {
  const { id, amount, date } = transaction
  if (transaction.isPending) return
  const contactNames = await queue.listContactNames(db)
  const sought = { amount, words: wordsOf(transaction) }
  const entries = await queue.listOpenEntriesNear(db, sought, contactNames, cashAccounts, entriesMax)
  const outside = await listOutsideEntriesNear(db, sought, entriesMax)
  const documents = await queue.listUnpostedDocuments(db, contactNames, documentsMax)
  const { name, legalName } = await findProfile(db)
  const known = {
    accounts: (await listBankAccounts(db)).map(account => ({ id: account.id, iban: account.iban })),
    ownNames: [name, legalName].filter(one => one !== null),
    aliases: await listAliases(db),
    declined: (await listDeclined(db)).filter(({ transactionId }) => transactionId === id),
    ...(await queue.listSettledAround(db, addDays(date, -aroundDays), addDays(date, aroundDays), aroundMax)),
  }
  const items = [...entries, ...outside, ...documents]
  // What would be booked beside a match is for the person to see.
  const [decision] = reconcile([transaction], items, known, { strict: true, booksDifferences: false })
  const isWhole = (target: Target) => items.some(item => item.id === target.id && item.openAmount === target.amount)
  const suggestions: Suggestion[] =
    decision?.kind !== 'match'
      ? toSuggestions(decision ?? { transactionId: id, kind: 'none' })
      : [
          {
            kind: decision.targets.length > 1 ? 'many' : decision.targets.every(isWhole) ? 'exact' : 'partial',
            targets: decision.targets,
            difference: minus(amount, sum(decision.targets.map(target => target.amount))),
            score: 90,
            for: decision.reasons,
            against: [],
            otherId: null,
          },
        ]
  if (suggestions.length > 0) queue.saveSuggestions(db, [{ transactionId: id, suggestions }])
}
