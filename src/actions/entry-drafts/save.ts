/** Drafts and templates: written, changed, deleted, posted. */
import { z } from 'zod'
import { addYears, type CalendarDate } from '../../domain/calendar/dates.ts'
import { tooFarAhead, tooFarBack } from '../../domain/ledger/first-day.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, deletion, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as store from '../../store/ledger/drafts.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from '../books/common.ts'
import { attachmentFaults, attachmentsMax, lineInput, linesMax } from '../books/entry-lines.ts'
import { postEntry, postEntryRefusals } from '../books/post-entry.ts'
import { ledgerEntryRecord } from '../ledger-record.ts'
import { draftNotFound, entryDraftRecord, keptLines, toEntryDraft, writtenLines } from './record.ts'

const name = z.string().trim().min(1).max(100)
const text = z.string().trim().min(1).max(250)
const lines = z.array(lineInput).min(1).max(linesMax)
const attachments = z.array(id).max(attachmentsMax)

/** A draft may wait for its day, but not for one of a mistyped year. */
const dayFaults = ({ today }: OwnBooks, date: CalendarDate | null | undefined): Fault[] =>
  date === null || date === undefined ? [] : [...tooFarBack(date), ...tooFarAhead(date, addYears(today, 10))]

const target = ({ id: draftId }: Pick<store.EntryDraft, 'id'>) => ({ type: 'entry_draft', id: draftId })

export const saveEntryDraft = defineManagement(
  { method: 'POST', path: '/entry-drafts' },
  {
    name: 'save_entry_draft',
    title: 'Keep a draft or a template of an entry',
    permission: 'ledger:edit',
    summary:
      'Keeps an entry that is posted later: a draft, which need not balance yet, or with `name` a template that is used again and again. Accounts and VAT codes must be there.',
    input: z.strictObject({
      name: name.optional().meta({ description: 'Makes it a template.' }),
      date: calendarDate.optional(),
      text,
      lines,
      attachments: attachments.optional(),
    }),
    output: entryDraftRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: {
      name: 'Rent',
      text: 'Rent',
      lines: [
        { accountId: '2150', amount: 10_000 },
        { accountId: '6481', amount: -10_000 },
      ],
    },
    refusals: [...ownBooksRefusals, 'invalid_input'],
    async run(given, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const faults: Fault[] = []
      const kept = await keptLines(context, books, given.lines, faults)
      faults.push(...dayFaults(books, given.date))
      faults.push(...(await attachmentFaults(context, given.attachments ?? [])))
      if (faults.length > 0) return refuseFields(faults)
      const at = now.toISOString()
      const draft: store.EntryDraft = {
        id: context.newId('drf'),
        kind: given.name === undefined ? 'draft' : 'template',
        regionKey: books.regionKey,
        name: given.name ?? null,
        date: given.date ?? null,
        text: given.text,
        lines: kept,
        attachments: given.attachments ?? [],
        createdAt: at,
        createdBy: caller.actor.name ?? caller.actor.id,
        updatedAt: at,
        postedAt: null,
        entryId: null,
      }
      store.insertDraft(db, draft)
      const record = toEntryDraft(draft, books.region.currency)
      context.changed({ target: target(draft), before: null, after: record })
      return record
    },
  },
)

