/** How files name an account. */
import type { StatementAccount } from '../../domain/bank/statements.ts'
import { checkIban } from '../../domain/identity/iban.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import { toIban } from '../../extraction/formats/party-ids.ts'
import { textOrNull } from './texts.ts'

export const noAccount: StatementAccount = { iban: null, number: null, name: null, currency: null }

/** `NL08DEUT0319809633EUR`: some banks write the currency behind the account. */
function withoutCurrency(text: string): { number: string; currency: string | null } {
  const currency = /[A-Z]{3}$/.exec(text)?.[0] ?? ''
  const number = text.slice(0, -3).trim()
  return isCurrency(currency) && (checkIban(number).ok || /^[\d\s./-]+$/.test(number))
    ? { number, currency }
    : { number: text, currency: null }
}

/** An IBAN is told by its form: files for trying things out have wrong check digits. */
export function toAccount(text: string | null, name: string | null = null): StatementAccount {
  const written = textOrNull(text)
  if (written === null) return { ...noAccount, name }
  for (const part of [written, ...written.split('/')]) {
    const { number, currency } = withoutCurrency(part.trim())
    const iban = toIban(number)
    if (iban) return { iban, number: null, name, currency }
  }
  const { number, currency } = withoutCurrency(written)
  return { iban: null, number, name, currency }
}
