/** What a person's confirmation teaches. */
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Alias } from './decisions.ts'
import { statementWords } from './wording/movement-text.ts'
import { wordsOf } from './wording/wording.ts'

/** Fewer letters are an abbreviation that may mean anybody. */
const lettersMin = 4

/** The account and the words of a movement stand for the contact whose items it settles, when it is one contact. */
export function learnFrom(transaction: BankTransaction, items: readonly OpenItem[]): Alias[] {
  const [contactId, ...others] = new Set(items.map(item => item.contactId))
  if (contactId === undefined || contactId === null || others.length > 0) return []
  const aliases: Alias[] = []
  const { iban } = transaction.counterparty
  if (iban !== null && !items.some(item => item.ibans.includes(iban))) aliases.push({ kind: 'iban', value: iban, contactId })
  const value = statementWords(transaction)
  const isKnown = items.some(item => item.names.some(name => wordsOf(name).join('') === value.replaceAll(' ', '')))
  if (value.replaceAll(' ', '').length >= lettersMin && !isKnown) aliases.push({ kind: 'text', value, contactId })
  return aliases
}
