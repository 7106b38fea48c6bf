/** Who calls, what they may do, and how they like to see it. */
import { z } from 'zod'
import { type Permission, roles } from '../domain/access/permissions.ts'
import { defaultPreferences, densities, type Preferences, themes, toPreferences } from '../domain/access/preferences.ts'
import { refuse } from '../domain/refusals.ts'
import type { ReadContext } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { outsideText } from '../kernel/fields.ts'
import { languages } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { regionKeys, regions } from '../regions/index.ts'
import { listMemberships } from '../store/access/organizations.ts'
import * as people from '../store/access/people.ts'
import { name } from './names.ts'

/** As many as a page holds; all of them are at /organizations. */
const organizationsMax = 200

const role = z.enum(roles)
const regionKey = z.enum(regionKeys as [string, ...string[]]).nullable()

const preferenceFields = {
  language: z.enum(languages).nullable().meta({ description: 'Null: what the browser asks for.' }),
  singleKeys: z.boolean().meta({ description: 'Whether single letters are keys in the web app.' }),
  density: z.enum(densities),
  theme: z.enum(themes).meta({ description: 'system: as the device has it.' }),
}

const meRecord = z
  .strictObject({
    userId: z.string().nullable().meta({ description: 'The person behind the request; null for a key of the organization.' }),
    email: z.string().nullable(),
    name: outsideText().nullable(),
    actor: z.enum(['user', 'key', 'user_key', 'app', 'system']).meta({ description: 'How they come in.' }),
    role: role.nullable(),
    permissions: z.array(z.string() as unknown as z.ZodType<Permission>).meta({ description: 'What this caller may do at this moment.' }),
    isReadOnly: z.boolean().meta({ description: 'Connected for reading only.' }),
    organizationId: z.string(),
    organization: z.strictObject({
      id: z.string(),
      name: z.string(),
      regionKey,
      currency: z.string().nullable().meta({ description: 'Of the books; null while no region is set.' }),
      timeZone: z.string(),
      locale: z.string(),
    }),
    organizations: z
      .array(z.strictObject({ id: z.string(), name: z.string(), regionKey, role }))
      .meta({ description: `Where the person is a member, at most ${organizationsMax}; GET /organizations lists all.` }),
    locale: z.string().meta({ description: 'The language of the person as a BCP 47 tag: their choice, else that of the organization.' }),
    preferences: z.strictObject(preferenceFields),
  })
  .meta({
    id: 'Me',
    examples: [
      {
        userId: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
        email: 'bookkeeper@example.com',
        name: 'Inge Holm',
        actor: 'user',
        role: 'viewer',
        permissions: ['documents:read', 'bank:read', 'invoices:read', 'ledger:read', 'settings:read', 'me:read', 'me:edit'],
        isReadOnly: false,
        organizationId: 'org_01k9zt3v8q4m2n6p7r5s9w0xyz',
        organization: {
          id: 'org_01k9zt3v8q4m2n6p7r5s9w0xyz',
          name: 'Nordlys ApS',
          regionKey: 'denmark',
          currency: 'DKK',
          timeZone: 'Europe/Copenhagen',
          locale: 'da-DK',
        },
        organizations: [{ id: 'org_01k9zt3v8q4m2n6p7r5s9w0xyz', name: 'Nordlys ApS', regionKey: 'denmark', role: 'viewer' }],
        locale: 'da-DK',
        preferences: { ...defaultPreferences },
      },
    ],
  })

async function show({ db, caller }: Pick<ReadContext, 'db' | 'caller'>): Promise<z.input<typeof meRecord>> {
  const { userId, role: held, permissions, actor, isReadOnly = false, organizationId } = caller
  const place = await people.findWhere(db)
  const person = userId === null ? undefined : await people.findPerson(db, userId)
  const memberships = userId === null ? [] : await listMemberships(db, userId, '', organizationsMax)
  const preferences = toPreferences(person?.preferences ?? {})
  return {
    userId,
    email: person?.email ?? null,
    name: person?.name ?? null,
    actor: actor.type,
    role: held,
    permissions: [...permissions].filter(permission => !isReadOnly || permission.endsWith(':read')).sort(),
    isReadOnly,
    organizationId,
    organization: {
      id: organizationId,
      name: place.name,
      regionKey: place.regionKey,
      currency: place.regionKey === null ? null : (regions[place.regionKey]?.currency ?? null),
      timeZone: place.timeZone,
      locale: place.locale,
    },
    organizations: memberships.map(one => ({ id: one.organizationId, name: one.name, regionKey: one.regionKey, role: one.role })),
    locale: preferences.language ?? place.locale,
    preferences,
  }
}

export const getMe = defineRead({
  name: 'get_me',
  title: 'Who I am',
  path: '/me',
  permission: 'me:read',
  summary: 'Who calls, in which organization and role, what they may do there, where else they are a member, and how they like to see it.',
  input: z.strictObject({}),
  output: meRecord,
  refusals: [],
  run: (_input, context) => show(context),
})

const preferred = (given: Partial<Record<keyof Preferences, unknown>>, kept: Preferences): Preferences =>
  toPreferences({ ...kept, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) })

export const updateMe = defineManagement(
  { method: 'PATCH', path: '/me' },
  {
    name: 'update_me',
    title: 'Change my name and preferences',
    permission: 'me:edit',
    summary: 'Changes what the person who is signed in is called and how they see the web app. What is left out stays as it is.',
    input: z.strictObject({
      name: name.nullable().optional().meta({ description: 'What others see beside the address; null for nothing.' }),
      preferences: z
        .strictObject({
          language: preferenceFields.language.optional(),
          singleKeys: preferenceFields.singleKeys.optional(),
          density: preferenceFields.density.optional(),
          theme: preferenceFields.theme.optional(),
        })
        .optional(),
    }),
    output: meRecord,
    hints: { destructive: false, idempotent: true, openWorld: false },
    example: { preferences: { language: 'da', density: 'compact' } },
    refusals: ['forbidden'],
    async run(input, context) {
      const { db, caller } = context
      const person = caller.userId === null ? undefined : await people.findPerson(db, caller.userId, { lock: true })
      if (!person) return refuse(say('forbidden.person_only'))
      const before = { name: person.name, ...toPreferences(person.preferences) }
      const after = {
        name: input.name === undefined ? person.name : input.name,
        ...preferred(input.preferences ?? {}, toPreferences(person.preferences)),
      }
      const { name: called, ...preferences } = after
      people.savePerson(db, person.id, { name: called, preferences })
      context.changed({ target: { type: 'member', id: person.id }, before, after })
      return show(context)
    },
  },
)
