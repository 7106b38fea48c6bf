import { z } from 'zod'
import { connectionNotFound, connectionRecord, proposalRecord, toBankConnection, toConnection } from '../../actions/connections/record.ts'
import { mailProviders } from '../../actions/mail-in/connect-mail.ts'
import { isId } from '../../domain/ids.ts'
import { proposeAccounts, proposeVatCodes, vatDirections } from '../../domain/ledger/mapping.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, instant, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { listBankAccounts } from '../../store/bank/accounts.ts'
import { listInUse } from '../../store/bank/authorizations.ts'
import * as connections from '../../store/ledger/connections.ts'
import { listDrifted } from '../../store/ledger/outside-entries.ts'

export const listConnections = defineRead({
  name: 'list_connections',
  title: 'Connections',
  path: '/connections',
  permission: 'settings:read',
  summary:
    'The banks that are linked, and the ledger, exchange and mail that the organization has connected, with their state. Credentials are never shown. A bank is linked with start_bank_authorization and ended with DELETE /bank-accounts/{id}/consent.',
  input: z.strictObject({ cursor: cursor(key => isId('cnn', key) || isId('aut', key)).optional(), limit }),
  output: pageOf(connectionRecord),
  refusals: [],
  async run({ cursor: after = '', limit: size }, context) {
    const { db } = context
    // Ids of banks come before those of ledgers.
    const banks = await banksOf(context, { after, limit: size + 1 })
    const found = await connections.listConnections(db, after, size + 1)
    return toPage([...banks, ...found.map(toConnection)].slice(0, size + 1), size, connection => connection.id)
  },
})

async function banksOf({ db, services, now }: ReadContext, wanted: Parameters<typeof listInUse>[1]) {
  const found = await listInUse(db, wanted)
  const accounts = found.length === 0 ? [] : await listBankAccounts(db)
  return found.map(consent => toBankConnection(consent, accounts, services, now))
}

export const getConnection = defineRead({
  name: 'get_connection',
  title: 'Connection',
  path: '/connections/:id',
  permission: 'settings:read',
  summary: 'One connection: its state, what went wrong last, and its settings. Credentials are never shown.',
  input: z.strictObject({ id }),
  output: connectionRecord,
  refusals: ['connection_not_found'],
  async run(input, context) {
    const found = await connections.findConnection(context.db, input.id)
    if (found) return toConnection(found)
    const [bank] = await banksOf(context, { only: input.id, limit: 1 })
    return bank ?? connectionNotFound(input.id)
  },
})

export const getConnectionMapping = defineRead({
  name: 'get_connection_mapping',
  title: 'Mapping of a connection',
  path: '/connections/:id/mapping',
  permission: 'settings:read',
  summary:
    'What our accounts and VAT codes are in the connected ledger: what a person confirmed, what is proposed and why, and what there is to choose from. Only what is confirmed is used.',
  input: z.strictObject({ id }),
  output: z
    .strictObject({
      accounts: z.array(proposalRecord),
      vatCodes: z.array(proposalRecord),
      choices: z.strictObject({
        accounts: z.array(z.strictObject({ number: z.string(), name: outsideText() })),
        vatCodes: z.array(
          z.strictObject({ code: z.string(), name: outsideText(), rate: z.number(), direction: z.enum(vatDirections).nullable() }),
        ),
        journals: z.array(z.strictObject({ id: z.string(), name: outsideText() })),
        companies: z.array(z.strictObject({ id: z.string(), name: outsideText() })),
      }),
    })
    .meta({ id: 'ConnectionMapping' }),
  refusals: ['connection_not_found'],
  async run(input, { db }) {
    const found = await connections.findConnection(db, input.id)
    const catalogue = found && (await connections.findCatalogue(db, input.id))
    if (!found || !catalogue) return connectionNotFound(input.id)
    const { regionKey } = await findSettings(db)
    const region = regionKey === null ? undefined : regions[regionKey]
    const { accounts, vatCodes } = found.settings
    const plain = <Proposal extends { candidates: readonly string[] }>(proposal: Proposal) => ({
      ...proposal,
      candidates: [...proposal.candidates],
    })
    return {
      accounts: proposeAccounts(region?.chart ?? [], catalogue.accounts, accounts).map(plain),
      vatCodes: proposeVatCodes(region?.vatCodes ?? [], catalogue.vatCodes, vatCodes, catalogue.hasCodeOnEveryLine).map(plain),
      choices: {
        accounts: catalogue.accounts.filter(({ isOpen }) => isOpen).map(({ number, name }) => ({ number, name })),
        vatCodes: catalogue.vatCodes
          .filter(({ isOpen }) => isOpen)
          .map(({ code, name, rate, direction }) => ({ code, name, rate, direction })),
        journals: [...catalogue.journals],
        companies: [...(catalogue.companies ?? [])],
      },
    }
  },
})

