/** Setting up a second step, giving its codes, and doing without it again. Each change is in the log of the person's organizations, and mailed to them. */
import { randomUUID } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { fromBase32, hashToken } from '../../secrets.ts'
import { deleteSignInsOf } from '../../store/access/accounts.ts'
import { type Factor, forgetDenials } from '../../store/access/denials.ts'
import * as store from '../../store/access/second-step.ts'
import { type Asks, lockUser } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { noticeAdded, noticeChange } from '../mail/notices.ts'
import { membershipsOf, noteInEach } from '../person-log.ts'
import type { PasswordCheck } from '../sign-in.ts'
import { countCode, forgiveCode, noteWrongCode } from './code-limits.ts'
import { drawRecoveryCodes, hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, stepOf } from './totp.ts'

export interface Owner {
  userId: string
  email: string
  language: Language
}

/** One row in the log of each organization, and a mail; with a link to take it back where something is new to sign in with. */
export async function recordChange(
  services: Services,
  db: Transaction,
  { userId, email, language }: Owner,
  action: string,
  after: Record<string, unknown>,
  what: Said,
  added?: Factor,
): Promise<void> {
  const occasion = { services, actor: { type: 'user' as const, id: userId, name: email, onBehalfOf: null }, requestId: randomUUID() }
  const change = { target: { type: 'member' as const, id: userId }, before: null, after }
  await noteInEach(occasion, db, await membershipsOf(services, userId), action, change)
  if (added) await noticeAdded(services, db, userId, { what, factor: added }, language)
  else await noticeChange(services, db, userId, what, language)
}

const appFactor: Factor = { kind: 'totp', id: '' }
const codesFactor: Factor = { kind: 'recovery_codes', id: '' }

const purpose = (userId: string): string => `totp.sealed ${userId}`

/** The secret for the app; undefined where one is confirmed already. */
export async function beginTotp(services: Services, userId: string): Promise<string | undefined> {
  const secret = newTotpSecret()
  const isSaved = await store.saveTotp(services.store, userId, services.cipher.seal(secret, purpose(userId)), services.clock())
  return isSaved ? secret : undefined
}

/** The one that waits for its first code. */
export async function findBegunTotp(services: Services, userId: string): Promise<string | undefined> {
  const totp = await store.findTotp(services.store, userId)
  return totp && totp.confirmedAt === null ? services.cipher.open(totp.sealed, purpose(userId)) : undefined
}

export type Confirmed = { outcome: 'wrong' } | { outcome: 'confirmed'; codes: string[] } | Extract<PasswordCheck, { outcome: 'limited' }>

/** With the first code of the app. All other sign-ins end: whoever has the password alone is out. */
export async function confirmTotp(services: Services, owner: Owner, token: string, code: string, address: string): Promise<Confirmed> {
  const { userId } = owner
  const counted = await countCode(services, userId, address, true)
  if (counted.outcome === 'limited') return counted
  const totp = await store.findTotp(services.store, userId)
  const now = services.clock()
  if (!totp || totp.confirmedAt !== null) return { outcome: 'wrong' }
  const step = stepOf(fromBase32(services.cipher.open(totp.sealed, purpose(userId))), code.replace(/\s/g, ''), now, 0)
  if (step === undefined) return { outcome: 'wrong' }
  const codes = drawRecoveryCodes()
  const isConfirmed = await services.store.transaction('', async db => {
    // A password alone that was right before this is not enough after it.
    await lockUser(db, userId)
    if (!(await store.confirmTotp(db, userId, totp.sealed, step, now))) return db.rollBack(false)
    await store.saveRecoveryCodes(db, userId, codes.map(hashRecoveryCode))
    await store.markSecondStep(db, hashToken(token), 'totp', now)
    await deleteSignInsOf(db, userId, hashToken(token))
    await recordChange(services, db, owner, 'set_up_second_step', { totp: true }, say('mail.changed_totp_on'), appFactor)
    return true
  })
  if (!isConfirmed) return { outcome: 'wrong' }
  await forgiveCode(services, userId, address)
  return { outcome: 'confirmed', codes }
}

