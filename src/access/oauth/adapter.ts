/**
 * Where the authorization server keeps what it must remember. Codes and tokens are stored as their hash, so that nobody can use what they find in the
 * store; the server has no session of its own: who a person is, our cookie says each time.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Services } from '../../kernel/context.ts'
import { tokenDigest } from '../../secrets.ts'
import type { Ending } from '../../store/access/connected-apps.ts'
import {
  type Asks,
  consumePayload,
  deletePayload,
  type FoundPayload,
  findLastIssue,
  findPayload,
  savePayload,
} from '../../store/access/oauth-payloads.ts'
import { endAppOfGrant } from './end-app.ts'

/** Two tabs, or an answer that got lost: a refresh token that was used a moment ago may be used again. */
const graceMs = 10_000
/** One that nobody connects goes. */
const unusedClientMs = 30 * 24 * 60 * 60 * 1000

const bearers = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** Ids of ours, and addresses of clients: anything else is no id, and may hold what the store does not take. */
const idShape = /^[\x21-\x7e]{1,2000}$/

/** What the engine is asked at the moment. */
export interface EngineCall {
  requestId: string
  arrivedAt: Date
  /** Why a grant that goes now goes. */
  ending: Ending
}

export interface Storage {
  adapter(model: string): Adapter
  /** What is saved during `work` becomes part of that transaction. */
  within<Value>(asks: Asks, work: () => Promise<Value>): Promise<Value>
}

/** `AlreadyUsed` is thrown at the second of two who consume the same thing at once. */
export function createStorage(
  services: Services,
  current: () => EngineCall | undefined,
  AlreadyUsed: new (description: string) => Error,
): Storage {
  const transactions = new AsyncLocalStorage<Asks>()
  const asks = (): Asks => transactions.getStore() ?? services.store
  const later = (ms: number) => new Date(services.clock().getTime() + ms)

  const adapterOf = (model: string): Adapter => {
    const isBearer = bearers.has(model)
    const keyOf = (id: string) => (isBearer ? tokenDigest(id) : id)
    const isGraceful = ({ consumedAt }: FoundPayload) =>
      model === 'RefreshToken' && consumedAt !== null && new Date(consumedAt) > later(-graceMs)
    /**
     * A code that comes twice at once was sent twice; only one that comes when the first was answered counts as stolen. Where a process died between
     * the use of a refresh token and its answer, nobody has what came of it, and its owner can do nothing but send it again.
     */
    const isAnswered = async ({ payload }: FoundPayload, consumedAt: string) => {
      const answeredAt = await findLastIssue(asks(), String(payload['grantId']))
      if (answeredAt === undefined) return false
      return model === 'RefreshToken' ? answeredAt >= consumedAt : answeredAt < (current()?.arrivedAt ?? services.clock()).toISOString()
    }
    const isReplayed = async (found: FoundPayload) =>
      found.consumedAt !== null && !isGraceful(found) && (await isAnswered(found, found.consumedAt))
    const find = (id: string) =>
      isBearer || idShape.test(id) ? findPayload(asks(), model, keyOf(id), services.clock()) : Promise.resolve(undefined)
    return {
      async upsert(id, payload, expiresIn) {
        const lifeMs = expiresIn === undefined ? unusedClientMs : expiresIn * 1000
        const grantId = isBearer ? (payload.grantId ?? null) : null
        await savePayload(
          asks(),
          { model, id: keyOf(id), payload: toStored(model, payload), grantId, expiresAt: later(lifeMs) },
          services.clock(),
        )
      },
      async find(id) {
        const found = await find(id)
        if (!found) return undefined
        return { ...found.payload, ...(isBearer ? { jti: id } : {}), ...((await isReplayed(found)) ? { consumed: true } : {}) }
      },
      async consume(id) {
        if (await consumePayload(asks(), model, keyOf(id), services.clock())) return
        const found = model === 'RefreshToken' ? await find(id) : undefined
        if (found && !(await isReplayed(found))) return
        throw new AlreadyUsed(`${model === 'RefreshToken' ? 'refresh token' : 'authorization code'} already used`)
      },
      async destroy(id) {
        if (model !== 'Grant') return deletePayload(asks(), model, keyOf(id))
        const call = current()
        await endAppOfGrant(services, id, call?.ending ?? 'disconnected', call?.requestId ?? 'unknown')
      },
      // Tokens go with their grant, in one transaction with the app: whoever revokes them by its id destroys it as well.
      revokeByGrantId: async () => {},
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
  return {
    adapter: model => (model === 'Session' ? forgetful : adapterOf(model)),
    within: (db, work) => transactions.run(db, work),
  }
}

const forgetful: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

/**
 * A token is looked for by its hash and not kept beside it; of a client's secret, too, only the hash is needed. A sign-in under way names no session of
 * the engine: it would be looked for, and there are none.
 */
function toStored(model: string, payload: AdapterPayload): object {
  const { jti, client_secret: secret, session: _session, ...rest } = payload
  if (bearers.has(model)) return rest
  const kept = jti === undefined ? rest : { ...rest, jti }
  return secret === undefined ? kept : { ...kept, client_secret: tokenDigest(secret) }
}
