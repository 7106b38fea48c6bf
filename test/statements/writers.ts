/** Writes statement files, so that what was written can be read back. Only for tests: nothing here is shipped. */
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { minorUnits } from '../../src/domain/money/currencies.ts'

export interface WrittenStatement {
  iban: string
  owner: string
  currency: string
  opening: number
  movements: readonly Movement[]
}

export const decimals = (amount: number, currency: string, sign = '.'): string => {
  const units = minorUnits(currency)
  const digits = String(Math.abs(amount)).padStart(units + 1, '0')
  const whole = digits.slice(0, digits.length - units)
  return `${amount < 0 ? '-' : ''}${whole}${units === 0 ? '' : `${sign}${digits.slice(-units)}`}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const optional = (tag: string, value: string | null): string => (value === null ? '' : `<${tag}>${escaped(value)}</${tag}>`)

const bookedSum = (statement: WrittenStatement): number =>
  statement.movements.filter(({ isPending }) => !isPending).reduce((sum, { amount }) => sum + amount, 0)

const firstDay = ({ movements }: WrittenStatement): string => movements[0]?.date ?? '2026-01-01'
const lastDay = ({ movements }: WrittenStatement): string => movements.at(-1)?.date ?? '2026-01-01'

/** `version` 2 to 13: the status, the parties and the amounts of details are written as that version has them. */
export function writeCamt(statements: readonly WrittenStatement[], version = 8, kind: '053' | '052' | '054' = '053'): string {
  const [message, item] = {
    '053': ['BkToCstmrStmt', 'Stmt'],
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[kind] as [string, string]
  const number = String(version).padStart(2, '0')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${number}"><${message}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-01T00:00:00</CreDtTm></GrpHdr>
${statements.map(statement => camtStatement(statement, item, version, kind !== '054')).join('\n')}
</${message}></Document>`
}

function camtBalance(type: string, amount: number, currency: string, date: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimals(Math.abs(amount), currency)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
}

function camtStatement(statement: WrittenStatement, item: string, version: number, hasBalances: boolean): string {
  const { currency, opening } = statement
  const balances = hasBalances
    ? camtBalance('OPBD', opening, currency, firstDay(statement)) +
      camtBalance('CLBD', opening + bookedSum(statement), currency, lastDay(statement))
    : ''
  return `<${item}><Id>S-1</Id><Acct><Id><IBAN>${statement.iban}</IBAN></Id><Ccy>${currency}</Ccy><Ownr><Nm>${escaped(statement.owner)}</Nm></Ownr></Acct>${balances}${statement.movements
    .map(movement => `\n<Ntry>${camtEntry(movement, version, statement)}</Ntry>`)
    .join('')}</${item}>`
}

function camtEntry(movement: Movement, version: number, { owner, iban }: WrittenStatement): string {
  const { amount, currency, counterparty, original } = movement
  const status = movement.isPending ? 'PDNG' : 'BOOK'
  const named = (name: string | null) => (version >= 8 ? (name === null ? '' : `<Pty>${optional('Nm', name)}</Pty>`) : optional('Nm', name))
  const other = { party: named(counterparty.name), account: counterparty.iban }
  const own = { party: named(owner), account: iban }
  const [debtor, creditor] = amount < 0 ? [own, other] : [other, own]
  const account = (role: string, one: string | null) => (one === null ? '' : `<${role}><Id><IBAN>${one}</IBAN></Id></${role}>`)
  const instructed = original
    ? `<AmtDtls><InstdAmt><Amt Ccy="${original.currency}">${decimals(Math.abs(original.amount), original.currency)}</Amt></InstdAmt></AmtDtls>`
    : ''
  return `<Amt Ccy="${currency}">${decimals(Math.abs(amount), currency)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>${version >= 8 ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${movement.date}</Dt></BookgDt>${movement.valueDate === null ? '' : `<ValDt><Dt>${movement.valueDate}</Dt></ValDt>`}${optional('AcctSvcrRef', movement.bankId)}<NtryDtls><TxDtls><Refs><EndToEndId>${movement.reference === null ? 'NOTPROVIDED' : escaped(movement.reference)}</EndToEndId></Refs>${instructed}<RltdPties><Dbtr>${debtor.party}</Dbtr>${account('DbtrAcct', debtor.account)}<Cdtr>${creditor.party}</Cdtr>${account('CdtrAcct', creditor.account)}</RltdPties><RmtInf>${optional('Ustrd', movement.text)}</RmtInf></TxDtls></NtryDtls>`
}

