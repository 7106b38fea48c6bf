/** CAMT.053 (statement), 052 (report within the day) and 054 (notification) of ISO 20022, all versions. */
import { heldAfterReport, heldBefore, heldWithinDay } from '../../domain/bank/day-ends.ts'
import type { Balance, DayEnd, ReadStatements, StatementAccount } from '../../domain/bank/statements.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { fromMinor, negate } from '../../domain/money/money.ts'
import { all, at, dateAt, firstText, textAt } from '../../extraction/formats/elements.ts'
import { isFailure } from '../../extraction/formats/failure.ts'
import { toCurrency } from '../../extraction/formats/party-ids.ts'
import { parseXmlAt, type XmlElement } from '../../extraction/formats/xml.ts'
import { say } from '../../language/say.ts'
import { balanceWarnings, type StatementDraft } from '../draft.ts'
import { movementsMax, tooManyMovements } from '../limits.ts'
import { finishPages, type Page } from '../pages.ts'
import { cannotImport, isProblem, type StatementProblem, shortened } from '../problem.ts'
import { toAccount } from '../text/account-names.ts'
import { xmlProblem } from '../xml-problem.ts'
import { type CamtDetail, type CamtEntry, toDetail, toEntry, toMoney } from './entry.ts'
import { isBatch, missedBy, toMovements } from './movements.ts'

const messages: Readonly<Record<string, 'camt.053' | 'camt.052' | 'camt.054'>> = {
  BkToCstmrStmt: 'camt.053',
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
}

const statementNames: ReadonlySet<string> = new Set(['Stmt', 'Rpt', 'Ntfctn'])

/** The entries of one file while it is parsed: each is made small as soon as it ends. */
interface Harvest {
  details: Map<XmlElement, CamtDetail[]>
  entries: Map<XmlElement, CamtEntry[]>
  problem: StatementProblem | undefined
  count: number
}

function take(harvest: Harvest, element: XmlElement, parent: XmlElement): boolean {
  if (element.name === 'TxDtls' && parent.name === 'NtryDtls') {
    harvest.count += 1
    if (harvest.count > movementsMax) harvest.problem ??= tooManyMovements
    else push(harvest.details, parent, toDetail(element))
    return true
  }
  if (element.name !== 'Ntry' || !statementNames.has(parent.name)) return false
  const groups = all(element, 'NtryDtls')
  const details = groups.flatMap(group => harvest.details.get(group) ?? [])
  for (const group of groups) harvest.details.delete(group)
  harvest.count += details.length === 0 ? 1 : 0
  if (harvest.count > movementsMax) harvest.problem ??= tooManyMovements
  if (harvest.problem) return true
  const entry = toEntry(element, details)
  if (isProblem(entry)) harvest.problem = entry
  else push(harvest.entries, parent, entry)
  return true
}

