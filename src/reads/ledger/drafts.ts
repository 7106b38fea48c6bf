import { z } from 'zod'
import { draftNotFound, entryDraftRecord, toEntryDraft } from '../../actions/entry-drafts/record.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { regions } from '../../regions/index.ts'
import { draftKinds, type EntryDraft, findDraft, listDrafts } from '../../store/ledger/drafts.ts'

const shown = (draft: EntryDraft) => toEntryDraft(draft, regions[draft.regionKey]!.currency)

export const listEntryDrafts = defineRead({
  name: 'list_entry_drafts',
  title: 'Drafts and templates of entries',
  path: '/entry-drafts',
  permission: 'ledger:read',
  summary: 'Entries that are kept to be posted later, and templates, newest first.',
  input: z.strictObject({
    kind: z.enum(draftKinds).optional(),
    posted: queryFlag.optional().meta({ description: 'Only drafts that were posted, or only what was not.' }),
    cursor: cursor(key => isId('drf', key)).optional(),
    limit,
  }),
  output: pageOf(entryDraftRecord),
  refusals: [],
  async run({ kind, posted, cursor: before, limit: size }, { db }) {
    const rows = await listDrafts(db, { kind, isPosted: posted }, before, size + 1)
    return toPage(rows.map(shown), size, draft => draft.id)
  },
})

export const getEntryDraft = defineRead({
  name: 'get_entry_draft',
  title: 'One draft or template of an entry',
  path: '/entry-drafts/:id',
  permission: 'ledger:read',
  summary: 'One draft or template of an entry.',
  input: z.strictObject({ id }),
  output: entryDraftRecord,
  refusals: ['entry_draft_not_found'],
  async run(input, { db }) {
    const draft = await findDraft(db, input.id)
    return draft ? shown(draft) : draftNotFound(input.id)
  },
})
