/**
 * Reads the standard file of any version and program: 1.0 and 2.x have the same accounts, in places that differ little. Of the file only its header and the
 * accounts, customers and suppliers with a balance are kept; the rest is looked at once, so that a file that is cut anywhere is refused.
 */
import { isCalendarDate } from '../../../domain/calendar/dates.ts'
import type { AuditFileReader, ReadAccount, ReadAuditFile, ReadParty } from '../../../domain/exports/audit-file.ts'
import { normaliseVatNumber } from '../../../domain/identity/vat-numbers.ts'
import type { AccountType } from '../../../domain/ledger/chart.ts'
import { fromMinor, isTooLarge, type Minor, minus, plus, toMinor, zero } from '../../../domain/money/money.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { type XmlFailure, xmlStream } from '../../../domain/text/xml-stream.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { checkCvr } from '../identity/cvr.ts'

export const namespace = 'urn:StandardAuditFile-Taxation-Financial:DK'
const currency = 'DKK'
const accountsMax = 5000
/** Each is an entry of its own, and all of them are posted in one transaction. */
const partiesMax = 2000
const faultsMax = 100
/** Of one account or party, and of each of its values: more than the schema has room for. */
const fieldsMax = 300
const charactersMax = 1000

/** Where the elements stand that are kept, each as the texts in it by their paths. */
const places: Readonly<Record<string, 'header' | 'account' | 'customer' | 'supplier'>> = {
  'AuditFile/Header': 'header',
  'AuditFile/MasterFiles/GeneralLedgerAccounts/Account': 'account',
  'AuditFile/MasterFiles/Customers/Customer': 'customer',
  'AuditFile/MasterFiles/Suppliers/Supplier': 'supplier',
}

type Texts = ReadonlyMap<string, string>

const typesOf: Readonly<Record<string, readonly AccountType[]>> = {
  asset: ['asset'],
  liability: ['liability', 'equity'],
  sale: ['income'],
  expense: ['expense'],
}

const broken = ({ line, problem }: XmlFailure): Said => {
  if (problem === 'cut') return say('audit_file_broken.cut', { line })
  if (problem === 'document_type') return say('audit_file_broken.document_type', { line })
  return problem === 'limits' ? say('audit_file_broken.limits', { line }) : say('audit_file_broken.tags', { line })
}

/** The file is named as a whole or by its line. */
const at = (line: number, said: Said): Fault => ({ path: `file.${line}`, ...said })

/** Undefined for what is no amount in kroner. What is not there is nothing. */
function amountAt(texts: Texts, name: string): Minor | undefined {
  const written = texts.get(name) ?? texts.get(`${name}/Amount`) ?? ''
  if (written === '') return zero
  return /^[+-]?\d{1,15}(?:\.\d{0,10})?$/.test(written) ? toMinor(Number(written), currency) : undefined
}

const sides = ['Debit', 'Credit'] as const

function balanceAt(texts: Texts, prefix: 'Opening' | 'Closing'): Minor | undefined {
  const [debit, credit] = sides.map(side => amountAt(texts, `${prefix}${side}Balance`))
  return debit === undefined || credit === undefined || isTooLarge(debit - credit) ? undefined : minus(debit, credit)
}

const hasBalance = (texts: Texts): boolean =>
  [...texts.keys()].some(name => /^(?:Opening|Closing)(?:Debit|Credit)Balance(?:\/Amount)?$/.test(name))

/** In files without `StandardAccountID` the group may be the number in the public chart. */
const standardOf = (texts: Texts): string | null =>
  texts.get('StandardAccountID') || (/^\d{4}$/.exec(texts.get('GroupingCode') ?? '')?.[0] ?? null)

const cvrOf = (written: string | undefined): string | null => {
  const { value } = checkCvr(written ?? '')
  return /^\d{8}$/.test(value) ? value : null
}

/** A part of a string keeps the whole in memory: here the piece of the file that it came with. */
const copied = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