function push<Item>(lists: Map<XmlElement, Item[]>, key: XmlElement, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** The messages of a document: at its root, or inside of what a bank wraps around it. */
function messagesIn(element: XmlElement, depth = 0): XmlElement[] {
  if (Object.hasOwn(messages, element.name)) return [element]
  return depth > 6 ? [] : element.children.flatMap(child => messagesIn(child, depth + 1))
}

const noStatement = cannotImport(say('no_statement.xml'))

export function readCamt(text: string): ReadStatements {
  const harvest: Harvest = { details: new Map(), entries: new Map(), problem: undefined, count: 0 }
  const found: { message: XmlElement; version: string | null }[] = []
  let from = 0
  // Some banks put one document behind the other.
  while (from === 0 || isMore(text.slice(from))) {
    const parsed = parseXmlAt(text, from, (element, parent) => take(harvest, element, parent))
    if (isFailure(parsed)) return xmlProblem(parsed)
    if (harvest.problem) return harvest.problem
    const version = /camt\.05[234]\.\d{3}\.\d{2}/.exec(parsed.root.namespace)?.[0] ?? null
    found.push(...messagesIn(parsed.root).map(message => ({ message, version })))
    from = parsed.end
  }
  const pages: Page[] = []
  for (const { message, version } of found) {
    for (const element of message.children.filter(({ name }) => statementNames.has(name))) {
      const page = toPage(element, message, version, harvest.entries.get(element) ?? [])
      if (isProblem(page)) return page
      pages.push(page)
    }
  }
  return pages.length === 0 ? noStatement : { statements: finishPages(pages) }
}

const isMore = (rest: string): boolean => rest.includes('<') && rest.replace(/<!--[\s\S]*?-->/g, '').includes('<')

function accountOf(element: XmlElement): StatementAccount {
  const account = at(element, 'Acct')
  const name = firstText(account, 'Nm', 'Ownr/Nm', 'Ownr/Pty/Nm')
  const named = toAccount(firstText(account, 'Id/IBAN', 'Id/Othr/Id', 'Id/PrtryAcct/Id'), name)
  const currency = toCurrency(textAt(account, 'Ccy'))
  return currency === null ? named : { ...named, currency }
}

interface NamedBalance extends Balance {
  type: string
  currency: string
}

function balancesOf(element: XmlElement): NamedBalance[] {
  return all(element, 'Bal').flatMap(balance => {
    const money = toMoney(at(balance, 'Amt'))
    const date = dateAt(balance, 'Dt/Dt') ?? dateAt(balance, 'Dt/DtTm')
    const type = firstText(balance, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry')
    if (!money || !date || type === null) return []
    const amount = textAt(balance, 'CdtDbtInd') === 'DBIT' ? negate(money.amount) : money.amount
    return [{ type, date, amount, currency: money.currency }]
  })
}

const bare = (balance: NamedBalance | undefined): Balance | null => (balance ? { date: balance.date, amount: balance.amount } : null)

const interim = 'ITBD'

/** Booked balances only. The pages of a long statement begin and end with interim ones, and a report within the day ends with one. */
function openingAndClosing(balances: readonly NamedBalance[]): { opening: NamedBalance | undefined; closing: NamedBalance | undefined } {
  const of = (type: string) => balances.find(balance => balance.type === type)
  const between = balances.filter(({ type }) => type === interim)
  const closing = of('CLBD')
  const opening = of('OPBD') ?? of('PRCD') ?? (between.length > (closing ? 0 : 1) ? between[0] : undefined)
  const last = between.at(-1)
  return { opening, closing: closing ?? (last === opening ? undefined : last) }
}

/** A report within the day or a notification need not hold all that happened between two balances: the day goes on, and came before. */
function endsInReport(
  { opening, closing, movements }: StatementDraft,
  { isOpeningInterim, isClosingInterim }: Omit<Page, 'draft'>,
): DayEnd[] {
  const ends: DayEnd[] = []
  if (opening && !isOpeningInterim) ends.push(heldBefore(opening, { closing, movements }))
  if (closing) ends.push(...(isClosingInterim ? heldWithinDay(closing, movements) : [heldAfterReport(closing, movements)]))
  return ends
}

function toPage(element: XmlElement, message: XmlElement, version: string | null, entries: readonly CamtEntry[]): Page | StatementProblem {
  // An entry without content is not shown to who takes them.
  if (at(element, 'Ntry')) return cannotImport(say('amount_not_readable.empty_entry'))
  const format = messages[message.name]!
  const balances = balancesOf(element)
  const named = accountOf(element)
  const currencies = new Set(entries.map(({ money }) => money.currency))
  const only = currencies.size === 1 ? [...currencies][0]! : null
  const currency = named.currency ?? only ?? balances[0]?.currency ?? null
  const account = { ...named, currency }
  const issuedOn =
    dateAt(element, 'FrToDt/ToDtTm') ?? dateAt(element, 'FrToDt/ToDt') ?? dateAt(element, 'CreDtTm') ?? dateAt(message, 'GrpHdr/CreDtTm')
  const { opening, closing } = openingAndClosing(balances.filter(balance => balance.currency === currency))
  const draft: StatementDraft = {
    format,
    layout: version ?? format.toUpperCase(),
    account,
    statementId: textAt(element, 'Id'),
    opening: bare(opening),
    closing: bare(closing),
    movements: [],
    warnings: [],
  }
  const dayless = addEntries(draft, entries, issuedOn)
  if (isProblem(dayless)) return dayless
  draft.warnings.push(...warningsOf(draft, entries, dayless.count))
  const kinds = { isOpeningInterim: opening?.type === interim, isClosingInterim: closing?.type === interim }
  if (format === 'camt.053') return { draft, ...kinds }
  return { draft: { ...draft, dayEnds: endsInReport(draft, kinds) }, isOpeningInterim: false, isClosingInterim: false }
}

function addEntries(
  draft: StatementDraft,
  entries: readonly CamtEntry[],
  issuedOn: CalendarDate | null,
): { count: number } | StatementProblem {
  let count = 0
  for (const entry of entries) {
    if (entry.status === 'INFO') continue
    if (!entry.bookedOn && !entry.valueOn) count += 1
    const date = entry.bookedOn ?? entry.valueOn ?? issuedOn
    if (!date) return cannotImport(say('date_missing.entry'))
    for (const movement of toMovements(entry, date, draft.account)) draft.movements.push(movement)
  }
  return { count }
}

function warningsOf(draft: StatementDraft, entries: readonly CamtEntry[], dayless: number): StatementDraft['warnings'] {
  const warnings: StatementDraft['warnings'] = []
  const informative = entries.filter(({ status }) => status === 'INFO').length
  if (informative > 0) warnings.push(say('entries_left_out', { count: informative }))
  if (dayless > 0) warnings.push(say('date_assumed.statement', { count: dayless }))
  const batches = entries.filter(entry => entry.status !== 'INFO' && isBatch(entry)).length
  if (batches > 0) warnings.push(say('batch_split', { count: batches }))
  warnings.push(...batchWarnings(entries))
  if (entries.some(({ money }) => money.isRounded)) warnings.push(say('amount_rounded.statement'))
  const currencies = new Set(draft.movements.map(({ currency }) => currency))
  if (currencies.size > 1) warnings.push(say('mixed_currencies', { currencies: [...currencies] }))
  // A report within the day or a notification need not hold all that happened between two balances.
  if (draft.format === 'camt.053') warnings.push(...balanceWarnings(draft))
  return warnings
}

/** A batch of 2500 that tells payments of 1000 and 1400 lacks one, or a fee was taken off: which, only a person can say. */
function batchWarnings(entries: readonly CamtEntry[]): StatementDraft['warnings'] {
  const odd = entries.flatMap(entry => {
    const missed = entry.status === 'INFO' ? undefined : missedBy(entry)
    return missed === undefined ? [] : [{ entry, missed }]
  })
  const [first] = odd
  if (!first) return []
  const { money, servicerReference, bookedOn } = first.entry
  const { currency } = money
  return [
    say('batch_not_split', {
      reference: servicerReference === null ? null : shortened(servicerReference),
      amount: fromMinor(money.amount, currency),
      currency,
      date: bookedOn,
      difference: fromMinor(first.missed, currency),
      count: odd.length,
    }),
  ]
}
