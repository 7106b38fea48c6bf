/** The forms of the start page, each by the name of its action: what it sends through the one door, and what is shown afterwards. */
import type { Caller } from '../../../kernel/context.ts'
import type { Action } from '../../../kernel/define-action.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { setAgents } from '../../agents-setting.ts'
import { disconnectApp } from '../../connected-apps.ts'
import { addKey, revokeKey } from '../../keys.ts'
import { inviteMember, removeMember, updateMember } from '../../members.ts'
import type { Form } from '../markup/form.ts'
import type { ShownOnce } from '../markup/shown-once.ts'
import { keyFaults, readKeyWish } from './keys-section.ts'
import { inviteFaults } from './members-section.ts'

interface Change {
  action: Action
  toBody(form: Form, caller: Caller): object
  /** What to say of a field that does not fit, by its name in the action. Anything else is said in the words of the refusal. */
  faults: Readonly<Record<string, Said>>
  toShown(result: Readonly<Record<string, string>>, form: Form): ShownOnce
}

const done = (said: Said): ShownOnce => ({ kind: 'sentence', said })

/** A form sends along what its row was called. It is shown back to the one who sent it, and nowhere else. */
const called = (form: Form, field: string): string => form.text(field).slice(0, 200)

export const changes: Readonly<Record<string, Change>> = {
  create_key: {
    action: addKey,
    toBody: readKeyWish,
    faults: keyFaults,
    toShown: ({ name = '', apiKey = '' }) => ({ kind: 'key', name, apiKey }),
  },
  revoke_key: {
    action: revokeKey,
    toBody: form => ({ id: form.text('id') }),
    faults: {},
    toShown: (_result, form) => done(say('keys_section.revoked', { name: called(form, 'name') })),
  },
  disconnect_app: {
    action: disconnectApp,
    toBody: form => ({ id: form.text('id') }),
    faults: {},
    toShown: (_result, form) => done(say('apps_section.disconnected', { app: called(form, 'name') })),
  },
  set_agents: {
    action: setAgents,
    toBody: form => ({ mayFinalize: form.text('mayFinalize') === 'true' }),
    faults: {},
    toShown: (_result, form) => done(say('apps_section.switched', { may: form.text('mayFinalize') === 'true' })),
  },
  invite_member: {
    action: inviteMember,
    toBody: form => ({ email: form.text('email'), role: form.text('role') }),
    faults: inviteFaults,
    toShown: ({ email = '', url = '' }) => ({ kind: 'invitation', email, url }),
  },
  update_member: {
    action: updateMember,
    toBody: form => ({ id: form.text('id'), role: form.text('role') }),
    faults: {},
    toShown: ({ email = '', role = '' }) => done(say('members_section.changed', { email, role })),
  },
  remove_member: {
    action: removeMember,
    toBody(form) {
      const revokeKeys = form.all('revokeKeys')
      return { id: form.text('id'), ...(revokeKeys.length > 0 && { revokeKeys }) }
    },
    faults: {},
    toShown(result, form) {
      const { length: keys } = result['revokedKeys'] ?? ''
      return done(say('members_section.removed', { email: called(form, 'email'), keys }))
    },
  },
}
