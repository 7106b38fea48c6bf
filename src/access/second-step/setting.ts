import { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import { findSecondStepRequired, findSettings, saveSecondStepRequired } from '../../store/access/settings.ts'

const signInSetting = z
  .strictObject({
    secondStepRequired: z
      .boolean()
      .meta({ description: 'Whether members need a second step (an app, a passkey) to work in this organization.' }),
  })
  .meta({ id: 'SignInSetting', examples: [{ secondStepRequired: true }] })

export const getSignInSetting = defineRead({
  name: 'get_sign_in_setting',
  title: 'How members sign in',
  path: '/settings/sign-in',
  permission: 'settings:read',
  summary: 'Whether members of the organization need a second step when they sign in. Keys and connected apps are not asked for one.',
  input: z.strictObject({}),
  output: signInSetting,
  refusals: [],
  run: async (_input, { db }) => ({ secondStepRequired: await findSecondStepRequired(db) }),
})

export const setSignIn = defineManagement(
  { method: 'PATCH', path: '/settings/sign-in' },
  {
    name: 'set_sign_in',
    title: 'Set how members sign in',
    permission: 'members:manage',
    summary:
      'Says whether members need a second step when they sign in. Those without one are led to set it up at their next request, and can do nothing else here until then. Keys and connected apps go on; an app cannot set it.',
    input: z.strictObject({ secondStepRequired: z.boolean().meta({ description: 'Whether a second step is asked of every member.' }) }),
    output: signInSetting,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { secondStepRequired: true },
    refusals: ['forbidden'],
    async run({ secondStepRequired }, context) {
      const { db, now, caller } = context
      if (caller.actor.type === 'app') return refuse(say('forbidden.person_only'))
      // Of two who set it at once the second sees what the first one did.
      await findSettings(db, { lock: true })
      const before = await findSecondStepRequired(db)
      saveSecondStepRequired(db, secondStepRequired, now)
      context.changed({
        target: { type: 'settings', id: db.organizationId },
        before: { secondStepRequired: before },
        after: { secondStepRequired },
      })
      return { secondStepRequired }
    },
  },
)
