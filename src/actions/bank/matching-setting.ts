import { z } from 'zod'
import { defineManagement } from '../../kernel/define-action.ts'
import { oneOf } from '../../kernel/fields.ts'
import { findSettings, isMatchingStrict, saveMatchingStrict } from '../../store/access/settings.ts'

export const setMatching = defineManagement(
  { method: 'PATCH', path: '/settings/matching' },
  {
    name: 'set_matching',
    title: 'Set how strictly the bank is matched',
    permission: 'settings:edit',
    summary:
      'Strict: Primanota matches a bank transaction by itself only with evidence beyond amount and date, such as a reference, an account or a name. What it does not match it still suggests.',
    input: z
      .strictObject({
        strict: z.boolean().optional().meta({ description: 'Whether amount and date alone are never enough.' }),
        strictMatching: z.boolean().optional().meta({ description: 'The same, by the name that the settings answer with.' }),
      })
      .superRefine(oneOf('strict', 'strictMatching')),
    output: z.strictObject({ strict: z.boolean() }).meta({ id: 'MatchingSetting', examples: [{ strict: true }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { strict: true },
    refusals: [],
    async run(input, context) {
      const strict = (input.strict ?? input.strictMatching)!
      const { db, now } = context
      // Of two who set it at once the second sees what the first one did.
      await findSettings(db, { lock: true })
      const before = await isMatchingStrict(db)
      saveMatchingStrict(db, strict, now)
      context.changed({
        target: { type: 'settings', id: db.organizationId },
        before: { strictMatching: before },
        after: { strictMatching: strict },
      })
      return { strict }
    },
  },
)
