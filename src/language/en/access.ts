/** What is said about accounts, members, keys, organizations and connected apps. */
import type { Words } from '../words.ts'

/** Whose name it is. */
type Named = 'thing' | 'organization' | 'person'

const names: Readonly<Record<Named, string>> = { thing: 'A name', organization: 'The name of the organization', person: 'Your name' }

export const access = {
  'unauthenticated.key': 'Send a valid key in the header "Authorization: Bearer <API key>".',
  'unauthenticated.agent':
    'Sign in as the WWW-Authenticate header says, or send an API key in the header "Authorization: Bearer <API key>".',
  'forbidden.not_a_member': 'X-Organization-Id names no organization that this caller belongs to.',
  second_step_required: 'This organization asks for a second step when signing in. Set one up at /account/second-step, then try again.',
  'foreign_origin.change': ({ origin }: { origin: string }) =>
    `This change did not come from a page of ${origin}, the address that PRIMANOTA_BASE_URL names. Open Primanota there, or set PRIMANOTA_BASE_URL to the address that is used; programs use an API key.`,
  'forbidden.person_only': 'Only a person who is signed in has a name and preferences: open Primanota in a browser.',
  'forbidden.apps_setting': 'What apps may do is decided by a person, not by an app.',
  'forbidden.organization_keys': 'Only an owner, an admin or a key with settings:edit makes keys of the organization.',
  'forbidden.own_key': 'A key of a person is made by that person, signed in.',
  'forbidden.key_carries_more': 'A key never carries more than the caller who makes it may do.',
  'forbidden.revoke_keys': 'Only somebody who manages keys can revoke them here.',
  'forbidden.role': 'Only somebody who may do all that a role allows can give it or take it; owners are made by owners.',
  'forbidden.found_by_person': 'An organization is founded by a person: sign in, or use a key of your own.',
  'forbidden.setup_link': 'The set-up link was used already, or is too old.',
  'forbidden.account_exists': ({ email }: { email: string }) => `${email} has an account already.`,
  'forbidden.other_password': ({ email }: { email: string }) => `${email} has an account already, with another password.`,
  'forbidden.account_disabled': ({ email }: { email: string }) => `${email} is disabled. Run "primanota users enable ${email}" first.`,
  'not_found.account': ({ email }: { email: string }) => `Nobody has an account with the address ${email}.`,
  key_not_found: ({ id }: { id: string }) => `There is no key with the id ${id}.`,
  'key_not_found.live': ({ id }: { id: string }) => `There is no live key with the id ${id}.`,
  'key_not_found.made_by': ({ id, email }: { id: string; email: string }) =>
    `${id} is no live key of the organization that ${email} made. Nothing was changed.`,
  connected_app_not_found: ({ id }: { id: string }) => `There is no connected app with the id ${id}.`,
  member_not_found: ({ id }: { id: string }) => `There is no member with the id ${id}.`,
  already_member: ({ email }: { email: string }) => `${email} is a member already; change the role instead.`,
  last_owner: 'Make somebody else an owner first.',
  'last_owner.release': (
    { email, organizations }: { email: string; organizations: readonly { id: string; name: string }[] },
    words: Words,
  ) =>
    `${email} is the only owner of ${words.and(organizations.map(({ id, name }) => `${name} (${id})`))}. Make somebody else an owner there first, or add --leave-without-owner: then nobody manages it any more, and its books stay.`,
  too_many_keys: ({ max }: { max: number }) => `Revoke a key first: an organization has at most ${max}.`,
  too_many_organizations: ({ max }: { max: number }) => `A person owns at most ${max} organizations: leave one to another owner first.`,

  moment_past: 'This moment is past.',
  moment_too_far: 'This moment is further ahead than a date can be written.',
  account_email: 'Use one whole e-mail address, for example anna@example.com.',
  percentage_decimals: 'A percentage has at most two decimals.',
  time_zone: 'Use a zone of the IANA list, for example Europe/Copenhagen.',
  locale: 'Use a BCP 47 tag, for example da-DK.',
  name_too_long: ({ of, max }: { of: Named; max: number }) => `${names[of]} can have at most ${max} characters.`,
  name_disguised: ({ of }: { of: Named }) =>
    `${names[of]} cannot contain control characters, line breaks or marks that change the direction of writing.`,
  name_invisible: ({ of }: { of: Named }) => `${names[of]} needs at least one visible character.`,
  password_too_short: ({ min }: { min: number }) => `The password needs at least ${min} characters.`,
  password_too_long: ({ max }: { max: number }) => `The password can have at most ${max} characters.`,
  password_of_person: 'The password must not be your address, your name or the name of the organization.',
  password_guessable: 'This password is among the first that anybody would guess: choose a short sentence instead.',
  password_is_current: 'This is the password that you have already.',
  password_not_current: 'This is not your current password.',
  password_tried_too_often: ({ minutes }: { minutes: number }) =>
    `There were too many wrong passwords. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
} as const
