/**
 * Reads a mailbox when its schedule says so. A message is done with once its documents are kept, and only then marked in the mailbox: whoever is killed in
 * between leaves one that is found again, known by its bytes, and marked.
 */
import { mailboxAccess, whyNoMailbox } from '../actions/mail-in/connect-mail.ts'
import { putOff, type Received, receiveMail, refuseUnread, tooLarge } from '../actions/mail-in/receive.ts'
import { messageBytesMax, ofOrganizationMax } from '../domain/mail-in/judge.ts'
import type { Refusal } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { ListedMessage, Mailbox } from '../providers/mail-in/provider.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import {
  beginMessage,
  beginNumbering,
  findMailIn,
  findReading,
  forgetAgain,
  listAgain,
  listToMark,
  type MailIn,
  type Place,
  passMessage,
  saveMarked,
  unbeginMessage,
} from '../store/documents/mail-messages.ts'
import { findSealed, saveFailed, saveReached } from '../store/ledger/connections.ts'
import { readHeld } from './read-held-mail.ts'
import type { JobHandler } from './runner.ts'

/** In one round; where there are more the next one comes at once. */
const messagesMax = 50
const marksMax = 200
/** A message that so many processes died of is left out. */
const triesMax = 3

/** Messages that were begun and ended no process, and the store could not be told: they are not counted the next time. */
const uncounted = new Set<string>()
const uncountedMax = 10_000

interface Round {
  services: Services
  organizationId: string
  mailIn: MailIn
  mailbox: Mailbox
  signal: AbortSignal
  /** Something that was kept could not be marked or moved: it is tried again, and holds up nothing. */
  isUnmarked: boolean
}

export const readMailboxJob: JobHandler = {
  kind: 'read_mailbox',
  width: 4,
  isRoutine: true,
  async run(services, { organizationId }, signal) {
    const { store, openMailbox } = services
    const found = await store.transaction(organizationId, async db => ({
      mailIn: await findMailIn(db),
      sealed: await findSealed(db, 'mail'),
    }))
    const { mailIn, sealed } = found
    if (mailIn?.provider === 'webhook') return readHeld(services, organizationId, mailIn, signal)
    if (!openMailbox || !mailIn || sealed?.provider !== 'imap') return { outcome: 'done' }
    const access = mailboxAccess(services, organizationId, sealed, mailIn.folder)
    let mailbox: Mailbox
    try {
      mailbox = await openMailbox(access, signal)
    } catch (error) {
      if (signal.aborted) return { outcome: 'given_back' }
      const problem = toSaid(whyNoMailbox(error, access))
      await store.transaction(organizationId, async db => saveFailed(db, sealed.id, 'failed', problem, services.clock()))
      return { outcome: 'done', problem }
    }
    try {
      const round: Round = { services, organizationId, mailIn, mailbox, signal, isUnmarked: false }
      const { isFull, isMore } = await readAll(round)
      await store.transaction(organizationId, async db => saveReached(db, sealed.id, services.clock()))
      if (isFull) return { outcome: 'done', problem: say('mail_full_for_today', { max: ofOrganizationMax }) }
      if (round.isUnmarked && !signal.aborted)
        return { outcome: 'done', problem: say('mail_not_marked', { folder: mailIn.doneFolder ?? mailIn.folder }) }
      return signal.aborted || isMore ? { outcome: 'given_back' } : { outcome: 'done' }
    } catch (error) {
      if (signal.aborted) return { outcome: 'given_back' }
      if (isUnavailable(error) || !isOutage(error)) throw error
      return { outcome: 'done', problem: toSaid(whyNoMailbox(error, access)) }
    } finally {
      await mailbox.close()
    }
  },
}

const toSaid = ({ refusal, values }: Refusal) => ({ code: refusal, values })

/** What a mailbox throws: a connection that broke, a server that answers with no. What else is thrown is a mistake of ours. */
class MailboxOutage extends Error {}

const isOutage = (error: unknown): boolean => error instanceof MailboxOutage

const asked = async <Value>(call: Promise<Value>): Promise<Value> => {
  try {
    return await call
  } catch (error) {
    throw new MailboxOutage((error as Error).message)
  }
}

