/**
 * Transfers between own accounts that no account number tells: the text says so, or two movements mirror each other on two own accounts and neither names
 * anybody. They are proposed as such before any invoice of the same amount, and are never matched with one by themselves.
 */
import { say } from '../../../language/say.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Decision, Known, Reason } from './decisions.ts'
import { daysMax } from './finders/transfers.ts'
import { dayNumber } from './wording/days.ts'
import { wordsOf } from './wording/wording.ts'

type Transfer = Extract<Decision, { kind: 'transfer' }>

/** As words are folded: without marks, and with one letter for `oe`, `ae` and `aa`. */
const ownPhrases = new RegExp(
  [
    String.raw`\b(?:egen|egne|eget) (?:konto|konti|bankkonto|virksomhedskonto)\b`,
    String.raw`\b(?:mellem|fra|til) egne\b`,
    String.raw`\bmellem konti\b`,
    String.raw`\bintern(?:e|t)? (?:overforsel|overf|kontooverforsel|transfer)\b`,
    String.raw`\bomkontering\b`,
    String.raw`\bown accounts?\b`,
    String.raw`\bbetween accounts\b`,
    String.raw`\binternal transfer\b`,
    String.raw`\bpropri[oi]? (?:favore|cont[oi]|rapport[oi])\b`,
    String.raw`\b(?:favore|cont[oi]) propri[oi]?\b`,
    String.raw`\bstess[oa] (?:intestatario|titolare|cliente)\b`,
    String.raw`\btra (?:i )?(?:propri|nostri|miei|suoi) conti\b`,
    String.raw`\bgirofondi\b`,
    String.raw`\bme stesso\b`,
  ].join('|'),
)

/** What banks print of a transfer when they name nobody. */
const silentWords = new Set(
  wordsOf(`
    overførsel overf overført bgs netbank mobilbank straksoverførsel konto kontooverførsel til fra indbetaling udbetaling opsparing opsparingskonto drift driftskonto
    budgetkonto virksomhedskonto bonifico bon giroconto giro disposizione disposto da di su per favore accredito addebito conto risparmio deposito
    transfer from to incoming outgoing payment account savings dk dkk eur euro sepa ita dnk nr a in
  `),
)

/** 2: it says that it is between own accounts; 1: it names nobody; 0: it says something else. */
function levelOf({ text, counterparty, reference }: BankTransaction, isNamed: boolean, ownNames: ReadonlySet<string>): 0 | 1 | 2 {
  if (isNamed) return 2
  if (counterparty.iban !== null) return 0
  const words = wordsOf(`${text} ${counterparty.name ?? ''}`)
  if (ownPhrases.test(words.join(' '))) return 2
  const name = wordsOf(counterparty.name ?? '').join(' ')
  if (name !== '' && ownNames.has(name) && !reference) return 2
  return !reference && words.every(word => silentWords.has(word)) ? 1 : 0
}

interface Leg {
  movement: BankTransaction
  level: 0 | 1 | 2
  day: number
  isSettled: boolean
}

export interface OwnTransfers {
  transfers: Map<string, Transfer>
  /** One leg of several that it could belong to: not a transfer for sure, and nothing to be matched by the amount alone. */
  unclear: Set<string>
}

/** @param named movements whose other side is an own account, by their ids */
export function findOwnTransfers(
  transactions: readonly BankTransaction[],
  known: Known,
  named: ReadonlyMap<string, Transfer>,
): OwnTransfers {
  const { earlier = [], ignored = new Set(), ownNames = [] } = known
  const names = new Set(ownNames.map(name => wordsOf(name).join(' ')))
  const isPaired = (id: string) => named.get(id)?.otherId != null
  const legOf = (movement: BankTransaction, isSettled: boolean): Leg => ({
    movement,
    level: levelOf(movement, named.has(movement.id), names),
    day: dayNumber(movement.date),
    isSettled,
  })
  const waiting = transactions.filter(({ id, amount }) => amount !== 0 && !isPaired(id)).map(one => legOf(one, false))
  const settled = earlier.map(one => legOf(one, true)).filter(({ level }) => level > 0)
  const { partners, unclear } = pairUp([...waiting, ...settled])
  const found = new Map<string, Transfer>()
  for (const { movement, level } of waiting) {
    if (movement.isPending) continue
    const other = partners.get(movement.id)
    const isNamed = named.has(movement.id)
    if (!other && (level < 2 || isNamed)) continue
    const reasons: Reason[] = isNamed ? [...named.get(movement.id)!.reasons] : []
    if (level === 2 && !isNamed) reasons.push(say('own_account_text'))
    if (other) reasons.push(otherLeg(other, ignored))
    found.set(movement.id, { transactionId: movement.id, kind: 'transfer', otherId: other?.movement.id ?? null, reasons })
  }
  return { transfers: found, unclear: new Set([...unclear].filter(id => !found.has(id))) }
}

