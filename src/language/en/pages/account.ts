/** What all pages share, and the pages around an account: sign-in, set-up, invitation, password, and what went wrong. */
import { ended } from '../../text.ts'
import type { Words } from '../../words.ts'

export const account = {
  'page.skip': 'Skip to content',
  'page.error': 'Error:',
  'page.error_title': ({ title }: { title: string }) => `Error: ${title}`,
  'page.trouble': ({ count }: { count: number }) => (count === 1 ? 'One thing needs another look' : `${count} things need another look`),
  'page.optional': 'optional',
  'page.copy': 'click to select, then copy',
  'page.email': 'E-mail',
  'page.password': 'Password',
  'page.new_password': 'New password',
  'page.password_hint': ({ min }: { min: number }) => `At least ${min} characters. A short sentence is easy to remember and hard to guess.`,
  'page.your_name': 'Your name',
  'page.your_account': 'Your account',
  'page.your_account_of': 'Your account:',
  'page.sign_in': 'Sign in',
  'page.sign_out': 'Sign out',
  'page.to_start': 'Go to the start page',
  'page.your_role': ({ role, may }: { role: string; may: string }) => `Your role: ${role}. ${may}.`,
  'page.region': ({ country, local }: { country: string; local: string }, words: Words) =>
    words.country(country) === local ? local : `${words.country(country)} (${local})`,
  'page.next_steps': 'What to do next',

  'form.email_missing': 'Enter your e-mail address.',
  'form.email_not_whole': 'Enter a whole e-mail address, such as anna@example.com.',
  'form.password_missing': 'Enter your password.',
  'form.password_not_chosen': 'Choose a password.',
  'form.password_wrong': 'This is not the right password.',
  'form.organization_missing': 'Enter the name of your organization.',
  'form.country_missing': 'Choose the country that you keep books for.',
  'form.current_missing': 'Enter your current password.',
  'form.current_wrong': 'This is not your current password.',
  'form.fresh_missing': 'Choose a new password.',
  'form.fresh_is_current': 'This is the password that you have already.',

  'sign_in_page.connecting': 'To connect an app. What it may do, you choose on the next page.',
  'sign_in_page.no_account': 'No account yet? Somebody in your organization can invite you.',
  'sign_in_page.wrong': 'This e-mail address and this password do not belong together.',

  'setup_page.title': 'Set up Primanota',
  'setup_page.lead': 'Create your organization and the account that owns it. This link works once.',
  'setup_page.organization': 'Your organization',
  'setup_page.name': 'Name',
  'setup_page.country': 'Country',
  'setup_page.currency': ({ currency }: { currency: string }) => `Books in ${currency}`,
  'setup_page.create': 'Create the organization',
  'setup_page.demo_title': 'Only looking around?',
  'setup_page.demo_hint':
    'An invented company of the country that you chose, with half a year of documents, bank, invoices and VAT. It needs no name; your account above is yours.',
  'setup_page.demo': 'Try it with a demo company',
  'setup_page.demo_name': 'Demo company',
  'setup_page.first_key': 'First key',
  'setup_page.closed': 'This set-up link does not work',
  'setup_page.done_before': 'Primanota is set up already, so the link has done its work.',
  'setup_page.used': 'It was used, is older than an hour, or is not whole.',
  'setup_page.start_again':
    'To get a new one, start Primanota again: while nobody has an account, each start prints a fresh link in the terminal.',

  'ready_page.demo': 'The demo company is being filled with half a year of books. That takes a minute or two, and goes on by itself.',
  'ready_page.title': 'You are ready',
  'ready_page.key':
    'Here is your first API key. It may do everything in your organization, and it is shown this once: keep it where you keep passwords.',
  'ready_page.api_key': 'API key',
  'ready_page.try': 'Try it',
  'ready_page.terminal': 'In a terminal, this answers with the settings of your organization:',
  'ready_page.command': 'Command',
  'ready_page.shown_before':
    'Your organization is there. Its first API key was shown already; if you did not keep it, create another in the settings.',
  'ready_page.agent': ({ link }: { link: string }) => `${link}: it signs in through your browser and needs no key.`,
  'ready_page.agent_link': 'Connect an agent',
  'ready_page.invite': ({ link }: { link: string }) => `${link} or the people you work with, each in the role that fits.`,
  'ready_page.invite_link': 'Invite your accountant',
  'ready_page.docs': ({ link }: { link: string }) => `${link}: every action with an example.`,
  'ready_page.docs_link': 'Read how the API works',
  'ready_page.keys': ({ link }: { link: string }) =>
    `${link}, with just the permissions that it needs, and revoke this one when you are done trying.`,
  'ready_page.keys_link': 'Create a key for each program',

  'invitation_page.gone': 'This invitation is no longer valid',
  'invitation_page.gone_why':
    'It was accepted, withdrawn or replaced, or it is older than seven days. Ask whoever invited you for a new link.',
  'invitation_page.accepted_before': ({ link }: { link: string }) => `Accepted it already? ${link}.`,
  'invitation_page.already': 'Already a member',
  'invitation_page.already_why': 'This invitation was accepted a moment ago.',
  'invitation_page.title': ({ organization }: { organization: string }) => `Join ${organization}`,
  'invitation_page.joined': ({ organization }: { organization: string }) => ended(`You joined ${organization}`),
  'invitation_page.other': ({ invited, signedIn }: { invited: string; signedIn: string }) =>
    `The invitation is for ${invited}, and you are signed in as ${signedIn}. Sign out to go on as the invited person.`,
  'invitation_page.invited': ({ email }: { email: string }) => `You are signed in as ${email}.`,
  'invitation_page.join': 'Join',
  'invitation_page.known': 'There is an account with this address already. Sign in to join.',
  'invitation_page.sign_in': 'Sign in and join',
  'invitation_page.not_yours': ({ command }: { command: string }) =>
    `You never made one? Then somebody else opened an invitation to your address. Ask whoever runs this Primanota to free it with ${command}, then open this link again.`,
  'invitation_page.new': 'Create your account to join.',
  'invitation_page.not_verified': ({ organization }: { organization: string }) =>
    `Nobody can check yet that this address is yours: the members of ${organization} will see it marked as not verified.`,
  'invitation_page.create': 'Create the account and join',

  'reset_page.gone': 'This link does not work any more',
  'reset_page.gone_why': 'It was used, replaced by a newer one, or is older than an hour. Ask whoever runs this Primanota for another.',
  'reset_page.title': 'Set a new password',
  'reset_page.lead': 'Setting it ends all sign-ins of this account.',
  'reset_page.set': 'Set the password',
  'reset_page.done': 'Your password is set',
  'reset_page.done_next': ({ email }: { email: string }) => `All sign-ins of ${email} ended. Sign in with the new password.`,

  'account_page.to_start': 'Back to the start page',
  'account_page.password_hint': 'A new password ends your sign-ins everywhere else.',
  'account_page.current': 'Current password',
  'account_page.change': 'Change the password',
  'account_page.changed': ({ others }: { others: number }) =>
    `Your password is changed.${others === 0 ? '' : others === 1 ? ' One other sign-in ended.' : ` ${others} other sign-ins ended.`}`,
  'account_page.sign_ins': 'Sign-ins',
  'account_page.sign_ins_hint': 'Where you are signed in. End each sign-in that you do not recognise, then change your password.',
  'account_page.end_others': ({ count }: { count: number }) => `End all others (${count})`,
  'account_page.end_all': 'End all and sign out',
  'account_page.ended': ({ count }: { count: number }) =>
    count === 0 ? 'That sign-in had ended already.' : count === 1 ? 'The sign-in is ended.' : `${count} sign-ins are ended.`,
  'account_page.current_one': 'this one',
  'account_page.since': ({ since, used }: { since: string; used: string }) => `since ${since} · last used ${used}`,
  'account_page.from': ({ network }: { network: string }) => `from ${network}`,
  'account_page.end': 'End',
  'account_page.end_of': ({ device }: { device: string }) => `the sign-in of ${device}`,

  'device.named': ({ name }: { name: string }) => name,
  'device.browser': ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
  'device.program': ({ system }: { system: string }) => `A program on ${system}`,
  'device.other': 'Another program',
  'device.unknown': 'Unknown device',

  'error_page.request': ({ id }: { id: string }) => `Request ${id}`,
  'error_page.not_found': 'There is no page here',
  'error_page.not_found_why': 'The address may be mistyped, or the page is gone.',
  'error_page.method_not_allowed': 'This page cannot be used that way',
  'error_page.method_not_allowed_why': 'Open it from a link or a form of Primanota.',
  'error_page.payload_too_large': 'That was too much',
  'error_page.payload_too_large_why': 'The form was larger than Primanota takes. Nothing was changed.',
  'error_page.not_readable': 'That could not be read',
  'error_page.unsupported_media_type_why': 'The form came in a shape that Primanota does not know.',
  'error_page.invalid_input_why': 'The request was broken on its way. Go back and try again.',
  'error_page.temporarily_unavailable': 'Back in a moment',
  'error_page.temporarily_unavailable_why':
    'Primanota cannot reach its store right now. What was not confirmed was not changed. Try again in a moment.',
  'error_page.internal_error': 'Something went wrong',
  'error_page.internal_error_why':
    'The mistake is ours, and it has been logged. Try again; if it stays, give this number to whoever runs this Primanota.',
  'error_page.foreign': 'This did not come from here',
  'error_page.foreign_why': 'Nothing was changed: Primanota takes changes only from its own pages.',
  'error_page.foreign_next': ({ link, setting }: { link: string; setting: string }) =>
    `Open Primanota at ${link} and try again there. Whoever runs it sets that address with ${setting}.`,
  'error_page.limited': 'Too many tries',
  'error_page.limited_why': ({ minutes }: { minutes: number }) =>
    `There were too many wrong passwords. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  'error_page.limited_next': 'Back to sign-in',
} as const
