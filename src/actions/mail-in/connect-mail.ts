/** Mail that documents arrive by: a mailbox whose credentials are tried at once, or a webhook with a secret that its messages are signed with. */

import { type Catalogue, noSettings } from '../../domain/ledger/mapping.ts'
import { isAddress } from '../../domain/mail-in/addresses.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { CredentialsRefused } from '../../providers/ledger/provider.ts'
import { FolderMissing, HostRefused, type MailboxAccess } from '../../providers/mail-in/provider.ts'
import { newSigningSecret, readSigningSecret } from '../../secrets.ts'
import { findMailIn, insertMailIn } from '../../store/documents/mail-messages.ts'
import {
  findSealed,
  insertConnection,
  lockConnection,
  nothingRead,
  type SealedConnection,
  saveChecked,
  saveCredentials,
  saveFailed,
} from '../../store/ledger/connections.ts'
import { sealPurpose } from '../connections/access.ts'
import { connectionNotFound, toConnection } from '../connections/record.ts'
import { withTimeout } from '../timeouts.ts'
import { webhookPath } from './record.ts'

const nothing: Catalogue = { accounts: [], vatCodes: [], journals: [], years: [] }

type Given = Readonly<Record<string, string>>

/** What each asks for, and what may be left out. */
export const mailProviders = {
  imap: { title: 'IMAP', required: ['host', 'user', 'password'], optional: ['port', 'address'] },
  webhook: { title: 'Webhook', required: ['address'], optional: ['signingSecret'] },
} as const

type Provider = keyof typeof mailProviders

const isProvider = (name: string): name is Provider => Object.hasOwn(mailProviders, name)

const defaultFolder = 'INBOX'

function faultsIn(provider: Provider, given: Given): Fault[] {
  const { required, optional } = mailProviders[provider]
  const known: readonly string[] = [...required, ...optional]
  const at = (name: string) => `credentials.${name}`
  const faults: Fault[] = [
    ...required.filter(name => !Object.hasOwn(given, name)).map(name => ({ path: at(name), ...say('mail_field_missing') })),
    ...Object.keys(given)
      .filter(name => !known.includes(name))
      .map(name => ({ path: at(name), ...say('mail_field_unknown', { known }) })),
  ]
  const { host, port, signingSecret } = given
  if (host !== undefined && !/^[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,250}[A-Za-z0-9])?$/.test(host)) {
    faults.push({ path: at('host'), ...say('mail_host_shape') })
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    faults.push({ path: at('port'), ...say('mail_port_shape') })
  }
  const address = addressGiven(given)
  if (Object.hasOwn(given, 'user') || Object.hasOwn(given, 'address')) {
    if (!isAddress(address)) faults.push({ path: at('address'), ...say('mail_address_shape') })
  }
  if (signingSecret !== undefined && readSigningSecret(signingSecret) === undefined) {
    faults.push({ path: at('signingSecret'), ...say('mail_secret_shape') })
  }
  return faults
}

const addressGiven = ({ address, user = '' }: Given): string => (address ?? user).toLowerCase()

const accessFrom = ({ host = '', port = '993', user = '', password = '' }: Given, folder: string): MailboxAccess => ({
  host,
  port: Number(port),
  user,
  password,
  folder,
})

/** The way to a mailbox, opened in memory alone. */
export function mailboxAccess(services: Services, organizationId: string, connection: SealedConnection, folder: string): MailboxAccess {
  return accessFrom(credentialsOf(services, organizationId, connection), folder)
}

export const credentialsOf = ({ cipher }: Services, organizationId: string, { id, credentialsSealed }: SealedConnection): Given =>
  JSON.parse(cipher.open(credentialsSealed, sealPurpose(organizationId, id))) as Given

/** What was thrown is not repeated: it may hold what was sent. */
export function whyNoMailbox(error: unknown, { host, folder }: MailboxAccess) {
  if (error instanceof CredentialsRefused) return refuse(say('connection_refused.mailbox_credentials', { host }))
  if (error instanceof FolderMissing) return refuse(say('connection_refused.mailbox_folder', { folder }))
  if (error instanceof HostRefused) return refuse(say('connection_refused.mailbox_inside', { host }))
  return refuse(say('connection_refused.mailbox_unreachable', { host }))
}

