import { z } from 'zod'
import { intersectPermissions, mayGrantRole, type Permissions, type Role, rolePermissions, roles } from '../domain/access/permissions.ts'
import { isId } from '../domain/ids.ts'
import { refuse, refused } from '../domain/refusals.ts'
import type { Caller, Context } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { saying } from '../kernel/fault-of-input.ts'
import { deletion, id, instant, outsideText } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { say } from '../language/say.ts'
import { hashToken, newToken } from '../secrets.ts'
import * as apps from '../store/access/connected-apps.ts'
import type { Key } from '../store/access/keys.ts'
import * as keys from '../store/access/keys.ts'
import type { Member } from '../store/access/members.ts'
import * as members from '../store/access/members.ts'
import { findWhere } from '../store/access/people.ts'
import { foldEmail, isAccountEmail } from './emails.ts'
import { mayMailInvitation } from './mail/invitation-limits.ts'
import { mailInvitation } from './mail/notices.ts'

const invitationDays = 7

const role = z.enum(roles)

const memberExample = {
  id: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
  email: 'bookkeeper@example.com',
  name: 'Inge Holm',
  role: 'bookkeeper',
  state: 'active',
  verified: true,
  since: '2026-01-15T09:30:00.000Z',
  expiresAt: null,
}

const invitationExample = {
  ...memberExample,
  id: 'ivt_01k9zt3v8q4m2n6p7r5s9w0xyz',
  name: null,
  state: 'invited',
  verified: null,
  expiresAt: '2026-01-22T09:30:00.000Z',
  url: 'https://books.example/invitation/q5rYx0v2Jb7kT1mZc8nWfLhE3sUaPdG4iOoR6yBtNeA',
}

const memberRecord = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: outsideText().nullable(),
    role,
    state: z.enum(['active', 'invited']),
    verified: z.boolean().nullable().meta({
      description:
        'Whether the person confirmed the address, or whoever runs the service vouches for it. False: the account was made with the link of an invitation, by whoever held it. Null while nobody has accepted.',
    }),
    since: instant,
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'Member', examples: [memberExample] })

const invitedRecord = memberRecord
  .extend({
    url: z.string().meta({
      description: 'The link that the invited person opens. It is shown this once; send it to them where no mail leaves the service.',
    }),
  })
  .meta({ id: 'Invitation', examples: [invitationExample] })

/**
 * What the caller may do as the locked rows say: between the look-up of a person and the lock their role may have been changed. Somebody who is no
 * member any more may do nothing; a key of the organization has no role that could change.
 */
function heldNow({ userId, permissions }: Caller, all: readonly Member[]): Permissions {
  if (userId === null) return permissions
  const self = all.find(member => member.id === userId)
  return self ? intersectPermissions(rolePermissions[self.role], permissions) : new Set()
}

const mayTouch = (held: Permissions, ...touched: Role[]) => held.has('members:manage') && touched.every(one => mayGrantRole(held, one))

const aboveCaller = () => refuse(say('forbidden.role'))

export const inviteMember = defineManagement(
  { method: 'POST', path: '/members' },
  {
    name: 'invite_member',
    title: 'Invite a member',
    permission: 'members:manage',
    summary: `Makes a link with which the person behind an e-mail address joins the organization in a role, and mails it where the service has a mail server. It is good for ${invitationDays} days; inviting again replaces it.`,
    input: z.strictObject({
      email: z
        .string()
        .trim()
        .max(254)
        .refine(isAccountEmail, saying(say('account_email')))
        .meta({ format: 'idn-email', description: 'The address of the person to invite.' }),
      role: role.meta({ description: 'The role that they join in.' }),
    }),
    output: invitedRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { email: 'bookkeeper@example.com', role: 'bookkeeper' },
    refusals: ['forbidden', 'already_member'],
    async run(input, context) {
      const { db, caller, now, services } = context
      const there = await members.lockMembers(db)
      if (!mayTouch(heldNow(caller, there), input.role)) return aboveCaller()
      if (there.some(member => foldEmail(member.email) === foldEmail(input.email))) {
        return refuse(say('already_member', { email: input.email }))
      }
      const token = newToken()
      const expiresAt = new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000)
      const invitation = {
        id: context.newId('ivt'),
        tokenHash: hashToken(token),
        email: input.email,
        emailFolded: foldEmail(input.email),
        role: input.role,
      }
      const invited = await members.saveInvitation(db, { ...invitation, now, expiresAt })
      context.changed({ target: { type: 'invitation', id: invited.id }, before: null, after: { ...invited } })
      const url = `${services.baseUrl}/invitation/${token}`
      const { name: organization } = await findWhere(db)
      const inviter = there.find(member => member.id === caller.userId)?.email ?? organization
      const isMailed = await mayMailInvitation(db, input.email, now)
      if (isMailed)
        await mailInvitation(services, db, {
          email: input.email,
          organization,
          inviter,
          url,
          days: invitationDays,
          language: context.language,
        })
      return { ...invited, url }
    },
  },
)

const hasOtherOwner = (all: readonly Member[], except: Member) => all.some(member => member.role === 'owner' && member.id !== except.id)

export const updateMember = defineManagement(
  { method: 'PATCH', path: '/members/:id' },
  {
    name: 'update_member',
    title: 'Change the role of a member',
    permission: 'members:manage',
    summary: 'Gives a member another role, effective at their next request.',
    input: z.strictObject({ id, role: role.meta({ description: 'The role from now on.' }) }),
    output: memberRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz', role: 'accountant' },
    refusals: ['forbidden', 'member_not_found', 'last_owner'],
    async run(input, context) {
      const { db, caller } = context
      const all = await members.lockMembers(db)
      const member = all.find(one => one.id === input.id)
      if (!member) return refuse(say('member_not_found', { id: input.id }))
      if (!mayTouch(heldNow(caller, all), member.role, input.role)) return aboveCaller()
      if (member.role === 'owner' && input.role !== 'owner' && !hasOtherOwner(all, member)) {
        return refuse(say('last_owner'))
      }
      members.updateRole(db, member.id, input.role)
      const after = { ...member, role: input.role }
      context.changed({ target: { type: 'member', id: member.id }, before: { ...member }, after })
      return after
    },
  },
)

