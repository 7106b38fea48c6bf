import { z } from 'zod'
import { isId, placeInId } from '../domain/ids.ts'
import { refuse } from '../domain/refusals.ts'
import { defineRead } from '../kernel/define-read.ts'
import { calendarDate, id, instant, outside, outsideText, queryFlag, toldText } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { say } from '../language/say.ts'
import * as audit from '../store/access/audit.ts'
import { listNames } from '../store/access/names.ts'
import type { Db } from '../store/connection/db.ts'
import { whatOf } from './history.ts'

const changedFields = z.record(z.string(), z.unknown()).register(outside, { charactersMax: 1000 }).nullable()

const auditEntry = z
  .strictObject({
    id: z.string(),
    at: instant,
    actor: z.strictObject({
      type: z.enum(['user', 'key', 'user_key', 'app', 'system']),
      id: z.string(),
      name: outsideText().nullable(),
      onBehalfOf: z.string().nullable(),
    }),
    action: z.string(),
    what: toldText.meta({ description: 'The action in the language of the reader, to be read behind the name of the actor.' }),
    target: z.strictObject({ type: z.string(), id: z.string() }),
    before: changedFields,
    after: changedFields,
    requestId: z.string(),
  })
  .meta({
    id: 'AuditEntry',
    examples: [
      {
        id: 'aud_01k9zt3v8q4m2n6p7r5s9w0xyz',
        at: '2026-01-15T09:30:00.000Z',
        actor: {
          type: 'user_key',
          id: 'key_01k9zt3v8q4m2n6p7r5s9w0xyz',
          name: 'Webshop',
          onBehalfOf: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz',
        },
        action: 'save_contact',
        what: 'saved a contact',
        target: { type: 'contact', id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' },
        before: { email: 'info@nordlys.example' },
        after: { email: 'faktura@nordlys.example' },
        requestId: 'req_8f14e45fceea467a9b7d0c2f1e6a5b3c',
      },
    ],
  })

/** With the names of the people who were changed, asked for together. */
async function shownAll(db: Db, entries: readonly audit.AuditEntry[]) {
  const people = [...new Set(entries.map(({ target }) => target.id).filter(target => isId('usr', target)))]
  const names = people.length === 0 ? undefined : await listNames(db, people)
  return entries.map(entry => withWhat(entry, whatOf(entry, names)))
}

/** All fields in one literal: a copy of an entry with one more field takes forty times as long. */
function withWhat<What>(
  { id, at, actor, action, target, before, after, requestId }: audit.AuditEntry,
  what: What,
): audit.AuditEntry & { what: What } {
  return { id, at, actor, action, target, before, after, requestId, what }
}

export const listAuditLog = defineRead({
  name: 'list_audit_log',
  title: 'Audit log',
  path: '/audit-log',
  permission: 'audit:read',
  summary:
    'Every change, newest first: who, what, when, and the changed fields before and after. Beside changes: sign-ins (`sign_in`), failed ones (`sign_in_failed`) and what was refused for want of a permission (`permission_refused`); `action` filters them.',
  input: z.strictObject({
    action: z.string().max(100).optional(),
    actorId: id.optional(),
    targetId: id.optional(),
    targetType: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Only changes of records of this type: document, invoice, ledger_entry.' }),
    agents: queryFlag.optional().meta({ description: '`true`: only what apps and keys changed; `false`: only what they did not.' }),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    cursor: cursor(key => placeInId('aud', key) !== undefined).optional(),
    limit,
  }),
  output: pageOf(auditEntry),
  refusals: [],
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    const rows = await audit.listAudit(db, filter, before, size + 1)
    return toPage(await shownAll(db, rows), size, entry => entry.id)
  },
})

export const getAuditEntry = defineRead({
  name: 'get_audit_entry',
  title: 'One entry of the audit log',
  path: '/audit-log/:id',
  permission: 'audit:read',
  summary: 'One change.',
  input: z.strictObject({ id }),
  output: auditEntry,
  refusals: ['audit_entry_not_found'],
  async run(input, { db }) {
    const found = await audit.findAudit(db, input.id)
    const [shown] = found ? await shownAll(db, [found]) : []
    return shown ?? refuse(say('audit_entry_not_found', { id: input.id }))
  },
})
