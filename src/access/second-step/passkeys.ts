/** Passkeys (WebAuthn). The library checks the answers of authenticators; what was asked, and by whom, is kept here. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { newId } from '../../ids.ts'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { deleteSignInsOf } from '../../store/access/accounts.ts'
import { forgetDenials } from '../../store/access/denials.ts'
import * as store from '../../store/access/passkeys.ts'
import { markSecondStep, saveRecoveryCodes } from '../../store/access/second-step.ts'
import { findUser, holdUser, lockUser, type User } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { membershipsOf, noteInEach } from '../person-log.ts'
import { type SignInOrigin, startSession } from '../sessions.ts'
import { hasSecondStep } from './begun-sign-in.ts'
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { forgetWithoutMethods, type Owner, recordChange } from './second-step.ts'

const challengeMinutes = 5
export const passkeyNameMax = 100
const passkeysMax = 20

const library = () => import('@simplewebauthn/server')

const hostOf = ({ baseUrl }: Services): string => new URL(baseUrl).hostname

/** An IP address cannot be what a passkey is for. */
export const mayHavePasskeys = (services: Services): boolean => isIP(hostOf(services).replace(/^\[|\]$/g, '')) === 0

const expected = (services: Services) => ({ expectedOrigin: new URL(services.baseUrl).origin, expectedRPID: hostOf(services) })

export interface Asked {
  options: object
  /** For the browser that asked: the answer is taken from it alone. */
  token: string
}

async function keepChallenge(services: Services, challenge: string, userId: string | null): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(services.clock().getTime() + challengeMinutes * 60_000)
  await store.saveChallenge(services.store, hashToken(token), { challenge, userId }, expiresAt)
  return token
}

const transportsOf = (passkey: store.Passkey) => passkey.transports as AuthenticatorTransport[]

export async function askToRegister(services: Services, { userId, email }: Owner): Promise<Asked> {
  const { generateRegistrationOptions } = await library()
  const there = await store.listPasskeys(services.store, userId)
  const handle = await store.findOrSaveHandle(services.store, userId, Buffer.from(newToken(), 'base64url'))
  const options = await generateRegistrationOptions({
    rpName: 'Primanota',
    rpID: hostOf(services),
    userID: new Uint8Array(handle),
    userName: email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: there.map(passkey => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
  })
  return { options, token: await keepChallenge(services, options.challenge, userId) }
}

export interface RegisterAnswer {
  token: string
  credential: unknown
  name: string
  sessionToken: string
}

export interface Registered {
  name: string
  /** With the first factor, where there were none. */
  codes: string[]
}

/** Undefined where the answer is not one to what was asked. With the first factor all other sign-ins end. */
export async function registerPasskey(services: Services, owner: Owner, answer: RegisterAnswer): Promise<Registered | undefined> {
  const now = services.clock()
  const asked = await store.takeChallenge(services.store, hashToken(answer.token), now)
  if (asked?.userId !== owner.userId) return undefined
  const verified = await verifyRegistration(services, asked.challenge, answer.credential)
  if (!verified) return undefined
  const { credential, credentialDeviceType: deviceType, credentialBackedUp: backedUp, aaguid } = verified
  return services.store.transaction('', async db => {
    await lockUser(db, owner.userId)
    const isFirst = !(await hasSecondStep(db, owner.userId))
    if ((await store.listPasskeys(db, owner.userId)).length >= passkeysMax) return db.rollBack(undefined)
    const passkey = {
      id: newId('psk', now),
      userId: owner.userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10),
      deviceType,
      backedUp,
      aaguid,
      name: answer.name,
    }
    if (!(await store.insertPasskey(db, passkey, now))) return db.rollBack(undefined)
    await markSecondStep(db, hashToken(answer.sessionToken), 'passkey', now)
    const codes = isFirst ? drawRecoveryCodes() : []
    if (isFirst) {
      await saveRecoveryCodes(db, owner.userId, codes.map(hashRecoveryCode))
      await deleteSignInsOf(db, owner.userId, hashToken(answer.sessionToken))
    }
    const what = say('mail.changed_passkey_added', { name: answer.name })
    const added = { kind: 'passkey' as const, id: passkey.id }
    await recordChange(services, db, owner, 'add_passkey', { passkey: passkey.id, name: answer.name }, what, added)
    return { name: answer.name, codes }
  })
}