export type CodeCheck<Value> = { outcome: 'wrong' } | { outcome: 'right'; value: Value } | Extract<PasswordCheck, { outcome: 'limited' }>

/**
 * Takes a code of the app or a recovery code, and does `work` in the transaction that uses it up: a code whose work came to nothing is still there.
 */
export async function withCode<Value>(
  services: Services,
  owner: Owner,
  typed: string,
  address: string,
  work: (db: Transaction, method: 'totp' | 'recovery_code') => Promise<Value | undefined>,
): Promise<CodeCheck<Value>> {
  const counted = await countCode(services, owner.userId, address, !isRecoveryCode(typed))
  if (counted.outcome === 'limited') return counted
  const done = await services.store.transaction('', async db => {
    const method = await spendCode(services, db, owner, typed)
    const value = method === undefined ? undefined : await work(db, method)
    return value === undefined ? db.rollBack(undefined) : { value }
  })
  if (!done) {
    await noteWrongCode(services, owner, address, counted.today)
    return { outcome: 'wrong' }
  }
  await forgiveCode(services, owner.userId, address)
  services.wakeJobs?.()
  return { outcome: 'right', value: done.value }
}

async function spendCode(services: Services, db: Transaction, owner: Owner, typed: string): Promise<'totp' | 'recovery_code' | undefined> {
  const { userId } = owner
  const now = services.clock()
  if (isRecoveryCode(typed)) {
    if (!(await store.spendRecoveryCode(db, userId, hashRecoveryCode(typed), now))) return undefined
    const { recoveryCodes: left } = await store.findMethods(db, userId)
    await recordChange(services, db, owner, 'use_recovery_code', { recoveryCodesLeft: left }, say('mail.changed_recovery_used', { left }))
    return 'recovery_code'
  }
  const code = typed.replace(/\s/g, '')
  const totp = /^\d{6}$/.test(code) ? await store.findTotp(db, userId) : undefined
  if (!totp || totp.confirmedAt === null) return undefined
  const step = stepOf(fromBase32(services.cipher.open(totp.sealed, purpose(userId))), code, now, totp.lastStep)
  return step !== undefined && (await store.advanceStep(db, userId, step)) ? 'totp' : undefined
}

/** Without an app; false where there was none. Where a passkey is left, that is the second step. */
export async function endTotp(services: Services, db: Transaction, owner: Owner): Promise<boolean> {
  await lockUser(db, owner.userId)
  if (!(await store.deleteTotp(db, owner.userId))) return false
  await forgetDenials(db, owner.userId, appFactor)
  await forgetWithoutMethods(db, owner.userId)
  await recordChange(services, db, owner, 'end_second_step', { totp: false }, say('mail.changed_totp_off'))
  return true
}

/** Recovery codes stand in for a second step: without one they are of no use, and no sign-in has taken it. */
export async function forgetWithoutMethods(db: Asks, userId: string): Promise<void> {
  const { totp, passkeys } = await store.findMethods(db, userId)
  if (totp || passkeys > 0) return
  await store.deleteRecoveryCodes(db, userId)
  await store.unmarkSecondSteps(db, userId)
}

/** Another set; the one before no longer works. */
export async function renewRecoveryCodes(services: Services, db: Transaction, owner: Owner): Promise<string[]> {
  const codes = drawRecoveryCodes()
  await store.saveRecoveryCodes(db, owner.userId, codes.map(hashRecoveryCode))
  await forgetDenials(db, owner.userId, codesFactor)
  const what = say('mail.changed_recovery_made')
  await recordChange(services, db, owner, 'make_recovery_codes', { recoveryCodes: codes.length }, what, codesFactor)
  return codes
}
