/** Whether a mail is taken, and whether whoever sent it is answered. Decided by its head alone, before anything in it is opened. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { addressIn, isAllowed } from './addresses.ts'
import { isProven } from './authentication.ts'

/** A message with more bytes is not fetched. */
export const messageBytesMax = 25 * 1024 * 1024
/** Taken of one sender, and of all of them, in 24 hours. */
export const fromSenderMax = 200
export const ofOrganizationMax = 1000
/** Bytes of refused mail that a webhook brought: so much of it is held, for so long. */
export const heldMessagesMax = 500
export const heldBytesMax = 250 * 1024 * 1024
export const heldMs = 30 * 24 * 60 * 60 * 1000

/** What was refused for its sender is looked at again when the senders are other ones. */
export const refusedForSender: readonly string[] = ['mail_sender_not_listed', 'mail_sender_not_proven']

const pauseMsMin = 10 * 60_000
const pauseMsMax = 24 * 60 * 60 * 1000

/** When a message that something went wrong with is tried again: after half of the time since it came first. */
export const retryAt = (now: Date, cameAt: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max((now.getTime() - cameAt.getTime()) / 2, pauseMsMin), pauseMsMax))

/** So many servers hand a message on at most; more of them are a circle. */
const hopsMax = 25

/** Our answers carry it: what comes back with it is an answer to an answer. */
export const answerMark = 'X-Primanota-Answer'

export interface MailHead {
  /** Every From that it has. */
  from: readonly string[]
  subject: string | null
  messageId: string | null
  autoSubmitted: string | null
  precedence: string | null
  returnPath: string | null
  contentType: string | null
  /** The topmost Authentication-Results. */
  results: string | null
  isList: boolean
  wantsNoAnswer: boolean
  isOurAnswer: boolean
  hops: number
}

export interface TakenFrom {
  /** Our own address: what is from there came from us. */
  address: string
  senders: readonly string[]
  receiver: string | null
}

export type Judgement =
  | { sender: string | null; isVerified: boolean; reason: Said }
  | { sender: string; isVerified: boolean; reason: null; mayBeAnswered: boolean }

const hasWord = (text: string | null, pattern: RegExp): boolean => text !== null && pattern.test(text)

/** An answer that nobody wrote: out of office, a receipt, a message that could not be delivered. */
function isAutomaticAnswer({ autoSubmitted, returnPath, contentType }: MailHead): boolean {
  if (hasWord(autoSubmitted, /^\s*auto-(replied|notified)/i)) return true
  return hasWord(contentType, /^\s*multipart\/report/i) && hasWord(returnPath ?? '<>', /^\s*<\s*>/)
}

export function judge(head: MailHead, { address, senders, receiver }: TakenFrom): Judgement {
  const sender = head.from.length === 1 ? (addressIn(head.from[0]!) ?? null) : null
  const isVerified = sender !== null && receiver !== null && isProven(head.results, receiver, sender)
  const no = (reason: Said): Judgement => ({ sender, isVerified, reason })
  if (sender === null) return no(say('mail_without_sender'))
  if (head.isOurAnswer || sender === address.toLowerCase() || head.hops > hopsMax) return no(say('mail_loops'))
  if (isAutomaticAnswer(head)) return no(say('mail_is_automatic_answer'))
  if (!isAllowed(sender, senders)) return no(say('mail_sender_not_listed', { sender }))
  if (receiver !== null && !isVerified) return no(say('mail_sender_not_proven', { sender, receiver }))
  // A bill that a machine sends is taken, and the machine is not answered. Nor is one whose sender is not proven: an answer to a forged one reaches a stranger.
  const isAutomatic =
    hasWord(head.autoSubmitted, /^\s*(?!no\s*(;|$))\S/i) || hasWord(head.precedence, /^\s*(bulk|list|junk|auto_reply)\s*$/i)
  const isFromNobody = hasWord(head.returnPath, /^\s*<\s*>/)
  return {
    sender,
    isVerified,
    reason: null,
    mayBeAnswered: isVerified && !(isAutomatic || isFromNobody || head.isList || head.wantsNoAnswer),
  }
}
