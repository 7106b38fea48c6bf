/** Writes the standard file of the country, part by part: however long the books are, little of it is in memory. */

import { addDays, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { AuditFileCompany, AuditFileHead, AuditFileParty, AuditFileRules } from '../../domain/exports/audit-file.ts'
import type { WrittenFile } from '../../domain/exports/export.ts'
import { type Minor, minus, plus, zero } from '../../domain/money/money.ts'
import type { Region } from '../../domain/regions.ts'
import { softwareVersion } from '../../domain/version.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import { listAccounts } from '../../store/ledger/chart.ts'
import { listOpenPositions } from '../../store/reports/ages.ts'
import { listAuditEntries, listBankNumbers, listContactsOfEntries, listParties, sumAuditFile } from '../../store/reports/audit-file.ts'
import { turnovers } from '../../store/reports/sums.ts'

const pageSize = 500

export interface SafTWish {
  from: CalendarDate
  to: CalendarDate
}

export async function companyOf(db: Db): Promise<AuditFileCompany> {
  const profile = await findProfile(db)
  const linked = await listBankNumbers(db)
  const own =
    profile.iban && !linked.some(({ iban }) => iban === profile.iban) ? [{ iban: profile.iban, number: null, currency: 'DKK' }] : []
  return {
    name: profile.legalName ?? profile.name,
    businessId: profile.businessId,
    vatNumber: profile.vatNumber,
    address: profile.address,
    bankAccounts: [...own, ...linked],
  }
}

/** What is open with each contact: debit less credit of the account. */
async function openByContact(db: Db, regionKey: string, account: string, on: CalendarDate): Promise<ReadonlyMap<string, Minor>> {
  const sums = new Map<string, Minor>()
  for (const { contactId, open } of await listOpenPositions(db, regionKey, account, on)) {
    if (contactId !== null) sums.set(contactId, plus(sums.get(contactId) ?? zero, open))
  }
  return sums
}

async function partiesOf(db: Db, regionKey: string, account: string, { from, to }: SafTWish): Promise<AuditFileParty[]> {
  const opening = await openByContact(db, regionKey, account, addDays(from, -1))
  const closing = await openByContact(db, regionKey, account, to)
  const named = await listContactsOfEntries(db, regionKey, { from, to })
  const ids = new Set([...opening.keys(), ...closing.keys(), ...named.filter(one => one.account === account).map(one => one.contactId)])
  const found = await listParties(db, [...ids])
  return found.map(party => ({ ...party, opening: opening.get(party.id) ?? zero, closing: closing.get(party.id) ?? zero }))
}

async function headOf(db: Db, regionKey: string, region: Region, wish: SafTWish, now: Date): Promise<AuditFileHead> {
  const { from, to } = wish
  const accounts = await listAccounts(db, regionKey)
  const chart = new Map([...accounts, ...region.chart].map(account => [account.number, account]))
  const sums = new Map((await turnovers(db, regionKey, from, to, undefined)).map(sum => [sum.account, sum]))
  const numbers = [...new Set([...chart.keys(), ...sums.keys()])].sort()
  const { entries, turnover, vatCodes } = await sumAuditFile(db, regionKey, wish)
  return {
    company: await companyOf(db),
    ...wish,
    currency: region.currency,
    createdOn: dayIn(region.timeZone, now),
    softwareVersion,
    accounts: numbers.map(number => {
      const { opening, debit, credit } = sums.get(number) ?? { opening: zero, debit: zero, credit: zero }
      const known = chart.get(number)
      return { number, name: known?.name.local ?? number, type: known?.type ?? null, opening, closing: minus(plus(opening, debit), credit) }
    }),
    customers: await partiesOf(db, regionKey, region.accounts.receivables, wish),
    suppliers: await partiesOf(db, regionKey, region.accounts.payables, wish),
    vatCodes,
    entries,
    turnover,
  }
}

/** To be read to its end within the transaction: it sees one moment of the books. Undefined where the organization has moved to a country without one. */
export async function writeSafT(db: Db, wish: SafTWish, now: Date): Promise<WrittenFile | undefined> {
  const { regionKey } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region?.auditFile) return undefined
  const head = await headOf(db, regionKey, region, wish, now)
  return { name: region.auditFile.fileName(head), parts: partsOf(db, regionKey, region.auditFile, head) }
}

async function* partsOf(db: Db, regionKey: string, rules: AuditFileRules, head: AuditFileHead): AsyncGenerator<string> {
  yield rules.head(head)
  for (const { id, sources } of rules.journals) {
    yield rules.journalStart(id)
    for (let after = 0; ; ) {
      const page = await listAuditEntries(db, regionKey, head, sources, after, pageSize)
      yield page.map(entry => rules.entry(head, entry)).join('')
      if (page.length < pageSize) break
      after = page.at(-1)!.number
    }
    yield rules.journalEnd()
  }
  yield rules.end()
}
