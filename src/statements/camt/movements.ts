/** The movements that an entry of a CAMT message is: one, or those of a batch that it books in one sum. */
import type { StatementAccount } from '../../domain/bank/statements.ts'
import type { Counterparty, Movement } from '../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { absolute, type Minor, negate, toMinorUnits } from '../../domain/money/money.ts'
import { joinTexts } from '../text/texts.ts'
import type { CamtDetail, CamtEntry, Money, Party } from './entry.ts'

const noParty: Party = { name: null, iban: null }

const isOwn = (party: Party, account: StatementAccount): boolean =>
  (party.iban !== null && party.iban === (account.iban ?? account.number)) ||
  (party.iban === null && party.name !== null && party.name === account.name)

/** The other side of a credit is the debtor. Of a reversal some banks name the sides as in the payment that is taken back; the owner is never the other side. */
function counterpartyOf(detail: CamtDetail | undefined, entry: CamtEntry, account: StatementAccount): Counterparty {
  if (!detail) return noParty
  const sides = entry.direction === 'CRDT' ? [detail.debtor, detail.creditor] : [detail.creditor, detail.debtor]
  const known = sides.filter(side => (side.name !== null || side.iban !== null) && !isOwn(side, account))
  return known[0] ?? noParty
}

function originalOf(candidates: readonly Money[], amount: Minor, currency: string): Movement['original'] {
  const foreign = candidates.find(money => money.currency !== currency && money.amount !== 0)
  if (!foreign) return null
  const size = absolute(foreign.amount)
  return { amount: amount < 0 ? negate(size) : size, currency: foreign.currency }
}

const signed = (size: Minor, direction: string): Minor => (direction === 'DBIT' ? negate(size) : size)

/** What each payment of a batch comes to on the account, and all of them; undefined where one of them does not say. */
function sharesTold({ details, money, direction }: CamtEntry): { shares: Minor[]; total: number } | undefined {
  if (details.length < 2) return undefined
  const shares: Minor[] = []
  let total = 0
  for (const detail of details) {
    const own = detail.amounts.find(({ currency }) => currency === money.currency)
    if (!own) return undefined
    const share = signed(own.amount, detail.direction ?? direction)
    shares.push(share)
    total += share
  }
  return { shares, total }
}

const bookedBy = ({ money, direction }: CamtEntry): Minor => signed(money.amount, direction)

/** Undefined when they do not add up to what was booked: then only the sum is known. */
function sharesOf(entry: CamtEntry): Minor[] | undefined {
  const told = sharesTold(entry)
  return told && told.total === bookedBy(entry) ? told.shares : undefined
}

/** By how much the payments of a batch miss what was booked; undefined where they do not, or do not say what they come to. */
export function missedBy(entry: CamtEntry): Minor | undefined {
  const told = sharesTold(entry)
  return told && told.total !== bookedBy(entry) ? toMinorUnits(bookedBy(entry) - told.total) : undefined
}

/** The bank's own names of the payments where each has one, else numbers behind the name of the whole. */
function namesOf(entry: CamtEntry): (string | null)[] {
  const own = entry.details.map(({ servicerReference }) => servicerReference)
  if (own.every(name => name !== null) && new Set(own).size === own.length) return own
  return own.map((_, at) => (entry.servicerReference === null ? null : `${entry.servicerReference}/${at + 1}`))
}

export const isBatch = (entry: CamtEntry): boolean => sharesOf(entry) !== undefined

export function toMovements(entry: CamtEntry, date: CalendarDate, account: StatementAccount): Movement[] {
  const { currency } = entry.money
  const shared = { date, valueDate: entry.valueOn, currency, isPending: /^(?:PDNG|FUTR)$/.test(entry.status) }
  const shares = sharesOf(entry)
  if (shares) {
    const names = namesOf(entry)
    return entry.details.map((detail, at) => {
      const counterparty = counterpartyOf(detail, entry, account)
      const amount = shares[at]!
      return {
        ...shared,
        bankId: names[at]!,
        amount,
        text: joinTexts([...detail.texts, entry.information]) || joinTexts([counterparty.name, detail.reference]),
        counterparty,
        reference: detail.reference,
        original: originalOf(detail.instructed, amount, currency),
      }
    })
  }
  const { details } = entry
  const only = details.length === 1 ? details[0] : undefined
  const amount = signed(entry.money.amount, entry.direction)
  const counterparty = counterpartyOf(only, entry, account)
  const reference = only?.reference ?? null
  const texts = joinTexts([...details.flatMap(detail => detail.texts), entry.information])
  const inOthers = details.flatMap(detail => [counterpartyOf(detail, entry, account).name, detail.reference])
  return [
    {
      ...shared,
      bankId: entry.servicerReference ?? only?.servicerReference ?? null,
      amount,
      text: texts || joinTexts(inOthers),
      counterparty,
      reference,
      original: originalOf([...entry.instructed, ...(only?.instructed ?? [])], amount, currency),
    },
  ]
}