/** What somebody connected ends with their membership: an app that acts again when they come back would be one that nobody gave leave to. */
async function disconnectAppsOf(userId: string, { db, caller, now, changed }: Context): Promise<void> {
  for (const app of await apps.listAppsOf(db, userId)) {
    const { grantId: _grant, ...before } = app
    apps.endConnectedApp(db, app, 'disconnected', caller.userId ?? caller.actor.id, now)
    changed({ target: { type: 'connected_app', id: app.id }, before, after: null }, 'disconnect_app')
  }
}

function revoke(key: Key, { db, now, changed }: Context): void {
  keys.revokeKey(db, key.id, now)
  changed({ target: { type: 'key', id: key.id }, before: { ...key }, after: { ...key, revokedAt: now.toISOString() } }, 'revoke_key')
}

/**
 * Keys of the person end with the membership, and inviting the person again brings none back. Keys of the organization go on without whoever made them:
 * that person may have kept a copy, so that they are named, and those that `wanted` lists are revoked in the same step.
 */
async function endKeysOf(member: Member, wanted: readonly string[], held: Permissions, context: Context) {
  const { own, made } = await keys.lockKeysAround(context.db, member.id, context.now)
  const unknown = wanted.find(id => !made.some(key => key.id === id))
  if (unknown !== undefined) return refuse(say('key_not_found.made_by', { id: unknown, email: member.email }))
  if (wanted.length > 0 && !held.has('keys:manage')) return refuse(say('forbidden.revoke_keys'))
  const revoked = made.filter(key => wanted.includes(key.id))
  for (const key of [...own, ...revoked]) revoke(key, context)
  const kept = made.filter(key => !wanted.includes(key.id)).map(({ id, name, prefix, lastUsedAt }) => ({ id, name, prefix, lastUsedAt }))
  return { endedKeys: own.map(key => key.id), revokedKeys: revoked.map(key => key.id), keysLeft: kept }
}

const removal = deletion.extend({
  endedKeys: z.array(z.string()).meta({ description: 'Keys of the person that ended with the membership, for good.' }),
  revokedKeys: z.array(z.string()).meta({ description: 'Keys of the organization that were revoked because revokeKeys named them.' }),
  keysLeft: z.array(z.strictObject({ id: z.string(), name: z.string(), prefix: z.string(), lastUsedAt: instant.nullable() })).meta({
    description: 'Live keys of the organization that the person made. They still work: revoke those that the person may have kept.',
  }),
})

export const removeMember = defineManagement(
  { method: 'DELETE', path: '/members/:id' },
  {
    name: 'remove_member',
    title: 'Remove a member',
    permission: 'members:manage',
    summary:
      'Removes a member, effective at their next request, ends their own keys for good and disconnects the apps that they connected; or withdraws an invitation. Keys of the organization that they made are named in the answer, and revoked when revokeKeys names them.',
    input: z.strictObject({
      id,
      revokeKeys: z
        .array(z.string().max(100))
        .max(500)
        .optional()
        .meta({ description: 'Ids of keys of the organization that this member made: they are revoked in the same step.' }),
    }),
    output: removal,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['forbidden', 'member_not_found', 'last_owner', 'key_not_found'],
    async run({ id: memberId, revokeKeys = [] }, context) {
      const { db, caller, now } = context
      const all = await members.lockMembers(db)
      const member = all.find(one => one.id === memberId) ?? (await members.findInvitation(db, memberId))
      if (!member) return refuse(say('member_not_found', { id: memberId }))
      const held = heldNow(caller, all)
      if (!mayTouch(held, member.role)) return aboveCaller()
      if (member.role === 'owner' && member.state === 'active' && !hasOtherOwner(all, member)) {
        return refuse(say('last_owner'))
      }
      const ended = await endKeysOf(member, revokeKeys, held, context)
      if (refused(ended)) return ended
      if (member.state === 'invited') await members.deleteInvitation(db, member.id)
      else {
        members.deleteMembership(db, member.id, now)
        await disconnectAppsOf(member.id, context)
      }
      context.changed({
        target: { type: member.state === 'invited' ? 'invitation' : 'member', id: member.id },
        before: { ...member },
        after: null,
      })
      return { id: member.id, deleted: true as const, ...ended }
    },
  },
)

export const listMembers = defineRead({
  name: 'list_members',
  title: 'Members',
  path: '/members',
  permission: 'settings:read',
  summary: 'The people of the organization with their roles; invitations that were not accepted yet come last.',
  input: z.strictObject({ cursor: cursor(key => isId('usr', key) || isId('ivt', key)).optional(), limit }),
  output: pageOf(memberRecord),
  refusals: [],
  async run({ cursor: after, limit: size }, { db }) {
    // People first, then invitations: `usr_` sorts behind `ivt_`, so the cursor's prefix says which of the two lists goes on.
    const people = after?.startsWith('ivt_') ? [] : await members.listMembers(db, after, size + 1)
    const room = size + 1 - people.length
    const invited = room > 0 ? await members.listInvitations(db, after?.startsWith('ivt_') ? after : undefined, room) : []
    return toPage([...people, ...invited], size, member => member.id)
  },
})
