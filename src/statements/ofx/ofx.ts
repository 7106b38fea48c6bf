/** OFX 1 (SGML) and 2 (XML): what banks export for accounting programs. */
import type { Balance, ReadStatements, Statement } from '../../domain/bank/statements.ts'
import type { Movement } from '../../domain/bank/transactions.ts'
import { minorUnits } from '../../domain/money/currencies.ts'
import { sum } from '../../domain/money/money.ts'
import { all, at, firstText, textAt } from '../../extraction/formats/elements.ts'
import { isFailure } from '../../extraction/formats/failure.ts'
import { toCurrency, toIban } from '../../extraction/formats/party-ids.ts'
import { parseXmlAt, type TakeElement, type XmlElement } from '../../extraction/formats/xml.ts'
import { say } from '../../language/say.ts'
import { currencyAssumed, currencyIfUnsaid, finish, type StatementDraft } from '../draft.ts'
import { movementsMax, tooManyMovements } from '../limits.ts'
import { cannotImport, isProblem, type StatementProblem, shortened } from '../problem.ts'
import { toAccount } from '../text/account-names.ts'
import { toDay } from '../text/days.ts'
import { type DecimalStyle, decimalVote, doubtIn, toAmount } from '../text/numbers.ts'
import { sayingReference } from '../text/references.ts'
import { joinTexts, textOrNull } from '../text/texts.ts'
import { xmlProblem } from '../xml-problem.ts'
import { readSgml } from './sgml.ts'

export const looksLikeOfx = (head: string): boolean => /^\s*OFXHEADER\s*:/i.test(head) || /<OFX\s*>/i.test(head)

/** One movement as it is written. */
interface Transaction {
  id: string | null
  posted: string | null
  value: string | null
  amount: string | null
  currency: string | null
  texts: (string | null)[]
  name: string | null
  account: string | null
  reference: string | null
  isPending: boolean
}

const toTransaction = (element: XmlElement): Transaction => ({
  id: sayingReference(textAt(element, 'FITID')),
  posted: firstText(element, 'DTPOSTED', 'DTTRAN', 'DTUSER'),
  value: textAt(element, 'DTAVAIL'),
  amount: textAt(element, 'TRNAMT'),
  // Beside ORIGCURRENCY the amount is converted already; beside CURRENCY it is not.
  currency: textAt(element, 'CURRENCY/CURSYM'),
  texts: [firstText(element, 'NAME', 'PAYEE/NAME', 'EXTDNAME'), textAt(element, 'MEMO')],
  name: firstText(element, 'PAYEE/NAME', 'NAME'),
  account: firstText(element, 'BANKACCTTO/ACCTID', 'CCACCTTO/ACCTID'),
  reference: firstText(element, 'REFNUM', 'CHECKNUM'),
  isPending: element.name === 'STMTTRNP',
})

export function readOfx(text: string): ReadStatements {
  const lists = new Map<XmlElement, Transaction[]>()
  let count = 0
  const take: TakeElement = (element, parent) => {
    if (element.name !== 'STMTTRN' && element.name !== 'STMTTRNP') return false
    count += 1
    if (count > movementsMax) return true
    const list = lists.get(parent)
    if (list) list.push(toTransaction(element))
    else lists.set(parent, [toTransaction(element)])
    return true
  }
  const root = rootOf(text, take)
  if (isProblem(root)) return root
  if (count > movementsMax) return tooManyMovements
  const statements: Statement[] = []
  for (const element of all(
    root,
    'BANKMSGSRSV1|BANKMSGSRSV2|CREDITCARDMSGSRSV1|CREDITCARDMSGSRSV2/STMTTRNRS|CCSTMTTRNRS/STMTRS|CCSTMTRS',
  )) {
    const transactions = element.children.flatMap(list => lists.get(list) ?? [])
    const draft = toStatement(element, transactions)
    if (isProblem(draft)) return draft
    statements.push(finish(draft))
  }
  if (statements.length > 0) return { statements }
  return cannotImport(say('no_statement.ofx'))
}

