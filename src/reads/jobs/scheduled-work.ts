import { z } from 'zod'
import { toWork, workRecord } from '../../actions/jobs/work-record.ts'
import { workKinds } from '../../domain/jobs/schedule.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { listWork } from '../../store/scheduled-work.ts'

export const listScheduledWork = defineRead({
  name: 'list_scheduled_work',
  title: 'Scheduled work',
  path: '/scheduled-work',
  permission: 'settings:read',
  summary:
    'The work that comes back by itself: each linked bank account, the exchange and the connected ledger, with when it is due next, when it last succeeded and why it failed. A link that was made a moment ago is there within a minute.',
  input: z.strictObject({
    kind: z.enum(workKinds).optional(),
    cursor: cursor(key => workKinds.some(kind => key.startsWith(kind))).optional(),
    limit,
  }),
  output: pageOf(workRecord),
  refusals: [],
  async run({ kind, cursor: after = '', limit: size }, { db }) {
    const found = await listWork(db, kind, after, size + 1)
    return toPage(found.map(toWork), size, work => work.id)
  },
})
