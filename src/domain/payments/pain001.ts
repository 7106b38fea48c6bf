/**
 * A file of credit transfers as banks take it: ISO 20022 pain.001, version 03 or 09. Texts are written in the letters that all banks of the single euro
 * payments area take; what a bank needs to recognise a transfer again is an id without a meaning.
 */
import type { CalendarDate } from '../calendar/dates.ts'
import { minorUnits } from '../money/currencies.ts'
import type { Minor } from '../money/money.ts'
import { foldForSearch } from '../text/folding.ts'
import { element, type XmlElement, xmlDocument } from '../text/xml-writer.ts'

export const painVersions = ['pain.001.001.03', 'pain.001.001.09'] as const

export type PainVersion = (typeof painVersions)[number]

export interface Transfer {
  endToEndId: string
  /** More than nothing. */
  amount: Minor
  currency: string
  creditorName: string
  creditorIban: string
  remittance: string
}

export interface TransferFile {
  version: PainVersion
  messageId: string
  createdAt: string
  executionOn: CalendarDate
  debtor: { name: string; iban: string; currency: string }
  /** One line on the statement for all of them; without it one for each. */
  isBatchBooked: boolean
  transfers: readonly Transfer[]
}

/** Æ and Å as they are spelled without a Danish keyboard, other letters without their marks; what is left of other signs becomes a space. */
export function inBankLetters(text: string, charactersMax: number): string {
  const plain = Array.from(text, letter => {
    if (/[A-Za-z0-9/\-?:().,'+ ]/.test(letter)) return letter
    if (letter === '&') return '+'
    const folded = foldForSearch(letter)
    const spelled = /^[a-z0-9]+$/.test(folded) ? folded : ' '
    return letter === letter.toLowerCase() ? spelled : `${spelled.slice(0, 1).toUpperCase()}${spelled.slice(1)}`
  }).join('')
  return plain
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, charactersMax)
    .trim()
    .replace(/^\/|\/$/g, '')
}

/** The countries of the single euro payments area, by the letters of their IBANs. */
const sepa: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

export type ServiceLevel = 'SEPA' | 'NURG' | null

/** Euro between accounts of the area; another currency within a country, such as kroner in Denmark; all else is for the bank to route. */
export function serviceLevel({ currency, creditorIban }: Pick<Transfer, 'currency' | 'creditorIban'>, debtorIban: string): ServiceLevel {
  const [from, to] = [debtorIban.slice(0, 2), creditorIban.slice(0, 2)]
  if (currency === 'EUR' && sepa.has(from) && sepa.has(to)) return 'SEPA'
  return from === to ? 'NURG' : null
}

export interface PaymentGroup {
  id: string
  level: ServiceLevel
  currency: string
  transfers: readonly Transfer[]
}

/** One block for each currency and level of service, in the order in which they come. */
export function paymentGroups({ messageId, debtor, transfers }: Pick<TransferFile, 'messageId' | 'debtor' | 'transfers'>): PaymentGroup[] {
  const groups = new Map<string, Transfer[]>()
  for (const transfer of transfers) {
    const key = `${transfer.currency} ${serviceLevel(transfer, debtor.iban) ?? ''}`
    const group = groups.get(key)
    if (group) group.push(transfer)
    else groups.set(key, [transfer])
  }
  return [...groups.values()].map((group, at) => {
    const { currency } = group[0]!
    return { id: `${messageId}-${at + 1}`, level: serviceLevel(group[0]!, debtor.iban), currency, transfers: group }
  })
}

const decimal = (amount: bigint, digits: number): string => {
  if (digits === 0) return String(amount)
  const text = String(amount).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const amountText = ({ amount, currency }: Pick<Transfer, 'amount' | 'currency'>): string => decimal(BigInt(amount), minorUnits(currency))

const sumDigits = 2

/** All amounts, whatever their currencies are: what a bank checks the file against. */
export function controlSum(transfers: readonly Pick<Transfer, 'amount' | 'currency'>[]): string {
  const digits = Math.max(sumDigits, ...transfers.map(({ currency }) => minorUnits(currency)))
  const total = transfers.reduce((sum, { amount, currency }) => sum + BigInt(amount) * 10n ** BigInt(digits - minorUnits(currency)), 0n)
  return decimal(total, digits)
}

const nameMax = 70
const remittanceMax = 140

function transferElement({ endToEndId, creditorName, creditorIban, remittance, ...money }: Transfer, at: number): XmlElement {
  const text = inBankLetters(remittance, remittanceMax)
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', String(at + 1)), element('EndToEndId', endToEndId)]),
    element('Amt', [element('InstdAmt', amountText(money), { Ccy: money.currency })]),
    element('Cdtr', [element('Nm', inBankLetters(creditorName, nameMax) || 'NOTPROVIDED')]),
    element('CdtrAcct', [element('Id', [element('IBAN', creditorIban)])]),
    text === '' ? undefined : element('RmtInf', [element('Ustrd', text)]),
  ])
}

function groupElement(group: PaymentGroup, file: TransferFile): XmlElement {
  const { version, executionOn, debtor, isBatchBooked } = file
  const { id, level, transfers } = group
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', String(isBatchBooked)),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', controlSum(transfers)),
    level === null ? undefined : element('PmtTpInf', [element('SvcLvl', [element('Cd', level)])]),
    element('ReqdExctnDt', version === 'pain.001.001.03' ? executionOn : [element('Dt', executionOn)]),
    element('Dbtr', [element('Nm', inBankLetters(debtor.name, nameMax) || 'NOTPROVIDED')]),
    element('DbtrAcct', [element('Id', [element('IBAN', debtor.iban)]), element('Ccy', debtor.currency)]),
    element('DbtrAgt', [element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])])]),
    element('ChrgBr', level === null ? 'SHAR' : 'SLEV'),
    ...transfers.map(transferElement),
  ])
}

export function transferFile(file: TransferFile): string {
  const { version, messageId, createdAt, debtor, transfers } = file
  const header = element('GrpHdr', [
    element('MsgId', messageId),
    element('CreDtTm', createdAt.slice(0, 19)),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', controlSum(transfers)),
    element('InitgPty', [element('Nm', inBankLetters(debtor.name, nameMax) || 'NOTPROVIDED')]),
  ])
  const groups = paymentGroups(file).map(group => groupElement(group, file))
  const root = element('Document', [element('CstmrCdtTrfInitn', [header, ...groups])], {
    xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}`,
  })
  return xmlDocument(root)
}