export const updateEntryDraft = defineManagement(
  { method: 'PATCH', path: '/entry-drafts/:id' },
  {
    name: 'update_entry_draft',
    title: 'Change a draft or a template',
    permission: 'ledger:edit',
    summary: 'Changes the fields that are given. A draft that was posted stays as it was posted.',
    input: z.strictObject({
      id,
      name: name.optional().meta({ description: 'Of a template.' }),
      date: calendarDate.nullable().optional(),
      text: text.optional(),
      lines: lines.optional(),
      attachments: attachments.optional(),
    }),
    output: entryDraftRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'drf_01k9zt3v8q4m2n6p7r5s9w0xyz', text: 'Rent of the office' },
    refusals: [...ownBooksRefusals, 'invalid_input', 'entry_draft_not_found', 'draft_posted'],
    async run({ id: draftId, ...given }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const before = await store.findDraft(db, draftId, { lock: true })
      if (!before || before.regionKey !== books.regionKey) return draftNotFound(draftId)
      if (before.entryId !== null) return refuse(say('draft_posted', { entry: before.entryId }))
      const faults: Fault[] = []
      const kept = given.lines ? await keptLines(context, books, given.lines, faults) : before.lines
      faults.push(...dayFaults(books, given.date))
      faults.push(...(await attachmentFaults(context, given.attachments ?? [])))
      if (given.name !== undefined && before.kind === 'draft') faults.push({ path: 'name', ...say('draft_without_name') })
      if (faults.length > 0) return refuseFields(faults)
      const draft: store.EntryDraft = {
        ...before,
        name: given.name ?? before.name,
        date: given.date === undefined ? before.date : given.date,
        text: given.text ?? before.text,
        lines: kept,
        attachments: given.attachments ?? before.attachments,
        updatedAt: now.toISOString(),
      }
      store.updateDraft(db, draft)
      const { currency } = books.region
      const record = toEntryDraft(draft, currency)
      context.changed({ target: target(draft), before: toEntryDraft(before, currency), after: record })
      return record
    },
  },
)

export const deleteEntryDraft = defineManagement(
  { method: 'DELETE', path: '/entry-drafts/:id' },
  {
    name: 'delete_entry_draft',
    title: 'Delete a draft or a template',
    permission: 'ledger:edit',
    summary: 'Deletes a draft or a template that was not posted.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'drf_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [...ownBooksRefusals, 'entry_draft_not_found', 'draft_posted'],
    async run({ id: draftId }, context) {
      const books = await openBooks(context)
      if (refused(books)) return books
      const draft = await store.findDraft(context.db, draftId, { lock: true })
      if (!draft) return draftNotFound(draftId)
      if (draft.entryId !== null) return refuse(say('draft_posted', { entry: draft.entryId }))
      store.deleteDraft(context.db, draftId)
      context.changed({ target: target(draft), before: toEntryDraft(draft, books.region.currency), after: null })
      return { id: draftId, deleted: true as const }
    },
  },
)

export const postEntryDraft = defineManagement(
  { method: 'POST', path: '/entry-drafts/:id/posting' },
  {
    name: 'post_entry_draft',
    title: 'Post a draft or from a template',
    permission: 'ledger:edit',
    summary:
      'Posts a draft, once, or an entry from a template, as often as it is asked for. What is given here counts instead of what was kept: the day, the text, the lines.',
    input: z.strictObject({
      id,
      date: calendarDate.optional().meta({ description: 'Needed where the draft has none.' }),
      text: text.optional(),
      lines: lines.optional(),
      attachments: attachments.optional(),
      reverseOn: calendarDate.optional(),
    }),
    output: ledgerEntryRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'drf_01k9zt3v8q4m2n6p7r5s9w0xyz', date: '2026-01-31' },
    refusals: [...ownBooksRefusals, ...postEntryRefusals, 'entry_draft_not_found', 'draft_posted'],
    async run({ id: draftId, ...given }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const draft = await store.findDraft(db, draftId, { lock: true })
      if (!draft || draft.regionKey !== books.regionKey) return draftNotFound(draftId)
      if (draft.entryId !== null) return refuse(say('draft_posted', { entry: draft.entryId }))
      const date = given.date ?? draft.date
      if (date === null) return refuseFields([{ path: 'date', ...say('required') }])
      const posted = await postEntry(context, books, {
        date,
        text: given.text ?? draft.text,
        lines: given.lines ?? writtenLines(draft.lines, books.region.currency),
        attachments: given.attachments ?? draft.attachments,
        reverseOn: given.reverseOn,
      })
      if (refused(posted)) return posted
      if (draft.kind === 'draft') {
        const after = { ...draft, postedAt: now.toISOString(), entryId: posted.entryId }
        store.updateDraft(db, after)
        const { currency } = books.region
        context.changed({ target: target(draft), before: toEntryDraft(draft, currency), after: toEntryDraft(after, currency) })
      }
      return posted.record
    },
  },
)
