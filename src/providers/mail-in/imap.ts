/** Mailboxes over IMAP. Connections are encrypted, and go to the open internet unless whoever runs the service says otherwise. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type LinePace, leftAfter } from '../../domain/line-pace.ts'
import { isSpecialAddress } from '../../special-addresses.ts'
import { CredentialsRefused } from '../ledger/provider.ts'
import { FolderMissing, HostRefused, type ListedMessage, type Mailbox, type MailboxAccess, type OpenMailbox } from './provider.ts'

/** Few have a mailbox: what speaks to it is loaded with the first one. */
const library = () => import('imapflow')

const implicitTlsPort = 993
const connectMs = 15_000

export interface ImapTiming extends LinePace {
  /** For one answer, with the message that it may hold, however fast it comes. */
  wholeMs: number
}

/** The largest message comes within it at the slowest pace. */
const usual: ImapTiming = { silenceMs: 60_000, bytesPerMsMin: 32, wholeMs: 20 * 60_000 }

/** Of one message, and of one answer: what a server sends beyond that is not read. */
const literalBytesMax = 32 * 1024 * 1024
const listedMax = 500

export interface ImapOptions {
  /** Hosts of this network are reached too, without encryption where it is this machine: a company's own server. */
  allowsInternal: boolean
  timing?: ImapTiming
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
    const { timing = usual } = options
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
      socketTimeout: timing.silenceMs,
      maxLiteralSize: literalBytesMax,
      maxLineLength: 1024 * 1024,
      maxResponseSize: 2 * literalBytesMax,
    })
    // What breaks a connection also fails whatever waits for it, which says it to us; unheard it would end the process.
    client.on('error', () => {})
    const inTime = watched(client, timing)
    const end = () => client.close()
    signal?.addEventListener('abort', end, { once: true })
    const close = async () => {
      signal?.removeEventListener('abort', end)
      await inTime(() => client.logout()).catch(() => {})
      client.close()
    }
    try {
      await inTime(() => client.connect())
    } catch (error) {
      end()
      const { authenticationFailed } = error as { authenticationFailed?: boolean }
      throw authenticationFailed ? new CredentialsRefused(`${host} refused the user or the password`) : error
    }
    try {
      const { uidValidity } = await inTime(() => client.mailboxOpen(folder)).catch((error: unknown) => {
        const { responseStatus, code } = error as { responseStatus?: string; code?: string }
        throw responseStatus === 'NO' || code === 'NotFound' ? new FolderMissing(folder) : error
      })
      return { uidValidity: String(uidValidity), close, ...timed(operations(client), inTime) }
    } catch (error) {
      await close()
      throw error
    }
  }

type Client = InstanceType<Awaited<ReturnType<typeof library>>['ImapFlow']>

type InTime = <Value>(work: () => Promise<Value>) => Promise<Value>

/** A server that is silent, drips or never comes to an end is hung up on. Time is counted in beats of our own: one for a process that stood still itself. */
function watched(client: Client, timing: ImapTiming): InTime {
  const beatMs = timing.silenceMs / 60
  return async work => {
    let [leftMs, wholeMs, heard] = [timing.silenceMs, timing.wholeMs, client.stats().received]
    let beat: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      beat = setInterval(() => {
        const { received } = client.stats()
        leftMs = leftAfter(timing, leftMs, beatMs, Math.max(0, received - heard))
        wholeMs -= beatMs
        heard = received
        if (leftMs > 0 && wholeMs > 0) return
        reject(new Error('the mailbox sent too little for too long'))
        client.close()
      }, beatMs)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearInterval(beat)
    }
  }
}

type Operations = Pick<Mailbox, 'list' | 'fetch' | 'finish'>

const timed = ({ list, fetch, finish }: Operations, inTime: InTime): Operations => ({
  list: (afterUid, limit) => inTime(() => list(afterUid, limit)),
  fetch: uid => inTime(() => fetch(uid)),
  finish: (uid, folder) => inTime(() => finish(uid, folder)),
})

function operations(client: Client): Operations {
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
