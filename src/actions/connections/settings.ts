import { z } from 'zod'
import { type Catalogue, type ConnectionSettings, directionOf, proposeAccounts, proposeVatCodes } from '../../domain/ledger/mapping.ts'
import { type Fault, refuseFields } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { findCatalogue, lockConnection, saveSettings } from '../../store/ledger/connections.ts'
import { connectionExample, connectionNotFound, connectionRecord, settingsFields, toConnection } from './record.ts'

const input = z.strictObject({
  id,
  settings: z
    .strictObject({
      journal: settingsFields.journal.optional(),
      booking: settingsFields.booking.optional(),
      company: settingsFields.company.unwrap().optional(),
      accounts: z.record(z.string().min(1).max(100), z.string().min(1).max(100).nullable()).optional(),
      vatCodes: z.record(z.string().min(1).max(100), z.string().min(1).max(100).nullable()).optional(),
    })
    .optional()
    .meta({ description: 'What is left out stays as it is; null takes a mapping back.' }),
  confirmProposed: z
    .boolean()
    .optional()
    .meta({ description: 'Confirms every proposal of the mapping that is not confirmed otherwise, except those with several candidates.' }),
})

type Wish = z.output<typeof input>

/** What can be posted with: open accounts, codes that do the same as ours at the same rate. */
function faultsIn({ settings = {} }: Wish, before: ConnectionSettings, catalogue: Catalogue, region: Region): Fault[] {
  const own = new Set(region.chart.map(({ number }) => number))
  const open = new Set(catalogue.accounts.filter(({ isOpen }) => isOpen).map(({ number }) => number))
  const codes = new Map(catalogue.vatCodes.filter(({ isOpen }) => isOpen).map(code => [code.code, code]))
  const faults: Fault[] = []
  for (const [ours, account] of Object.entries(settings.accounts ?? {})) {
    if (!own.has(ours)) faults.push({ path: `settings.accounts.${ours}`, ...say('mapping_unknown_own_account', { account: ours }) })
    else if (account !== null && !open.has(account))
      faults.push({ path: `settings.accounts.${ours}`, ...say('mapping_unknown_account', { account }) })
  }
  for (const [ours, code] of Object.entries(settings.vatCodes ?? {})) {
    const path = `settings.vatCodes.${ours}`
    const known = region.vatCode(ours)
    const there = code === null ? undefined : codes.get(code)
    if (!known || known.isForSales) faults.push({ path, ...say('mapping_unknown_own_vat_code', { code: ours }) })
    else if (code !== null && !there) faults.push({ path, ...say('mapping_unknown_vat_code', { code }) })
    else if (there && (there.rate !== known.rate || (there.direction !== null && there.direction !== directionOf(known)))) {
      faults.push({ path, ...say('mapping_wrong_vat_code', { code: there.code }) })
    }
  }
  const { journal } = settings
  if (journal !== undefined && journal !== null && !catalogue.journals.some(({ id }) => id === journal)) {
    faults.push({ path: 'settings.journal', ...say('mapping_unknown_journal', { journal }) })
  }
  const { company } = settings
  if (company !== undefined && company !== before.company) {
    // What was posted is known by numbers in the books of one company.
    if (before.company !== null) faults.push({ path: 'settings.company', ...say('company_chosen', { company: before.company }) })
    else if (!catalogue.companies?.some(({ id }) => id === company)) {
      faults.push({ path: 'settings.company', ...say('mapping_unknown_company', { company }) })
    }
  }
  return faults
}

const merged = (before: Readonly<Record<string, string>>, wish: Readonly<Record<string, string | null>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...wish }).filter((pair): pair is [string, string] => pair[1] !== null))

function settingsAfter(
  before: ConnectionSettings,
  { settings = {}, confirmProposed }: Wish,
  catalogue: Catalogue,
  region: Region,
): ConnectionSettings {
  const accounts = merged(before.accounts, settings.accounts)
  const vatCodes = merged(before.vatCodes, settings.vatCodes)
  if (confirmProposed) {
    for (const { ours, proposed, confirmed } of proposeAccounts(region.chart, catalogue.accounts, accounts)) {
      if (confirmed === null && proposed !== null) accounts[ours] = proposed
    }
    for (const { ours, proposed, confirmed } of proposeVatCodes(
      region.vatCodes,
      catalogue.vatCodes,
      vatCodes,
      catalogue.hasCodeOnEveryLine,
    )) {
      if (confirmed === null && proposed !== null) vatCodes[ours] = proposed
    }
  }
  return {
    journal: settings.journal === undefined ? before.journal : settings.journal,
    booking: settings.booking ?? before.booking,
    company: settings.company ?? before.company,
    accounts,
    vatCodes,
  }
}

/** Only what is different: a chart has hundreds of accounts. */
function changedOnly(before: ConnectionSettings, after: ConnectionSettings): [Record<string, unknown>, Record<string, unknown>] {
  const flat = ({ accounts, vatCodes, ...rest }: ConnectionSettings) =>
    new Map<string, unknown>([
      ...Object.entries(rest),
      ...Object.entries(accounts).map(([ours, theirs]) => [`account ${ours}`, theirs] as const),
      ...Object.entries(vatCodes).map(([ours, theirs]) => [`VAT code ${ours}`, theirs] as const),
    ])
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(name => was.get(name) !== is.get(name))
  const pick = (from: ReadonlyMap<string, unknown>) => Object.fromEntries(names.map(name => [name, from.get(name) ?? null]))
  return [pick(was), pick(is)]
}

export const setConnection = defineManagement(
  { method: 'PATCH', path: '/connections/:id' },
  {
    name: 'set_connection',
    title: 'Set up a connection',
    permission: 'settings:edit',
    summary:
      'Sets the journal that vouchers are entered in and whether they are booked at once, and confirms what our accounts and VAT codes are in the connected ledger. GET /connections/{id}/mapping shows what is proposed.',
    input,
    output: connectionRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: connectionExample.id, settings: { booking: 'booked' } },
    refusals: ['connection_not_found', 'invalid_input'],
    async run(wish, context) {
      const { db } = context
      const connection = await lockConnection(db, wish.id)
      const catalogue = connection && (await findCatalogue(db, wish.id))
      const { regionKey } = await findSettings(db)
      const region = regionKey === null ? undefined : regions[regionKey]
      if (!connection || !catalogue || !region) return connectionNotFound(wish.id)
      const faults = faultsIn(wish, connection.settings, catalogue, region)
      if (faults.length > 0) return refuseFields(faults)
      const settings = settingsAfter(connection.settings, wish, catalogue, region)
      const [before, after] = changedOnly(connection.settings, settings)
      if (Object.keys(after).length > 0) {
        saveSettings(db, wish.id, settings)
        context.changed({ target: { type: 'connection', id: wish.id }, before, after })
      }
      return toConnection({ ...connection, settings })
    },
  },
)