async function verifyRegistration(services: Services, expectedChallenge: string, response: unknown) {
  const { verifyRegistrationResponse } = await library()
  try {
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      ...expected(services),
      requireUserVerification: true,
    })
    return verified.verified ? verified.registrationInfo : undefined
  } catch {
    return undefined
  }
}

/** Of one person, for their second step; of anybody, where it is both steps. */
export async function askForPasskey(services: Services, userId: string | null): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const there = userId === null ? [] : await store.listPasskeys(services.store, userId)
  const options = await generateAuthenticationOptions({
    rpID: hostOf(services),
    userVerification: 'required',
    allowCredentials: there.map(passkey => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
  })
  return { options, token: await keepChallenge(services, options.challenge, userId) }
}

export interface Answered {
  user: User
  credentialId: string
}

/** Whose passkey answered. Undefined where it is none, was asked by another browser, or is a copy that counts behind. */
export async function checkPasskey(
  services: Services,
  token: string,
  credential: unknown,
  userId: string | null,
): Promise<Answered | undefined> {
  const now = services.clock()
  const asked = await store.takeChallenge(services.store, hashToken(token), now)
  if (!asked || asked.userId !== userId) return undefined
  const { id } = (typeof credential === 'object' && credential !== null ? credential : {}) as { id?: unknown }
  const passkey = typeof id === 'string' ? await store.findPasskey(services.store, id) : undefined
  if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined
  const counter = await verifyAnswer(services, asked.challenge, passkey, credential)
  if (counter === undefined) return undefined
  if (!(await store.notePasskeyUse(services.store, passkey.id, passkey.counter, counter, now))) return undefined
  const user = await findUser(services.store, passkey.userId)
  return user && user.disabledAt === null ? { user, credentialId: passkey.credentialId } : undefined
}

/** How often it was used; undefined where it is not what was asked for. */
async function verifyAnswer(
  services: Services,
  expectedChallenge: string,
  passkey: store.Passkey,
  response: unknown,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      ...expected(services),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Whether the passkey that answered is still there; it stays so until the end of the transaction. */
export const holdPasskey = async (db: Transaction, { user, credentialId }: Answered): Promise<boolean> =>
  (await holdUser(db, user.id)) && (await store.findPasskey(db, credentialId)) !== undefined

/** Both steps at once: whoever holds it proved to it who they are. Undefined where it was removed meanwhile. */
export const signInWithPasskey = (services: Services, answered: Answered, whence: SignInOrigin): Promise<string | undefined> =>
  services.store.transaction('', async db => {
    if (!(await holdPasskey(db, answered))) return undefined
    const proof = { methods: ['passkey' as const], isSecondStepTaken: true }
    return startSession(db, answered.user.id, null, services.clock(), whence, proof)
  })

export const renamePasskey = (services: Services, { userId, email }: Owner, id: string, name: string): Promise<boolean> =>
  services.store.transaction('', async db => {
    if (!(await store.renamePasskey(db, userId, id, name))) return false
    const actor = { type: 'user' as const, id: userId, name: email, onBehalfOf: null }
    const change = { target: { type: 'member' as const, id: userId }, before: null, after: { passkey: id, name } }
    await noteInEach({ services, actor, requestId: randomUUID() }, db, await membershipsOf(services, userId), 'rename_passkey', change)
    return true
  })

/** What it was called; undefined where there is none. */
export const removePasskey = (services: Services, owner: Owner, id: string): Promise<string | undefined> =>
  services.store.transaction('', async (db: Transaction) => {
    await lockUser(db, owner.userId)
    const name = await store.deletePasskey(db, owner.userId, id)
    if (name === undefined) return undefined
    await forgetDenials(db, owner.userId, { kind: 'passkey', id })
    await forgetWithoutMethods(db, owner.userId)
    await recordChange(services, db, owner, 'remove_passkey', { passkey: id, name }, say('mail.changed_passkey_removed', { name }))
    return name
  })