async function tryMailbox({ openMailbox }: Services, access: MailboxAccess) {
  if (!openMailbox) return refuse(say('connection_not_available', { provider: mailProviders.imap.title }))
  try {
    const mailbox = await withTimeout(signal => openMailbox(access, signal))
    await mailbox.close()
    return undefined
  } catch (error) {
    return whyNoMailbox(error, access)
  }
}

export async function connectMail(stage: Stage, provider: string, credentials: Given) {
  const { services } = stage
  if (!isProvider(provider)) {
    return refuseFields([{ path: 'provider', ...say('provider_unknown', { known: Object.keys(mailProviders) }) }])
  }
  const faults = faultsIn(provider, credentials)
  if (faults.length > 0) return refuseFields(faults)
  const found = await stage.step(async ({ db }) => ({ there: await findSealed(db, 'mail'), mailIn: await findMailIn(db) }))
  const { there } = found
  if (there && there.provider !== provider) return refuse(say('connection_exists.mail', { title: there.title }))
  if (provider === 'imap') {
    const wrong = await tryMailbox(services, accessFrom(credentials, found.mailIn?.folder ?? defaultFolder))
    if (wrong) return wrong
  }
  const signingSecret = provider === 'webhook' ? (credentials['signingSecret'] ?? newSigningSecret()) : undefined
  const sealed = { ...credentials, ...(signingSecret === undefined ? {} : { signingSecret }) }
  return stage.finish(async context => {
    const saved = await save(context, provider, sealed, there)
    if (refused(saved)) return saved
    const record = toConnection(saved)
    // It is shown once: the mail service must know it.
    if (signingSecret === undefined) return record
    return { ...record, webhook: { url: `${services.baseUrl}${webhookPath}/${saved.id}`, signingSecret } }
  })
}

/** One that is there gets other credentials: passwords change. */
async function save(context: Context, provider: Provider, credentials: Given, there: SealedConnection | undefined) {
  const { db, now, services, caller } = context
  const address = addressGiven(credentials)
  const seal = (id: string) => services.cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, id))
  const before = there && (await lockConnection(db, there.id))
  if (there && before) {
    saveCredentials(db, there.id, { credentialsSealed: seal(there.id), catalogue: nothing }, now)
    context.changed(
      { target: { type: 'connection', id: there.id }, before: { state: before.state }, after: { state: 'connected' } },
      'connect',
    )
    return (await lockConnection(db, there.id))!
  }
  const connection = {
    id: context.newId('cnn'),
    kind: 'mail' as const,
    provider,
    title: address,
    isSandbox: false,
    state: 'connected' as const,
    settings: noSettings,
    connectedAt: now.toISOString(),
    connectedBy: caller.userId ?? caller.actor.id,
  }
  // Somebody else was faster while it was asked.
  if (!(await insertConnection(db, { ...connection, credentialsSealed: seal(connection.id), catalogue: nothing }))) {
    const other = await findSealed(db, 'mail')
    return refuse(say('connection_exists.mail', { title: other?.title ?? address }))
  }
  insertMailIn(db, {
    connectionId: connection.id,
    address,
    folder: defaultFolder,
    doneFolder: null,
    senders: [],
    takesMembers: true,
    receiver: null,
    answers: true,
  })
  const { settings: _settings, ...audited } = connection
  context.changed({ target: { type: 'connection', id: connection.id }, before: null, after: audited }, 'connect')
  return { ...connection, lastUsedAt: null, checkedAt: connection.connectedAt, lastError: null, ...nothingRead }
}

export async function checkMail(stage: Stage, connection: SealedConnection) {
  const { services, caller } = stage
  const mailIn = await stage.step(({ db }) => findMailIn(db))
  const isMailbox = connection.provider === 'imap' && mailIn !== undefined
  const wrong = isMailbox
    ? await tryMailbox(services, mailboxAccess(services, caller.organizationId, connection, mailIn.folder))
    : undefined
  if (wrong?.refusal === 'connection_not_available') return wrong
  return stage.finish(async context => {
    const { db, now } = context
    const before = await lockConnection(db, connection.id)
    if (!before) return connectionNotFound(connection.id)
    if (wrong) saveFailed(db, connection.id, 'failed', { code: wrong.refusal, values: wrong.values }, now)
    else saveChecked(db, connection.id, { title: before.title, catalogue: nothing }, now)
    const after = (await lockConnection(db, connection.id))!
    if (before.state !== after.state) {
      context.changed({ target: { type: 'connection', id: connection.id }, before: { state: before.state }, after: { state: after.state } })
    }
    return toConnection(after)
  })
}