export function readSafT(): AuditFileReader {
  const path: string[] = []
  const accounts: ReadAccount[] = []
  const parties: ReadParty[] = []
  const numbers = new Set<string>()
  const faults: Fault[] = []
  let header: Texts = new Map()
  let headerLine = 1
  let isSafT = true
  let hasBalances = false
  /** What stands in the innermost element so far. */
  let current = ''
  let taken: { texts: Map<string, string>; depth: number; line: number } | undefined

  function balancesOf(texts: Texts, line: number, account: string): { opening: Minor; closing: Minor } | undefined {
    const [opening, closing] = [balanceAt(texts, 'Opening'), balanceAt(texts, 'Closing')]
    if (opening !== undefined && closing !== undefined) return { opening, closing }
    faults.push(at(line, say('audit_file_row.amount', { line, account: account.slice(0, 70) })))
    return undefined
  }

  function takeAccount(texts: Texts, line: number): void {
    const number = texts.get('AccountID') ?? ''
    if (number === '') faults.push(at(line, say('audit_file_row.no_account', { line })))
    else if (numbers.has(number)) faults.push(at(line, say('audit_file_row.twice', { line, account: number.slice(0, 70) })))
    numbers.add(number)
    hasBalances ||= hasBalance(texts)
    const balances = balancesOf(texts, line, number)
    const name = texts.get('AccountDescription') ?? ''
    const types = typesOf[(texts.get('AccountType') ?? '').toLowerCase()] ?? []
    if (balances)
      accounts.push({ line, number: number.slice(0, 70), name: name.slice(0, 256), standard: standardOf(texts), types, ...balances })
  }

  function takeParty(kind: ReadParty['kind'], texts: Texts, line: number): void {
    const name = texts.get('Name') || texts.get(kind === 'customer' ? 'CustomerID' : 'SupplierID') || '-'
    const balances = balancesOf(texts, line, name)
    if (!balances || (balances.opening === 0 && balances.closing === 0)) return
    const country = /^[A-Z]{2}$/.exec(texts.get('Address/Country') ?? '')?.[0] ?? null
    const number = texts.get('CVR') || texts.get('RegistrationNumber') || texts.get('TaxRegistration/TaxRegistrationNumber')
    const isDanish = country === null || country === 'DK'
    const businessId = isDanish ? cvrOf(number) : null
    parties.push({
      line,
      kind,
      name: name.slice(0, 256),
      businessId,
      vatNumber: isDanish ? businessId && `DK${businessId}` : number ? normaliseVatNumber(number).slice(0, 35) : null,
      country,
      account: texts.get('AccountID') ?? null,
      ...balances,
    })
  }

  function take(kind: (typeof places)[string], texts: Texts, line: number): void {
    if (kind === 'header') {
      header = texts
      headerLine = line
    } else if (kind === 'account') takeAccount(texts, line)
    else takeParty(kind, texts, line)
  }

  const stream = xmlStream({
    open(name, attributes, line) {
      if (path.length === 0) isSafT = name === 'AuditFile' && attributes.includes(namespace)
      path.push(name)
      current = ''
      const where = path.length <= 4 ? path.join('/') : ''
      if (!taken && Object.hasOwn(places, where)) taken = { texts: new Map(), depth: path.length, line }
    },
    text(text) {
      if (taken && current.length < charactersMax) current += text
    },
    close() {
      if (taken && path.length === taken.depth) {
        take(places[path.join('/')]!, taken.texts, taken.line)
        taken = undefined
      } else if (taken) {
        const field = path.slice(taken.depth).join('/')
        const written = current.trim()
        // The first of several addresses or registrations counts.
        if (written !== '' && taken.texts.size < fieldsMax && !taken.texts.has(field))
          taken.texts.set(field, copied(written.slice(0, charactersMax)))
      }
      current = ''
      path.pop()
    },
  })

  const tooMany = (): readonly Fault[] | undefined => {
    if (faults.length >= faultsMax) return faults
    if (accounts.length > accountsMax) return [{ path: 'file', ...say('balance_row.too_many', { max: accountsMax }) }]
    return parties.length > partiesMax ? [{ path: 'file', ...say('audit_file_unusable.parties', { max: partiesMax }) }] : undefined
  }

  function unusable(): Fault[] {
    const [from, to] = [header.get('SelectionCriteria/SelectionStartDate') ?? '', header.get('SelectionCriteria/SelectionEndDate') ?? '']
    const held = header.get('DefaultCurrencyCode') ?? currency
    const found: Fault[] = []
    if (held !== currency) found.push(at(headerLine, say('audit_file_unusable.currency', { written: held.slice(0, 10), currency })))
    if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) found.push(at(headerLine, say('audit_file_unusable.no_period')))
    if (accounts.length === 0 || !hasBalances) found.push({ path: 'file', ...say('audit_file_unusable.no_accounts') })
    for (const column of ['opening', 'closing'] as const) {
      const difference = accounts.reduce((total, account) => total + account[column], 0)
      if (difference === 0) continue
      const values = { difference: isTooLarge(difference) ? 0 : fromMinor(plus(difference as Minor, zero), currency), currency }
      found.push({
        path: 'file',
        ...say(column === 'opening' ? 'audit_file_unusable.opening_differs' : 'audit_file_unusable.closing_differs', values),
      })
    }
    return found
  }

  return {
    write(piece) {
      const wrong = stream.write(piece)
      if (!isSafT) return [{ path: 'file', ...say('audit_file_unusable.no_audit_file') }]
      return wrong ? [at(wrong.line, broken(wrong))] : tooMany()
    },
    end(): ReadAuditFile | { faults: readonly Fault[] } {
      const wrong = stream.end()
      if (wrong) return { faults: [at(wrong.line, broken(wrong))] }
      const all = [...faults, ...(faults.length > 0 ? [] : unusable())]
      if (all.length > 0) return { faults: all.slice(0, faultsMax) }
      return {
        version: (header.get('AuditFileVersion') ?? '').slice(0, 20),
        company: {
          name: (header.get('Company/Name') ?? '').slice(0, 256),
          businessId: (header.get('Company/CVR') || header.get('Company/RegistrationNumber'))?.slice(0, 35) ?? null,
        },
        from: header.get('SelectionCriteria/SelectionStartDate')!,
        to: header.get('SelectionCriteria/SelectionEndDate')!,
        accounts,
        parties,
      }
    },
  }
}
