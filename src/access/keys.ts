import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { toApiKey, toBase62 } from '../domain/access/api-keys.ts'
import { keyPermissions, mayMakeKey } from '../domain/access/permissions.ts'
import { isId } from '../domain/ids.ts'
import { refuse, refuseFields } from '../domain/refusals.ts'
import { newId } from '../ids.ts'
import type { Context, ReadContext } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { deletion, id, instant } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { say } from '../language/say.ts'
import { hashToken } from '../secrets.ts'
import { appendAudit, type Occasion } from '../store/access/audit.ts'
import * as keys from '../store/access/keys.ts'
import { listOwners } from '../store/access/members.ts'
import { findWhere } from '../store/access/people.ts'
import type { Db, Transaction } from '../store/connection/db.ts'
import { findReader, mailKey, type Reader } from './mail/notices.ts'
import { name } from './names.ts'

const liveKeysMax = 500
const readersMax = 10
export const yearMs = 365 * 24 * 60 * 60 * 1000

const scope = z.enum(['organization', 'user'])

const keyExample = {
  id: 'key_01k9zt3v8q4m2n6p7r5s9w0xyz',
  name: 'Webshop',
  scope: 'organization',
  userId: null,
  prefix: 'pn_live_4fT9kQ2mZx7B',
  permissions: ['invoices:edit'],
  createdBy: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
  createdAt: '2026-01-15T09:30:00.000Z',
  expiresAt: '2027-01-15T09:30:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
}

const keyRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    scope,
    userId: z.string().nullable(),
    prefix: z.string(),
    permissions: z.array(z.enum(keyPermissions)),
    createdBy: z.string(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Key', examples: [keyExample] })

const newKeyRecord = keyRecord
  .extend({ apiKey: z.string().meta({ description: 'The key itself. It is shown this once and stored only as a hash.' }) })
  .meta({ id: 'NewKey', examples: [{ ...keyExample, apiKey: 'pn_live_4fT9kQ2mZx7B_…' }] })

/** Draws a key: a name to find it by, 256 secret bits, a checksum. */
function drawKey(): { lookup: string; apiKey: string } {
  const lookup = toBase62(randomBytes(64), 12)
  return { lookup, apiKey: toApiKey(lookup, toBase62(randomBytes(128), 43)) }
}

export interface KeyWish {
  name: string
  permissions: readonly (typeof keyPermissions)[number][]
  userId: string | null
  createdBy: string
  expiresAt: Date | null
}

export async function createKey(db: Db, keyId: string, wish: KeyWish, now: Date) {
  const { lookup, apiKey } = drawKey()
  const key = await keys.insertKey(db, { id: keyId, lookup, hash: hashToken(apiKey), ...wish, createdAt: now })
  return { ...key, apiKey }
}

/** A key that no request asked for, from the command line, with its row in the audit log. */
export async function issueKey(db: Transaction, occasion: Occasion, wish: KeyWish): Promise<{ id: string; apiKey: string }> {
  const { apiKey, ...key } = await createKey(db, newId('key', occasion.at), wish, occasion.at)
  db.last(appendAudit({ ...occasion, action: 'create_key' }, { target: { type: 'key', id: key.id }, before: null, after: key }))
  return { id: key.id, apiKey }
}

/** Whoever makes a key is told, for it may have been somebody at their browser; of a key that a key made, the owners are. */
async function readersOf({ db, caller, language }: Context): Promise<Reader[]> {
  const { userId } = caller
  const ids = userId === null ? await listOwners(db, readersMax) : [userId]
  const readers: Reader[] = []
  for (const one of ids) {
    const reader = await findReader(db, one, language)
    if (reader) readers.push(reader)
  }
  return readers
}

export const addKey = defineManagement(
  { method: 'POST', path: '/keys' },
  {
    name: 'create_key',
    title: 'Create an API key',
    permission: 'keys:own',
    summary:
      'Creates a key of the organization or of the signed-in person, with at most the permissions that the caller has. It ends after a year unless expiresAt says otherwise.',
    input: z.strictObject({
      name: name.meta({ description: 'What the key is for.' }),
      permissions: z
        .array(z.enum(keyPermissions))
        .min(1)
        .max(keyPermissions.length)
        .meta({ description: 'What it may do; writing a thing includes reading it.' }),
      scope: scope.default('organization').meta({ description: 'A key of the organization, or of the signed-in person.' }),
      expiresAt: z.iso.datetime({ offset: true }).optional().meta({ description: 'RFC 3339; must lie ahead.' }),
    }),
    output: newKeyRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { name: 'Webshop', permissions: ['invoices:edit'], scope: 'organization' },
    refusals: ['forbidden', 'invalid_input', 'too_many_keys'],
    async run(input, context) {
      const { caller, now } = context
      if (input.scope === 'organization' && !caller.permissions.has('keys:manage')) {
        return refuse(say('forbidden.organization_keys'))
      }
      if (input.scope === 'user' && caller.userId === null) return refuse(say('forbidden.own_key'))
      const permissions = keyPermissions.filter(permission => input.permissions.includes(permission))
      if (!mayMakeKey(caller.permissions, permissions, input.scope === 'user' ? caller.role : null)) {
        return refuse(say('forbidden.key_carries_more'))
      }
      const expiresAt = input.expiresAt === undefined ? new Date(now.getTime() + yearMs) : new Date(input.expiresAt)
      if (expiresAt.getUTCFullYear() > 9999) return refuseFields([{ path: 'expiresAt', ...say('moment_too_far') }])
      if (expiresAt <= now) return refuseFields([{ path: 'expiresAt', ...say('moment_past') }])
      if ((await keys.countLiveKeys(context.db, now)) >= liveKeysMax) {
        return refuse(say('too_many_keys', { max: liveKeysMax }))
      }
      const userId = input.scope === 'user' ? caller.userId : null
      const created = await createKey(
        context.db,
        context.newId('key'),
        { name: input.name, permissions, userId, createdBy: caller.actor.id, expiresAt },
        now,
      )
      context.changed({ target: { type: 'key', id: created.id }, before: null, after: created })
      const { name: organization } = await findWhere(context.db)
      for (const reader of await readersOf(context))
        await mailKey(context.services, context.db, reader, { name: input.name, organization, permissions })
      return created
    },
  },
)

/** Somebody who does not manage the organization's keys sees and revokes their own. */
const visible = (key: keys.Key | undefined, { caller }: ReadContext): key is keys.Key =>
  key !== undefined && (caller.permissions.has('keys:manage') || (key.userId !== null && key.userId === caller.userId))

export const revokeKey = defineManagement(
  { method: 'DELETE', path: '/keys/:id' },
  {
    name: 'revoke_key',
    title: 'Revoke an API key',
    permission: 'keys:own',
    summary: 'Revokes a key. The next request with it is refused.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'key_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['key_not_found'],
    async run(input, context: Context) {
      const { db, now } = context
      const key = await keys.findKey(db, input.id, { lock: true })
      if (!visible(key, context) || key.revokedAt !== null) return refuse(say('key_not_found.live', { id: input.id }))
      keys.revokeKey(db, key.id, now)
      context.changed({ target: { type: 'key', id: key.id }, before: { ...key }, after: { ...key, revokedAt: now.toISOString() } })
      return { id: key.id, deleted: true as const }
    },
  },
)

export const listKeys = defineRead({
  name: 'list_keys',
  title: 'API keys',
  path: '/keys',
  permission: 'keys:own',
  summary: 'The keys of the organization, newest first, revoked ones included; for somebody who does not manage them, their own.',
  input: z.strictObject({ cursor: cursor(key => isId('key', key)).optional(), limit }),
  output: pageOf(keyRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db, caller }) {
    const own = caller.permissions.has('keys:manage') ? null : (caller.userId ?? '')
    return toPage(await keys.listKeys(db, own, before, size + 1), size, key => key.id)
  },
})

export const getKey = defineRead({
  name: 'get_key',
  title: 'One API key',
  path: '/keys/:id',
  permission: 'keys:own',
  summary: 'One key: its name, permissions, expiry and last use, never the key itself.',
  input: z.strictObject({ id }),
  output: keyRecord,
  refusals: ['key_not_found'],
  async run(input, context) {
    const key = await keys.findKey(context.db, input.id)
    return visible(key, context) ? key : refuse(say('key_not_found', { id: input.id }))
  },
})
