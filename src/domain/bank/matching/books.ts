/** Everything that may be matched, with the ways to find it: by amount, by party and amount, by number. */
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { dayNumber } from './days.ts'
import type { Known } from './decisions.ts'
import { isCashPurchase } from './evidence.ts'
import { type ItemFacts, nameInText, type Payer, type Statement, statementWords, type TransactionFacts, toItemFacts } from './facts.ts'
import { combined, type NameIndex, toNameIndex } from './names.ts'
import { keysOf } from './numbers.ts'
import { withoutReversed } from './reversed.ts'
import { conceptsOf } from './vocabulary.ts'
import { wordsOf } from './wording.ts'

export interface Books {
  items: readonly ItemFacts[]
  transactions: readonly TransactionFacts[]
  /** What is left of each item while the run goes on. */
  left: Float64Array
  byAmount: AmountIndex
  /** The items of one amount by their parties: worth the while for long lists only. */
  byPartyOf(sameAmount: readonly ItemFacts[]): ReadonlyMap<number, readonly ItemFacts[]>
  /** Shortened as items are settled, see `forgetSettled`. */
  byParty: ItemFacts[][]
  /** Invoices of all parties that are not settled, see `forgetSettled`. */
  invoices: readonly ItemFacts[]
  byNumber: ReadonlyMap<string, readonly ItemFacts[]>
  /** By what a foreign document was about. */
  byOriginal: AmountIndex
  payer(facts: TransactionFacts, statement: Statement): Payer
  isDeclined(transaction: BankTransaction, item: OpenItem): boolean
}

const inOrder = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

export function openBooks(transactions: readonly BankTransaction[], items: readonly OpenItem[], known: Known): Books {
  const parties = new Parties()
  // Sorted before anything is numbered: nothing may depend on the order of the input.
  const facts = withoutReversed(items.filter(item => item.openAmount !== 0))
    .map(item => ({ item, expectedDay: dayNumber(item.dueDate ?? item.date) }))
    .sort(
      (one, other) => one.expectedDay - other.expectedDay || inOrder(one.item, other.item) || (one.item.type < other.item.type ? -1 : 1),
    )
    .map(({ item }, at) => toItemFacts(item, at, parties.of(item)))
  const movements = transactions
    .map((transaction, place) => ({ at: -1, place, transaction, day: dayNumber(transaction.date) }))
    .sort((one, other) => one.day - other.day || inOrder(one.transaction, other.transaction))
  movements.forEach((one, at) => {
    one.at = at
  })
  const byAmount = new AmountIndex()
  const byNumber = new Map<string, ItemFacts[]>()
  const byOriginal = new AmountIndex()
  const byParty: ItemFacts[][] = Array.from({ length: parties.count }, () => [])
  for (const one of facts) {
    const { currency, openAmount, original } = one.item
    byAmount.add(currency, openAmount, one)
    for (const party of one.parties) byParty[party]!.push(one)
    for (const key of new Set(one.numbers.flatMap(keysOf))) push(byNumber, key, one)
    if (original) byOriginal.add(original.currency, original.amount, one)
  }
  const declined = new Set(known.declined.map(({ transactionId, type, id }) => `${transactionId} ${type} ${id}`))
  return {
    items: facts,
    transactions: movements,
    left: Float64Array.from(facts, one => one.item.openAmount),
    byAmount,
    byPartyOf: splitByParty(),
    byParty,
    invoices: facts.filter(item => !isCashPurchase(item)),
    byNumber,
    byOriginal,
    payer: parties.payers(known),
    isDeclined: (transaction, { type, id }) => declined.size > 0 && declined.has(`${transaction.id} ${type} ${id}`),
  }
}

/** Most items are settled by one payment each: what looks for the rest of a party afterwards should not walk over them. */
export function forgetSettled(books: Books): void {
  const { byParty, left } = books
  byParty.forEach((list, party) => {
    byParty[party] = list.filter(item => left[item.at] !== 0)
  })
  books.invoices = books.invoices.filter(item => left[item.at] !== 0)
}

class AmountIndex {
  readonly #lists = new Map<string, Map<number, ItemFacts[]>>()