function otherLeg({ movement: { id, date }, isSettled }: Leg, ignored: ReadonlySet<string>): Reason {
  if (!isSettled) return say('other_leg.waiting', { date })
  return ignored.has(id) ? say('other_leg.ignored', { date }) : say('other_leg_matched', { date, transactionId: id })
}

/** What an amount is known by: as it was booked, and as it was before the bank converted it. */
const keysOf = ({ currency, amount, original }: BankTransaction): string[] => [
  `${currency} ${Math.abs(amount)}`,
  ...(original ? [`${original.currency} ${Math.abs(original.amount)}`] : []),
]

function groupByAmount(legs: readonly Leg[]): Map<string, Leg[]> {
  const groups = new Map<string, Leg[]>()
  for (const leg of legs) {
    for (const key of keysOf(leg.movement)) {
      const group = groups.get(key)
      if (group) group.push(leg)
      else groups.set(key, [leg])
    }
  }
  return groups
}

interface Pair {
  out: Leg
  into: Leg
  surety: number
  days: number
}

/** The surest first, then the nearest in days: nothing depends on the order of the input. */
function pairUp(legs: readonly Leg[]): { partners: Map<string, Leg>; unclear: Set<string> } {
  const pairs: Pair[] = []
  // Most movements name somebody: they are compared only with the few that say that they are between own accounts.
  const telling = legs.filter(({ level }) => level > 0)
  const byAmount = groupByAmount(telling)
  const vagueByAmount = groupByAmount(legs.filter(({ level, isSettled }) => level === 0 && !isSettled))
  for (const one of telling) {
    const keys = keysOf(one.movement)
    const near = new Set(keys.flatMap(key => [...(byAmount.get(key) ?? []), ...(one.level === 2 ? (vagueByAmount.get(key) ?? []) : [])]))
    for (const other of near) {
      const [out, into] = one.movement.amount < 0 ? [one, other] : [other, one]
      // Of two that are both telling, the one that went out finds the other.
      if (other.level > 0 && one !== out) continue
      if (isPair(out, into)) pairs.push({ out, into, surety: out.level + into.level, days: Math.abs(out.day - into.day) })
    }
  }
  // As many out as in are as many transfers; where neither leg says so, one out and two in are a question.
  const degrees = new Map<string, number>()
  const count = (id: string) => degrees.set(id, (degrees.get(id) ?? 0) + 1)
  for (const { out, into } of pairs) {
    count(out.movement.id)
    count(into.movement.id)
  }
  const isClear = ({ out, into }: Pair) =>
    out.level === 2 || into.level === 2 || degrees.get(out.movement.id) === degrees.get(into.movement.id)
  const unclear = new Set(pairs.filter(pair => !isClear(pair)).flatMap(({ out, into }) => [out.movement.id, into.movement.id]))
  const idsOf = ({ out, into }: Pair) => `${out.movement.id} ${into.movement.id}`
  pairs.sort((one, other) => other.surety - one.surety || one.days - other.days || (idsOf(one) < idsOf(other) ? -1 : 1))
  const partners = new Map<string, Leg>()
  for (const { out, into } of pairs.filter(isClear)) {
    if (partners.has(out.movement.id) || partners.has(into.movement.id)) continue
    partners.set(out.movement.id, into)
    partners.set(into.movement.id, out)
  }
  return { partners, unclear }
}

/**
 * Where one leg says it, the other may print whatever it likes, as long as it names nobody apart but the service that pays out; otherwise neither may name anybody.
 */
function isPair(out: Leg, into: Leg): boolean {
  if (out.movement.amount > 0 || into.movement.amount < 0) return false
  if (out.isSettled && into.isSettled) return false
  if (out.movement.accountId === into.movement.accountId || Math.abs(out.day - into.day) > daysMax) return false
  const [least, most] = [Math.min(out.level, into.level), Math.max(out.level, into.level)]
  if (least > 0) return true
  const [vague, telling] = out.level === 0 ? [out.movement, into.movement] : [into.movement, out.movement]
  if (most < 2 || vague.counterparty.iban !== null) return false
  return (vague.counterparty.name === null && !vague.reference) || isPayoutOf(telling, vague)
}

/** What a payment service pays out arrives under its name: the leg on its account begins with that name. */
function isPayoutOf({ text, amount }: BankTransaction, arrived: BankTransaction): boolean {
  const [service] = wordsOf(text)
  return amount < 0 && service !== undefined && wordsOf(`${arrived.counterparty.name ?? ''} ${arrived.text}`).includes(service)
}
