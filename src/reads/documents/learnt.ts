import { z } from 'zod'
import { learntRule, toLearntRule } from '../../actions/learnt.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as learnt from '../../store/documents/learnt.ts'

export const listLearntRules = defineRead({
  name: 'list_learnt_rules',
  title: 'Learnt rules',
  path: '/learnt-rules',
  permission: 'documents:read',
  summary: 'What corrections and postings taught about suppliers, newest first. `q` looks in name and id of the supplier.',
  input: z.strictObject({ q: z.string().max(200).optional(), cursor: cursor(key => isId('lrn', key)).optional(), limit }),
  output: pageOf(learntRule),
  refusals: [],
  async run({ q, cursor: before, limit: size }, { db }) {
    const rows = await learnt.listLearnt(db, q, before, size + 1)
    return toPage(rows.map(toLearntRule), size, rule => rule.id)
  },
})

export const getLearntRule = defineRead({
  name: 'get_learnt_rule',
  title: 'One learnt rule',
  path: '/learnt-rules/:id',
  permission: 'documents:read',
  summary: 'How documents of one supplier are coded, and who taught it.',
  input: z.strictObject({ id }),
  output: learntRule,
  refusals: ['learnt_rule_not_found'],
  async run(input, { db }) {
    const rule = await learnt.findRule(db, input.id)
    return rule ? toLearntRule(rule) : refuse(say('learnt_rule_not_found', { id: input.id }))
  },
})