  add(currency: string, amount: number, item: ItemFacts): void {
    let lists = this.#lists.get(currency)
    if (!lists) {
      lists = new Map()
      this.#lists.set(currency, lists)
    }
    push(lists, amount, item)
  }

  get(currency: string, amount: number): readonly ItemFacts[] {
    return this.#lists.get(currency)?.get(amount) ?? none
  }
}

const none: readonly ItemFacts[] = []

function splitByParty(): Books['byPartyOf'] {
  const known = new Map<readonly ItemFacts[], Map<number, ItemFacts[]>>()
  return sameAmount => {
    let split = known.get(sameAmount)
    if (!split) {
      split = new Map()
      for (const item of sameAmount) for (const party of item.parties) push(split, party, item)
      known.set(sameAmount, split)
    }
    return split
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const nobody: ReadonlySet<number> = new Set()

/** Everybody whom open items are with: contacts, and who is known by name only. */
class Parties {
  readonly #numbers = new Map<string, number>()
  readonly #names = new Map<string, { name: string; party: number }>()
  readonly #byIban = new Map<string, Set<number>>()
  readonly #texts = new Map<string, string>()

  get count(): number {
    return this.#numbers.size
  }

  #number(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#numbers.size)
    return this.#numbers.size - 1
  }

  #named(name: string, party: number): number {
    this.#names.set(`${party} ${name}`, { name, party })
    return party
  }

  of({ contactId, names, ibans, text }: OpenItem): number[] {
    const found = new Set<number>()
    if (contactId !== null) {
      const party = this.#number(`contact ${contactId}`)
      for (const name of names) this.#named(name, party)
      found.add(party)
    } else {
      for (const name of names) found.add(this.#named(name, this.#number(`name ${wordsOf(name).join('')}`)))
      const name = this.#nameIn(text)
      if (name) found.add(this.#named(name, this.#number(`name ${name.replaceAll(' ', '')}`)))
      for (const concept of conceptsOf(wordsOf(`${names.join(' ')} ${text}`))) found.add(this.#number(`concept ${concept}`))
    }
    for (const iban of ibans) {
      const holders = this.#byIban.get(iban) ?? new Set()
      for (const party of found) holders.add(party)
      this.#byIban.set(iban, holders)
    }
    return [...found]
  }

  #nameIn(text: string): string {
    let name = this.#texts.get(text)
    if (name === undefined) {
      name = nameInText(text)
      this.#texts.set(text, name)
    }
    return name
  }

  payers({ aliases }: Known): Books['payer'] {
    const index: NameIndex = toNameIndex(this.#names.values())
    const aliasIbans = new Map<string, number[]>()
    const aliasTexts = new Map<string, number[]>()
    for (const { kind, value, contactId } of aliases) {
      const party = this.#numbers.get(`contact ${contactId}`)
      if (party !== undefined) push(kind === 'iban' ? aliasIbans : aliasTexts, value, party)
    }
    const numbers = this.#numbers
    const byIban = this.#byIban
    return ({ transaction }, { words, nameWords, concepts, ibans }) => {
      const inText = index.find(words)
      const inName = nameWords.length === 0 ? null : index.find(nameWords)
      let byName = inText.parties
      if (inName || concepts.length > 0) {
        const all = new Map(byName)
        for (const [party, naming] of inName?.parties ?? []) all.set(party, combined(all.get(party), naming))
        for (const concept of concepts) {
          const party = numbers.get(`concept ${concept}`)
          if (party !== undefined) all.set(party, combined(all.get(party), 'word'))
        }
        byName = all
      }
      const aliased = aliasTexts.size === 0 ? undefined : aliasTexts.get(statementWords(transaction))
      const isAliased = aliased !== undefined || (aliasIbans.size > 0 && ibans.length > 0)
      return {
        byName,
        byIban: ibans.length === 0 ? nobody : new Set(ibans.flatMap(iban => [...(byIban.get(iban) ?? [])])),
        byAlias: isAliased ? new Set([...ibans.flatMap(iban => aliasIbans.get(iban) ?? []), ...(aliased ?? [])]) : nobody,
        isClear: inText.isClear || inName?.isClear === true,
        isStranger: inText.isStranger || inName?.isStranger === true,
      }
    }
  }
}