const difference = z.strictObject({
  what: z.string().meta({ description: 'date, currency, or an account of the ledger.' }),
  posted: z.union([z.string(), z.number()]).nullable(),
  found: z.union([z.string(), z.number()]).nullable(),
})

export const listConnectionDrift = defineRead({
  name: 'list_connection_drift',
  title: 'Drift of a connection',
  path: '/connections/:id/drift',
  permission: 'ledger:read',
  summary:
    'What was changed or deleted in the connected ledger since it was posted there, found by a daily look. Nothing is overwritten: correct it there, or reverse it there and post anew.',
  input: z.strictObject({ id, cursor: cursor(key => isId('led', key)).optional(), limit }),
  output: pageOf(
    z
      .strictObject({
        ledgerEntryId: z.string(),
        documentId: z.string(),
        externalReference: z.string(),
        kind: z.enum(['deleted', 'changed']),
        noticedAt: instant,
        differences: z.array(difference),
      })
      .meta({ id: 'LedgerDrift' }),
  ),
  refusals: ['connection_not_found'],
  async run({ id: connectionId, cursor: after = '', limit: size }, { db }) {
    const found = await connections.findConnection(db, connectionId)
    if (!found) return connectionNotFound(connectionId)
    const drifted = await listDrifted(db, found.provider, after, size + 1)
    const records = drifted.map(({ entryId, sourceId, reference, standing, drift }) => {
      const shown = (what: string, value: string | number | null) =>
        typeof value === 'number' && what.startsWith('account ') ? fromMinor(value as Minor, standing?.currency ?? '') : value
      const { kind, noticedAt, differences } = drift!
      return {
        ledgerEntryId: entryId,
        documentId: sourceId,
        externalReference: reference,
        kind,
        noticedAt,
        differences: differences.map(({ what, posted, found: is }) => ({ what, posted: shown(what, posted), found: shown(what, is) })),
      }
    })
    return toPage(records, size, record => record.ledgerEntryId)
  },
})

const providerRecord = z
  .strictObject({
    kind: z.enum(['ledger', 'bank', 'exchange', 'mail']),
    provider: z.string(),
    title: z.string(),
    sandbox: z.boolean().meta({ description: 'A stand-in for trying it: nothing leaves this service.' }),
    countries: z.array(z.string()).nullable().meta({ description: 'Whose books it can be connected to; null: not bound to countries.' }),
    credentials: z
      .array(z.string())
      .meta({ description: 'What POST /connections wants of it; empty where it is authorized on its own pages.' }),
    onItsPages: z.boolean().meta({ description: 'Access is granted on its own pages, in a browser.' }),
    available: z.boolean().meta({ description: 'Whether whoever runs the service has set it up.' }),
  })
  .meta({
    id: 'ConnectionProvider',
    examples: [
      {
        kind: 'bank',
        provider: 'sandbox',
        title: 'Sandbox bank',
        sandbox: true,
        countries: null,
        credentials: [],
        onItsPages: true,
        available: true,
      },
    ],
  })

export const listConnectionProviders = defineRead({
  name: 'list_connection_providers',
  title: 'What can be connected',
  path: '/connection-providers',
  permission: 'settings:read',
  summary:
    'The ledgers, banks, exchanges and ways for mail that this service knows, whether each is set up, and what it takes to connect it. A bank is connected with start_bank_authorization, the exchange by whoever runs the service.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(providerRecord), nextCursor: z.null() }),
  refusals: [],
  async run(_input, { services }) {
    const { connectors = new Map(), banks, exchange } = services
    const ledgers = [...connectors].map(([provider, { connector, app }]) => ({
      kind: 'ledger' as const,
      provider,
      title: connector.title,
      sandbox: false,
      countries: [...connector.countries],
      credentials: [...connector.credentials],
      onItsPages: connector.authorization !== undefined,
      available: app !== null && app !== undefined,
    }))
    const others = [...banks.map(bank => ['bank', bank] as const), ...(exchange ? [['exchange', exchange] as const] : [])]
    const ready = others.map(([kind, { name, title, isSandbox }]) => ({
      kind,
      provider: name,
      title,
      sandbox: isSandbox,
      countries: null,
      credentials: [],
      onItsPages: kind === 'bank',
      available: true,
    }))
    const mail = Object.entries(mailProviders).map(([provider, { title, required, optional }]) => ({
      kind: 'mail' as const,
      provider,
      title,
      sandbox: false,
      countries: null,
      credentials: [...required, ...optional],
      onItsPages: false,
      available: provider !== 'imap' || services.openMailbox !== undefined,
    }))
    return { items: [...ledgers, ...ready, ...mail], nextCursor: null }
  },
})