function rootOf(text: string, take: TakeElement): XmlElement | StatementProblem {
  if (!/^\s*<\?xml\s/i.test(text) && !/<\?OFX\s/i.test(text.slice(0, 1000))) return readSgml(text.trimEnd(), take)
  const parsed = parseXmlAt(text, 0, take)
  return isFailure(parsed) ? xmlProblem(parsed) : parsed.root
}

function styleOf(texts: readonly (string | null)[]): DecimalStyle {
  const vote = decimalVote()
  for (const text of texts) if (text !== null) vote.add(text)
  const style = vote.style()
  if (style !== 'none') return style
  // In OFX no sign parts thousands, as the specification has it: alone, 12.345 has three decimals.
  const [mark, ...others] = new Set(texts.flatMap(text => doubtIn(text ?? '')?.mark ?? []))
  return others.length > 0 ? 'mixed' : (mark ?? 'none')
}

function toStatement(element: XmlElement, transactions: readonly Transaction[]): StatementDraft | StatementProblem {
  const said = toCurrency(textAt(element, 'CURDEF'))
  const currency = said ?? currencyIfUnsaid
  const from = at(element, 'BANKACCTFROM|CCACCTFROM')
  const bank = [textAt(from, 'BANKID'), textAt(from, 'BRANCHID')].filter(part => part !== null)
  const named = toAccount(textAt(from, 'ACCTID'))
  const balance = at(element, 'LEDGERBAL')
  const style = styleOf([...transactions.map(({ amount }) => amount), textAt(balance, 'BALAMT')])
  const movements: Movement[] = []
  for (const transaction of transactions) {
    const movement = toMovement(transaction, currency, style)
    if (isProblem(movement)) return movement
    movements.push(movement)
  }
  const closing = balanceOf(balance, currency, style)
  const ofDay = movements.filter(({ date, isPending }) => date === closing?.date && !isPending)
  return {
    format: 'ofx',
    layout: 'OFX',
    account: { ...named, number: named.number === null ? null : [...bank, named.number].join(' '), currency: said },
    statementId: null,
    opening: null,
    closing,
    // As of the moment of the export: the day may go on.
    dayEnds: closing ? [{ ...closing, moved: sum(ofDay.map(({ amount }) => amount)) }] : [],
    movements,
    warnings: said === null ? [currencyAssumed(currency)] : [],
  }
}

function balanceOf(element: XmlElement | undefined, currency: string, style: DecimalStyle): Balance | null {
  const amount = toAmount(textAt(element, 'BALAMT') ?? '', style, minorUnits(currency))
  const date = toDay(textAt(element, 'DTASOF') ?? '', 'day first')
  return amount === undefined || date === undefined ? null : { date, amount }
}

function toMovement(transaction: Transaction, accountCurrency: string, style: DecimalStyle): Movement | StatementProblem {
  const reference = transaction.id === null ? null : shortened(transaction.id)
  const currency = transaction.currency === null ? accountCurrency : toCurrency(transaction.currency)
  if (currency === null)
    return cannotImport(say('currency_not_known.transaction', { reference, written: shortened(transaction.currency!) }))
  const amount = toAmount(transaction.amount ?? '', style, minorUnits(currency))
  if (amount === undefined)
    return cannotImport(say('amount_not_readable.transaction', { reference, written: shortened(transaction.amount ?? '') }))
  const date = toDay(transaction.posted ?? '', 'day first')
  if (date === undefined)
    return cannotImport(say('date_not_readable.transaction', { reference, written: shortened(transaction.posted ?? '') }))
  return {
    bankId: transaction.id,
    date,
    valueDate: toDay(transaction.value ?? '', 'day first') ?? null,
    amount,
    currency,
    text: joinTexts(transaction.texts),
    counterparty: { name: textOrNull(transaction.name), iban: toIban(transaction.account) },
    reference: sayingReference(transaction.reference),
    isPending: transaction.isPending,
    original: null,
  }
}