const swiftDay = (date: string): string => date.slice(2).replaceAll('-', '')

const chunks = (text: string, length: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? ['']

/** With parts behind ?20, as German, Austrian and many other banks write; `hasBlocks` puts the blocks of SWIFT around. */
export function writeMt940(statements: readonly WrittenStatement[], hasBlocks = false, lineEnd = '\r\n'): string {
  return statements
    .map(statement => {
      const lines = mt940Lines(statement)
      return hasBlocks
        ? `{1:F01BANKDKKKXXXX0000000000}{2:I940BANKDKKKXXXXN}{3:{108:REF}}{4:${lineEnd}${lines.join(lineEnd)}${lineEnd}-}{5:{CHK:000000000000}}${lineEnd}`
        : `${lines.join(lineEnd)}${lineEnd}-${lineEnd}`
    })
    .join('')
}

function mt940Lines(statement: WrittenStatement): string[] {
  const { currency, opening } = statement
  const balance = (amount: number, date: string) =>
    `${amount < 0 ? 'D' : 'C'}${swiftDay(date)}${currency}${decimals(Math.abs(amount), currency, ',')}${minorUnits(currency) === 0 ? ',' : ''}`
  return [
    ':20:STARTUMS',
    `:25:${statement.iban}`,
    ':28C:00001/001',
    `:60F:${balance(opening, firstDay(statement))}`,
    ...statement.movements.flatMap(movement => mt940Movement(movement)),
    `:62F:${balance(opening + bookedSum(statement), lastDay(statement))}`,
  ]
}

function mt940Movement(movement: Movement): string[] {
  const { amount, currency, counterparty } = movement
  const mark = movement.isPending ? (amount < 0 ? 'ED' : 'EC') : amount < 0 ? 'D' : 'C'
  const size = `${decimals(Math.abs(amount), currency, ',')}${minorUnits(currency) === 0 ? ',' : ''}`
  const valueDate = movement.valueDate ?? movement.date
  const parts = [
    '166',
    ...chunks(movement.text, 27).map((chunk, at) => `?${20 + at}${chunk}`),
    ...(counterparty.iban === null ? [] : [`?31${counterparty.iban}`]),
    ...(counterparty.name === null ? [] : chunks(counterparty.name, 27).map((chunk, at) => `?${32 + at}${chunk}`)),
  ]
  return [
    `:61:${swiftDay(valueDate)}${swiftDay(movement.date).slice(2)}${mark}${size}NTRF${movement.reference ?? 'NONREF'}${movement.bankId === null ? '' : `//${movement.bankId}`}`,
    ...chunks(`:86:${parts.join('')}`, 69),
  ]
}

/** Version 1 leaves values open, version 2 is XML. */
export function writeOfx(statements: readonly WrittenStatement[], version: 1 | 2): string {
  const value = (tag: string, text: string | null) =>
    text === null ? '' : version === 1 ? `<${tag}>${escaped(text)}\n` : `<${tag}>${escaped(text)}</${tag}>\n`
  const day = (date: string) => `${date.replaceAll('-', '')}120000`
  const head =
    version === 1
      ? 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n'
      : '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
  const movement = (one: Movement) =>
    `<STMTTRN>\n${value('TRNTYPE', one.amount < 0 ? 'DEBIT' : 'CREDIT')}${value('DTPOSTED', day(one.date))}${value('TRNAMT', decimals(one.amount, one.currency))}${value('FITID', one.bankId)}${value('REFNUM', one.reference)}${value('NAME', one.counterparty.name)}${value('MEMO', one.text)}</STMTTRN>\n`
  const statement = (one: WrittenStatement) =>
    `<STMTTRNRS>\n${value('TRNUID', '0')}<STMTRS>\n${value('CURDEF', one.currency)}<BANKACCTFROM>\n${value('BANKID', '1234')}${value('ACCTID', one.iban)}${value('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n<BANKTRANLIST>\n${value('DTSTART', day(firstDay(one)))}${value('DTEND', day(lastDay(one)))}${one.movements.map(movement).join('')}</BANKTRANLIST>\n<LEDGERBAL>\n${value('BALAMT', decimals(one.opening + bookedSum(one), one.currency))}${value('DTASOF', day(lastDay(one)))}</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n`
  return `${head}<OFX>\n<BANKMSGSRSV1>\n${statements.map(statement).join('')}</BANKMSGSRSV1>\n</OFX>\n`
}
