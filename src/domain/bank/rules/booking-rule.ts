/**
 * "Lines like this go there": which movements a rule is about, which of several rules is the more specific one, and how the amount is divided. What is not
 * certain is a question: two rules of which neither is the more specific one propose, and book nothing.
 */
import { checkIban, normaliseIban } from '../../identity/iban.ts'
import { type Minor, share, withRest, zero } from '../../money/money.ts'
import { foldForSearch } from '../../text/folding.ts'
import type { BankTransaction } from '../transactions.ts'

export interface RuleLine {
  account: string
  vatCode: string | null
  /** In hundredths of a percent; null: all that the others leave. */
  share: number | null
}

/** What a movement must show. A condition that is null, or an empty list, asks for nothing. */
export interface RuleConditions {
  /** An IBAN, or words of the name of who paid or was paid. */
  party: string | null
  /** Each of them stands in the text, as whole words in their order. */
  words: readonly string[]
  /** Signed as on the bank account, both ends included, in this currency. */
  amountFrom: Minor | null
  amountTo: Minor | null
  currency: string | null
  bankAccountId: string | null
}

export interface BookingRule extends RuleConditions {
  id: string
  regionKey: string
  name: string
  lines: readonly RuleLine[]
  text: string | null
  /** Books by itself; without it the rule only proposes. */
  isAutomatic: boolean
  isPaused: boolean
  /** Counted up with every change: what was taken back is not booked so again, and may be after the rule was mended. */
  revision: number
}

/** Whole words, folded, with a space on both sides of each: `netflix` is not found in `netflixes`. */
const spaced = (text: string): string =>
  ` ${foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const isEmptyPhrase = (phrase: string): boolean => phrase.trim() === ''

/** What can be looked for at all: a text of nothing but signs is none. */
export const isPhrase = (text: string): boolean => !isEmptyPhrase(spaced(text))

interface Phrases {
  iban: string | null
  party: string | null
  words: readonly string[]
}

function phrasesOf({ party, words }: Pick<RuleConditions, 'party' | 'words'>): Phrases {
  const isIban = party !== null && checkIban(party).ok
  return {
    iban: isIban ? normaliseIban(party) : null,
    party: party === null || isIban ? null : spaced(party),
    words: words.map(spaced).filter(phrase => !isEmptyPhrase(phrase)),
  }
}

export type Movement = Pick<BankTransaction, 'accountId' | 'amount' | 'currency' | 'text' | 'counterparty' | 'reference' | 'isPending'>

/** What a movement says, folded once for all rules. */
interface Said {
  name: string
  all: string
  iban: string | null
}

const saidBy = ({ text, counterparty, reference }: Movement): Said => ({
  name: counterparty.name === null ? '' : spaced(counterparty.name),
  all: spaced([text, counterparty.name, reference].filter(Boolean).join(' ')),
  iban: counterparty.iban === null ? null : normaliseIban(counterparty.iban),
})

const isWithin = ({ amount, currency }: Movement, rule: RuleConditions): boolean =>
  (rule.amountFrom === null && rule.amountTo === null) ||
  (rule.currency === currency && amount >= (rule.amountFrom ?? amount) && amount <= (rule.amountTo ?? amount))

function fits(rule: RuleConditions, phrases: Phrases, movement: Movement, said: Said): boolean {
  if (rule.bankAccountId !== null && rule.bankAccountId !== movement.accountId) return false
  if (!isWithin(movement, rule)) return false
  if (phrases.iban !== null && phrases.iban !== said.iban) return false
  // A bank that names nobody has the name in its text.
  if (phrases.party !== null && !(said.name === '' ? said.all : said.name).includes(phrases.party)) return false
  return phrases.words.every(phrase => said.all.includes(phrase))
}

const covers = (wide: Minor | null, narrow: Minor | null, isFrom: boolean): boolean =>
  wide === null || (narrow !== null && (isFrom ? narrow >= wide : narrow <= wide))

/** Whether every movement that one rule is about is one that the other is about, too. */
function implies(one: RuleConditions, ofOne: Phrases, other: RuleConditions, ofOther: Phrases): boolean {
  if (other.bankAccountId !== null && one.bankAccountId !== other.bankAccountId) return false
  const asksForAmount = other.amountFrom !== null || other.amountTo !== null
  if (asksForAmount && one.currency !== other.currency) return false
  if (!covers(other.amountFrom, one.amountFrom, true) || !covers(other.amountTo, one.amountTo, false)) return false
  if (ofOther.iban !== null && ofOne.iban !== ofOther.iban) return false
  if (ofOther.party !== null && !(ofOne.party !== null && ofOne.party.includes(ofOther.party))) return false
  const shown = ofOne.party === null ? ofOne.words : [...ofOne.words, ofOne.party]
  return ofOther.words.every(phrase => shown.some(own => own.includes(phrase)))
}

/** More specific: about no other movements, and not about the same. */
export const isMoreSpecific = (one: RuleConditions, other: RuleConditions): boolean => {
  const [ofOne, ofOther] = [phrasesOf(one), phrasesOf(other)]
  return implies(one, ofOne, other, ofOther) && !implies(other, ofOther, one, ofOne)
}

/**
 * The rules that are about a movement, of which no other one is more specific. One of them decides; of several none does. Compiled once for many movements:
 * their phrases are folded once.
 */
export function createRuleFinder<Rule extends RuleConditions & { isPaused: boolean }>(
  rules: readonly Rule[],
): (movement: Movement) => Rule[] {
  const compiled = rules.filter(rule => !rule.isPaused).map(rule => ({ rule, phrases: phrasesOf(rule) }))
  return movement => {
    if (compiled.length === 0 || movement.isPending || movement.amount === 0) return []
    const said = saidBy(movement)
    const found = compiled.filter(({ rule, phrases }) => fits(rule, phrases, movement, said))
    if (found.length < 2) return found.map(({ rule }) => rule)
    const isBeaten = ({ rule, phrases }: (typeof found)[number]) =>
      found.some(
        other =>
          other.rule !== rule && implies(other.rule, other.phrases, rule, phrases) && !implies(rule, phrases, other.rule, other.phrases),
      )
    return found.filter(one => !isBeaten(one)).map(({ rule }) => rule)
  }
}

const wholeShare = 10_000

/** What is wrong with the division of an amount: exactly one line takes the rest, or the shares come to the whole. */
export function areSharesSound(lines: readonly Pick<RuleLine, 'share'>[]): boolean {
  const rests = lines.filter(line => line.share === null).length
  const total = lines.reduce((sum, line) => sum + (line.share ?? 0), 0)
  return rests === 1 ? total < wholeShare : rests === 0 && total === wholeShare
}

/** The amount of each line; together they come to the movement. A line of a small amount may come to nothing, and is left out. */
export function dividedBy<Line extends Pick<RuleLine, 'share'>>(lines: readonly Line[], amount: Minor): (Line & { amount: Minor })[] {
  const rest = lines.reduce((left, line) => left - (line.share ?? 0), wholeShare)
  const parts = lines.map(line => ({ ...line, amount: share(amount, line.share ?? rest, wholeShare) }))
  return withRest(
    parts,
    amount,
    part => part.amount,
    (part, exact) => ({ ...part, amount: exact }),
  ).filter(part => part.amount !== zero)
}
