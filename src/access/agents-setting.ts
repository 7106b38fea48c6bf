import { z } from 'zod'
import { refuse } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { oneOf } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { findAgentsMayFinalize, findSettings, saveAgentsMayFinalize } from '../store/access/settings.ts'

export const setAgents = defineManagement(
  { method: 'PATCH', path: '/settings/agents' },
  {
    name: 'set_agents',
    title: 'Set what agents may do',
    permission: 'apps:manage',
    summary:
      'Says whether connected apps and agents may do what cannot be taken back: post documents, issue invoices and e-invoices, file VAT returns. Where they may not, they prepare it and a person does it.',
    input: z
      .strictObject({
        mayFinalize: z.boolean().optional().meta({ description: 'Whether they may post, issue and file.' }),
        agentsMayFinalize: z.boolean().optional().meta({ description: 'The same, by the name that the settings answer with.' }),
      })
      .superRefine(oneOf('mayFinalize', 'agentsMayFinalize')),
    output: z.strictObject({ mayFinalize: z.boolean() }).meta({ id: 'AgentsSetting', examples: [{ mayFinalize: false }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { mayFinalize: false },
    refusals: ['forbidden'],
    async run(input, context) {
      const mayFinalize = (input.mayFinalize ?? input.agentsMayFinalize)!
      const { db, now, caller } = context
      if (caller.actor.type === 'app') return refuse(say('forbidden.apps_setting'))
      // Of two who set it at once the second sees what the first one did.
      await findSettings(db, { lock: true })
      const before = await findAgentsMayFinalize(db)
      saveAgentsMayFinalize(db, mayFinalize, now)
      context.changed({
        target: { type: 'settings', id: db.organizationId },
        before: { agentsMayFinalize: before },
        after: { agentsMayFinalize: mayFinalize },
      })
      return { mayFinalize }
    },
  },
)
