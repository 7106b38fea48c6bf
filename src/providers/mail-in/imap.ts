/** Mailboxes over IMAP. Connections are encrypted, and go to the open internet unless whoever runs the service says otherwise. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isSpecialAddress } from '../../special-addresses.ts'
import { CredentialsRefused } from '../ledger/provider.ts'
import { FolderMissing, HostRefused, type ListedMessage, type Mailbox, type MailboxAccess, type OpenMailbox } from './provider.ts'

/** Few have a mailbox: what speaks to it is loaded with the first one. */
const library = () => import('imapflow')

const implicitTlsPort = 993
const connectMs = 15_000
/** A server that says nothing for so long is away. */
const silenceMs = 60_000
/** Of one message, and of one answer: what a server sends beyond that is not read. */
const literalBytesMax = 32 * 1024 * 1024
const listedMax = 500

export interface ImapOptions {
  /** Hosts of this network are reached too, without encryption where it is this machine: a company's own server. */
  allowsInternal: boolean
}

/** The address that is connected to is the one that was looked at: a name may point elsewhere a moment later. */
async function addressOf(host: string, { allowsInternal }: ImapOptions): Promise<string> {
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  if (!allowsInternal && addresses.some(isSpecialAddress)) throw new HostRefused(`${host} is not in the open internet`)
  return first
}

const isThisMachine = (address: string): boolean => address === '::1' || address.startsWith('127.')

export const createImap =
  (options: ImapOptions): OpenMailbox =>
  async ({ host, port, user, password, folder }: MailboxAccess, signal?: AbortSignal) => {
    const address = await addressOf(host, options)
    const { ImapFlow } = await library()
    const isPlain = options.allowsInternal && isThisMachine(address) && port !== implicitTlsPort
    const client = new ImapFlow({
      host: address,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      secure: port === implicitTlsPort,
      ...(port === implicitTlsPort ? {} : { doSTARTTLS: !isPlain }),
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      maxLiteralSize: literalBytesMax,
      maxLineLength: 1024 * 1024,
      maxResponseSize: 2 * literalBytesMax,
    })
    // What breaks a connection also fails whatever waits for it, which says it to us; unheard it would end the process.
    client.on('error', () => {})
    const end = () => client.close()
    signal?.addEventListener('abort', end, { once: true })
    const close = async () => {
      signal?.removeEventListener('abort', end)
      await client.logout().catch(() => {})
      client.close()
    }
    try {
      await client.connect()
    } catch (error) {
      end()
      const { authenticationFailed } = error as { authenticationFailed?: boolean }
      throw authenticationFailed ? new CredentialsRefused(`${host} refused the user or the password`) : error
    }
    try {
      const { uidValidity } = await client.mailboxOpen(folder).catch((error: unknown) => {
        const { responseStatus, code } = error as { responseStatus?: string; code?: string }
        throw responseStatus === 'NO' || code === 'NotFound' ? new FolderMissing(folder) : error
      })
      return { uidValidity: String(uidValidity), close, ...operations(client) }
    } catch (error) {
      await close()
      throw error
    }
  }

type Client = InstanceType<Awaited<ReturnType<typeof library>>['ImapFlow']>

function operations(client: Client): Pick<Mailbox, 'list' | 'fetch' | 'finish'> {
  return {
    async list(afterUid, limit) {
      const listed: ListedMessage[] = []
      // Numbers first: a mailbox may hold a hundred thousand messages, and only the next few are looked at.
      const found = await client.search({ uid: `${afterUid + 1}:*` }, { uid: true })
      // `n:*` names the last message even where its number is smaller.
      const uids = (found || []).filter(uid => uid > afterUid).sort((one, other) => one - other)
      const next = uids.slice(0, Math.min(limit, listedMax))
      if (next.length === 0) return []
      for await (const { uid, size = 0, envelope } of client.fetch(
        next.join(','),
        { uid: true, size: true, envelope: true },
        { uid: true },
      )) {
        const [from] = envelope?.from ?? []
        const { subject = null, messageId = null } = envelope ?? {}
        listed.push({ uid, size, sender: from?.address ?? null, subject: subject ?? null, messageId: messageId ?? null })
      }
      return listed.sort((one, other) => one.uid - other.uid)
    },
    async fetch(uid) {
      const message = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
      return message ? message.source : undefined
    },
    async finish(uid, folder) {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      if (folder === null) return
      const moved = await client.messageMove(String(uid), folder, { uid: true })
      if (moved) return
      // The folder may not be there yet. What is gone by now was moved before.
      if (!(await client.fetchOne(String(uid), { uid: true }, { uid: true }))) return
      await client.mailboxCreate(folder)
      await client.messageMove(String(uid), folder, { uid: true })
    },
  }
}
