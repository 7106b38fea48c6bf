/** Everybody whom open items are with: contacts, and who is known by name only. */
import type { OpenItem } from '../../open-items.ts'
import type { Known } from '../decisions.ts'
import type { TransactionFacts } from '../facts.ts'
import { type Statement, statementWords } from '../wording/movement-text.ts'
import { wordsOf } from '../wording/wording.ts'
import { toNameIndex } from './names.ts'
import type { Payer } from './payers.ts'
import { conceptsOf, isEntryNoise } from './vocabulary.ts'

/** Who a movement is with. */
export type PayerOf = (facts: TransactionFacts, statement: Statement) => Payer

/** What the items of one contact said already: most say nothing new. */
interface Contact {
  parties: readonly [number]
  names: Set<string>
  ibans: Set<string>
}

const nobody: ReadonlySet<number> = new Set()
const noParties: readonly number[] = []

export class Parties {
  count = 0
  readonly #contacts = new Map<string, Contact>()
  readonly #byName = new Map<string, number>()
  readonly #byNameAsWritten = new Map<string, number>()
  readonly #byConcept = new Map<string, number>()
  /** Of receipts, by the names and the text that they bear. */
  readonly #byWording = new Map<string, readonly number[]>()
  readonly #names: { name: string; party: number }[] = []
  readonly #byIban = new Map<string, Set<number>>()

  of(item: OpenItem): readonly number[] {
    return item.contactId === null ? this.#ofReceipt(item) : this.#ofContact(item.contactId, item)
  }

  #ofContact(contactId: string, { names, ibans }: OpenItem): readonly number[] {
    let contact = this.#contacts.get(contactId)
    if (!contact) {
      contact = { parties: [this.count++], names: new Set(), ibans: new Set() }
      this.#contacts.set(contactId, contact)
    }
    const [party] = contact.parties
    for (const name of names) {
      if (contact.names.has(name)) continue
      contact.names.add(name)
      this.#names.push({ name, party })
    }
    for (const iban of ibans) {
      if (contact.ibans.has(iban)) continue
      contact.ibans.add(iban)
      this.#hold(iban, contact.parties)
    }
    return contact.parties
  }

  #ofReceipt({ names, ibans, text }: OpenItem): readonly number[] {
    const wording = `${names.join('\n')}\n${text}`
    let parties = this.#byWording.get(wording)
    if (!parties) {
      parties = this.#read(names, text)
      this.#byWording.set(wording, parties)
    }
    for (const iban of ibans) this.#hold(iban, parties)
    return parties
  }

  #read(names: readonly string[], text: string): readonly number[] {
    const found = new Set(names.map(name => this.#named(name)))
    const inText = nameInText(text)
    if (inText) found.add(this.#named(inText))
    for (const concept of conceptsOf(wordsOf(`${names.join(' ')} ${text}`), [])) found.add(this.#numberIn(this.#byConcept, concept))
    return [...found]
  }

  #named(name: string): number {
    const known = this.#byNameAsWritten.get(name)
    if (known !== undefined) return known
    const party = this.#numberIn(this.#byName, wordsOf(name).join(''))
    this.#byNameAsWritten.set(name, party)
    this.#names.push({ name, party })
    return party
  }

  #numberIn(numbers: Map<string, number>, key: string): number {
    let number = numbers.get(key)
    if (number === undefined) {
      number = this.count++
      numbers.set(key, number)
    }
    return number
  }

  #hold(iban: string, parties: readonly number[]): void {
    let holders = this.#byIban.get(iban)
    if (!holders) {
      holders = new Set()
      this.#byIban.set(iban, holders)
    }
    for (const party of parties) holders.add(party)
  }

  payers({ aliases }: Known): PayerOf {
    const index = toNameIndex(this.#names)
    const aliasIbans = new Map<string, Set<number>>()
    const aliasTexts = new Map<string, Set<number>>()
    for (const { kind, value, contactId } of aliases) {
      const contact = this.#contacts.get(contactId)
      const known = kind === 'iban' ? aliasIbans : aliasTexts
      if (contact) known.set(value, new Set([...(known.get(value) ?? []), ...contact.parties]))
    }
    return ({ transaction }, { words, nameWords, concepts, ibans }) => {
      const inText = index.find(words)
      const inName = nameWords.length === 0 ? null : index.find(nameWords)
      const byAccount = allOf(aliasIbans, ibans)
      const byText = aliasTexts.size === 0 ? nobody : (aliasTexts.get(statementWords(transaction)) ?? nobody)
      return {
        inText,
        inName,
        concepts: concepts.length === 0 ? noParties : concepts.flatMap(concept => this.#byConcept.get(concept) ?? []),
        byIban: allOf(this.#byIban, ibans),
        byAlias: byAccount.size === 0 ? byText : byText.size === 0 ? byAccount : new Set([...byAccount, ...byText]),
        isClear: inText.isClear || inName?.isClear === true,
        isStranger: inText.isStranger || inName?.isStranger === true,
      }
    }
  }
}

/** Most movements name one account, if any. */
function allOf(holders: ReadonlyMap<string, ReadonlySet<number>>, ibans: readonly string[]): ReadonlySet<number> {
  if (ibans.length === 0 || holders.size === 0) return nobody
  if (ibans.length === 1) return holders.get(ibans[0]!) ?? nobody
  return new Set(ibans.flatMap(iban => [...(holders.get(iban) ?? nobody)]))
}

/** A name that an entry of a cash purchase bears only in its text: `kvittering NETTO`. */
function nameInText(text: string): string {
  return wordsOf(text)
    .filter(word => !isEntryNoise(word) && !/^\d+$/.test(word))
    .join(' ')
}
