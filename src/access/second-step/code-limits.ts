/** How many codes may be tried. Counted before they are looked at, as passwords are: those that come at once do not slip through together. */
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from '../../store/access/users.ts'
import { mailWrongCodes } from '../mail/notices.ts'
import { attemptsPerAccountMax, attemptsPerPairMax, attemptsWindowMs, type PasswordCheck, toLimited, toNetwork } from '../sign-in.ts'
import { noteFailedSignIn } from '../sign-in-log.ts'

const dayMs = 24 * 60 * 60_000
/** Of six digits, on one account: with three that are good at a time, a year of guessing finds one with a chance of about one in fifty. */
const guessesPerDayMax = 20
/** Somebody has the password then. */
const wrongToTell = 5

type Limited = Extract<PasswordCheck, { outcome: 'limited' }>

const bucketsOf = (userId: string, address: string) => ({
  pair: `code ${userId} ${toNetwork(address)}`,
  account: `code ${userId}`,
  day: `code a day ${userId}`,
})

export type CodeCount = Limited | { outcome: 'counted'; today: number }

/** @param isGuessable recovery codes are not: whoever has one is let in, also after a day of wrong digits */
export async function countCode(services: Services, userId: string, address: string, isGuessable: boolean): Promise<CodeCount> {
  const now = services.clock()
  const buckets = bucketsOf(userId, address)
  const onPair = await countAttempt(services.store, buckets.pair, now, attemptsWindowMs)
  if (onPair.count > attemptsPerPairMax) return toLimited(onPair, now)
  const onAccount = await countAttempt(services.store, buckets.account, now, attemptsWindowMs)
  if (onAccount.count > attemptsPerAccountMax) return toLimited(onAccount, now)
  const today = await countAttempt(services.store, buckets.day, now, dayMs)
  return isGuessable && today.count > guessesPerDayMax ? toLimited(today, now, dayMs) : { outcome: 'counted', today: today.count }
}

export async function forgiveCode(services: Services, userId: string, address: string): Promise<void> {
  const buckets = bucketsOf(userId, address)
  await forgetAttempts(services.store, buckets.pair)
  await forgiveAttempt(services.store, buckets.account)
  await forgiveAttempt(services.store, buckets.day)
}

/** In the log of each organization; with the fifth of a day the person is told. */
export async function noteWrongCode(
  services: Services,
  { userId, language }: { userId: string; language: Language },
  address: string,
  today: number,
): Promise<void> {
  noteFailedSignIn(services, { id: userId, disabledAt: null }, toNetwork(address), today, 'second_step')
  if (today !== wrongToTell) return
  await services.store.transaction('', db => mailWrongCodes(services, db, userId, wrongToTell, language))
  services.wakeJobs?.()
}
