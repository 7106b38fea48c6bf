/** One entry of a CAMT message (ISO 20022) and its transaction details, by local names: the versions differ in a few of them only. */

import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import type { Minor } from '../../domain/money/money.ts'
import { all, at, dateAt, firstText, textAt, textOf, toDate } from '../../extraction/formats/elements.ts'
import { toExactAmount } from '../../extraction/formats/exact-amounts.ts'
import { toIban } from '../../extraction/formats/party-ids.ts'
import type { XmlElement } from '../../extraction/formats/xml.ts'
import { say } from '../../language/say.ts'
import { cannotImport, type StatementProblem, shortened } from '../problem.ts'
import { sayingReference } from '../text/references.ts'

export interface Money {
  amount: Minor
  currency: string
  isRounded: boolean
}

export interface Party {
  name: string | null
  iban: string | null
}

export interface CamtDetail {
  servicerReference: string | null
  /** In the currency of the account, and of which direction, where it says so. */
  amounts: readonly Money[]
  direction: string | null
  /** What was paid before the bank converted it. */
  instructed: readonly Money[]
  debtor: Party
  creditor: Party
  reference: string | null
  texts: readonly (string | null)[]
}

export interface CamtEntry {
  money: Money
  direction: 'CRDT' | 'DBIT'
  isReversal: boolean
  status: string
  bookedOn: CalendarDate | null
  valueOn: CalendarDate | null
  servicerReference: string | null
  instructed: readonly Money[]
  information: string | null
  details: readonly CamtDetail[]
}

/** Undefined for what is not there, or is no amount of a currency of today. */
export function toMoney(element: XmlElement | undefined): Money | undefined {
  const currency = element?.attributes.get('Ccy')?.trim().toUpperCase() ?? ''
  if (!element || !isCurrency(currency)) return undefined
  const exact = toExactAmount(element.text, currency)
  return exact && { ...exact, currency }
}

const moneyAt = (element: XmlElement, ...paths: readonly string[]): Money[] =>
  paths.flatMap(path => {
    const money = toMoney(at(element, path))
    return money ? [money] : []
  })

/** Since version 8 a party is a person or company (`Pty`) or a bank (`Agt`). */
function partyOf(element: XmlElement, role: 'Dbtr' | 'Cdtr'): Party {
  const names = [role, `Ultmt${role}`].flatMap(party => [`${party}/Nm`, `${party}/Pty/Nm`, `${party}/Agt/FinInstnId/Nm`])
  const parties = at(element, 'RltdPties')
  return {
    name: firstText(parties, ...names) ?? firstText(parties, `${role}Acct/Nm`),
    iban: toIban(firstText(parties, `${role}Acct/Id/IBAN`, `${role}Acct/Id/Othr/Id`)),
  }
}

const distinct = (texts: readonly (string | null)[]): string[] => [...new Set(texts.filter(text => text !== null))]

/** A structured reference, else the numbers of the documents that are paid, else what the payer called the payment. */
function referenceOf(element: XmlElement): string | null {
  const structured = all(element, 'RmtInf/Strd')
  const references = distinct(structured.map(one => sayingReference(textAt(one, 'CdtrRefInf/Ref|CdtrRef'))))
  if (references.length > 0) return references.join(' ')
  const numbers = distinct(structured.flatMap(one => all(one, 'RfrdDocInf/Nb|RfrdDocNb')).map(one => sayingReference(textOf(one))))
  if (numbers.length > 0) return numbers.join(' ')
  return sayingReference(textAt(element, 'Refs/EndToEndId'))
}

export function toDetail(element: XmlElement): CamtDetail {
  return {
    servicerReference: sayingReference(textAt(element, 'Refs/AcctSvcrRef')),
    amounts: moneyAt(element, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt'),
    direction: textAt(element, 'CdtDbtInd'),
    instructed: moneyAt(element, 'AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt', 'Amt', 'AmtDtls/AnncdPstngAmt/Amt'),
    debtor: partyOf(element, 'Dbtr'),
    creditor: partyOf(element, 'Cdtr'),
    reference: referenceOf(element),
    texts: [
      ...all(element, 'RmtInf/Ustrd').map(textOf),
      ...all(element, 'RmtInf/Strd/AddtlRmtInf').map(textOf),
      textAt(element, 'AddtlTxInf'),
    ],
  }
}

/** `details` are those of its NtryDtls: they were taken out of it while it was read. */
export function toEntry(element: XmlElement, details: readonly CamtDetail[]): CamtEntry | StatementProblem {
  const amount = at(element, 'Amt')
  const money = toMoney(amount)
  const named = textAt(element, 'AcctSvcrRef|NtryRef')
  const reference = named === null ? null : shortened(named)
  const currency = amount?.attributes.get('Ccy') ?? ''
  if (!money && amount && !isCurrency(currency.trim().toUpperCase()))
    return cannotImport(say('currency_not_known.entry', { reference, written: shortened(currency) }))
  if (!money) return cannotImport(say('amount_not_readable.entry', { reference, written: shortened(amount?.text ?? '') }))
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') return cannotImport(say('direction_missing', { reference }))
  const booked = firstText(element, 'BookgDt/Dt', 'BookgDt/DtTm')
  const bookedOn = toDate(booked)
  if (booked !== null && bookedOn === null) return cannotImport(say('date_not_readable.entry', { reference, written: shortened(booked) }))
  return {
    money,
    direction,
    isReversal: /^(?:true|1)$/.test(textAt(element, 'RvslInd') ?? ''),
    status: firstText(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK',
    bookedOn,
    valueOn: dateAt(element, 'ValDt/Dt') ?? dateAt(element, 'ValDt/DtTm'),
    servicerReference: sayingReference(textAt(element, 'AcctSvcrRef')),
    instructed: moneyAt(element, 'AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt'),
    information: textAt(element, 'AddtlNtryInf'),
    details,
  }
}