/** What is new, and then what is looked at again by now. */
async function readAll(round: Round): Promise<{ isFull: boolean; isMore: boolean }> {
  const { services, organizationId, mailIn, mailbox, signal } = round
  const { store, clock } = services
  const { connectionId } = mailIn
  const { uidValidity } = mailbox
  const { lastUid, unmarked } = await store.transaction(organizationId, async db => {
    const reading = await findReading(db, connectionId)
    const isSame = reading?.uidValidity === uidValidity
    if (!isSame) beginNumbering(db, connectionId, uidValidity)
    return { lastUid: isSame ? reading.lastUid : 0, unmarked: await listToMark(db, connectionId, uidValidity, marksMax) }
  })
  for (const uid of unmarked) await mark(round, uid)
  const listed = await asked(mailbox.list(lastUid, messagesMax))
  for (const message of listed) {
    if (signal.aborted) break
    if (!(await readOne(round, message))) return { isFull: true, isMore: false }
  }
  if (listed.length === messagesMax) return { isFull: false, isMore: true }
  const again = await store.transaction(organizationId, db => listAgain(db, connectionId, uidValidity, clock(), messagesMax))
  for (const uid of again) {
    if (signal.aborted) break
    const [message] = await asked(mailbox.list(uid - 1, 1))
    if (message?.uid !== uid) await store.transaction(organizationId, async db => forgetAgain(db, connectionId, { uidValidity, uid }))
    else if (!(await readOne(round, message))) return { isFull: true, isMore: false }
  }
  return { isFull: false, isMore: again.length === messagesMax }
}

/** False where no more is taken today: it waits in the mailbox. */
async function readOne(round: Round, message: ListedMessage): Promise<boolean> {
  const { services, organizationId, mailIn, mailbox } = round
  const { connectionId } = mailIn
  const { uid, size } = message
  const place = { uidValidity: mailbox.uidValidity, uid }
  const unread = { ...message, connectionId, place }
  if (size > messageBytesMax) {
    await refuseUnread(services, organizationId, unread, tooLarge())
    return true
  }
  const raw = await asked(mailbox.fetch(uid))
  if (raw === undefined) {
    // Somebody took it out of the mailbox meanwhile.
    await services.store.transaction(organizationId, async db => {
      passMessage(db, connectionId, place)
      forgetAgain(db, connectionId, place)
    })
    return true
  }
  // A mailbox that breaks off does not count, only what happens to us with the whole message in our hands.
  const tries = await begin(round, place)
  if (tries > triesMax) {
    await refuseUnread(services, organizationId, unread, say('mail_broke'))
    return true
  }
  const received = await survived(round, place, async () => {
    try {
      return await receiveMail(services, organizationId, { connectionId, raw, place })
    } catch (error) {
      // Where the store is away nothing can be listed: the round ends, and begins with this message the next time.
      if (!isUnavailable(error) && !round.signal.aborted) await putOff(services, organizationId, unread, raw)
      throw error
    }
  })
  if (received.state === 'full') return false
  // What was refused stays where it is, unseen: a person finds it there too.
  if (received.state === 'taken' || received.state === 'repeated') await mark(round, uid)
  return true
}

const keyOf = ({ mailIn }: Round, { uidValidity, uid }: Place): string => `${mailIn.connectionId} ${uidValidity} ${uid}`

async function begin(round: Round, place: Place): Promise<number> {
  const { services, organizationId, mailIn } = round
  const tries = await services.store.transaction(organizationId, db => beginMessage(db, mailIn.connectionId, place.uid))
  return uncounted.delete(keyOf(round, place)) ? tries - 1 : tries
}

/** Only a process that died of a message counts: one that is put off, stopped, or goes on after a mistake takes its count back. */
async function survived(round: Round, place: Place, work: () => Promise<Received>): Promise<Received> {
  const { services, organizationId, mailIn, signal } = round
  let isTakenBack = false
  const takeBack = async () => {
    if (isTakenBack) return
    isTakenBack = true
    try {
      await services.store.transaction(organizationId, async db => unbeginMessage(db, mailIn.connectionId, place.uid))
    } catch {
      if (uncounted.size < uncountedMax) uncounted.add(keyOf(round, place))
    }
  }
  const stop = () => void takeBack()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const received = await work()
    if (received.state === 'full' || received.state === 'gone') await takeBack()
    return received
  } catch (error) {
    await takeBack()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function mark(round: Round, uid: number): Promise<void> {
  const { services, organizationId, mailIn, mailbox } = round
  const { connectionId, doneFolder } = mailIn
  try {
    await mailbox.finish(uid, doneFolder)
  } catch {
    // Where the line is gone the next message says so.
    round.isUnmarked = true
    return
  }
  const place = { uidValidity: mailbox.uidValidity, uid }
  await services.store.transaction(organizationId, async db => saveMarked(db, connectionId, place, services.clock()))
}
