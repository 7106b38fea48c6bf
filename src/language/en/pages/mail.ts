/** What is mailed to people about their account, and the pages that the links in it lead to. */
import { toldPart } from '../../text.ts'
import type { Said, Words } from '../../words.ts'

export const mail = {
  'mail.footer': ({ url }: { url: string }) => `Sent by Primanota at ${url}. Answers to this address are not read.`,

  'mail.invitation_subject': ({ organization }: { organization: string }) => `You are invited to ${organization}`,
  'mail.invitation': ({ organization, inviter, url, days }: { organization: string; inviter: string; url: string; days: number }) =>
    `${inviter} invites you to keep the books of ${organization} in Primanota.\n\nOpen this link within ${days} days to join:\n\n${url}\n\nIf you do not know ${organization}, do nothing: without the link nobody joins in your name.`,

  'mail.proof_subject': 'Confirm your e-mail address',
  'mail.proof': ({ url, hours }: { url: string; hours: number }) =>
    `An account at Primanota was made with this address. Open this link within ${hours} hours to confirm that the address is yours:\n\n${url}\n\nIf you made no account, do nothing.`,

  'mail.reset_subject': 'Set a new password',
  'mail.reset': ({ url, minutes }: { url: string; minutes: number }) =>
    `Somebody asked for a new password for your account. Open this link within ${minutes} minutes to set one. It works once, and ends all sign-ins:\n\n${url}\n\nIf it was not you, do nothing: your password stays as it is.`,

  'mail.device_subject': 'New sign-in to your account',
  'mail.device': ({ device, network, at, url }: { device: string; network: string; at: string; url: string }) =>
    `Your account was signed in to from a browser that was not used before.\n\n${device}\nFrom ${network}\nAt ${at} (UTC)\n\nIf it was you, there is nothing to do. If not, end the sign-in and change your password now:\n\n${url}`,

  'mail.key_subject': ({ organization }: { organization: string }) => `New API key of ${organization}`,
  'mail.key': ({ name, organization, permissions, url }: { name: string; organization: string; permissions: string; url: string }) =>
    `The API key “${name}” was made for ${organization}. It may: ${permissions}.\n\nIf nobody among you made it, revoke it now:\n\n${url}`,

  'mail.changed_subject': 'Your sign-in was changed',
  'mail.changed': ({ what, url }: { what: string; url: string }) =>
    `${what}\n\nIf it was you, there is nothing to do. If not, set a new password now:\n\n${url}`,
  'mail.changed_password': 'The password of your account was changed.',
  'mail.changed_totp_on': 'Codes of an authenticator app are now asked for when you sign in.',
  'mail.changed_totp_off': 'Codes of an authenticator app are no longer asked for when you sign in.',
  'mail.changed_recovery_made': 'New recovery codes were made for your account. The old ones no longer work.',
  'mail.changed_recovery_used': ({ left }: { left: number }) =>
    `A recovery code was used to sign in to your account. ${left === 1 ? 'One is' : `${left} are`} left.`,
  'mail.changed_passkey_added': ({ name }: { name: string }) => `The passkey “${name}” was added to your account.`,
  'mail.changed_passkey_removed': ({ name }: { name: string }) => `The passkey “${name}” was removed from your account.`,
  'mail.changed_provider_linked': ({ provider }: { provider: string }) => `Your account can now be signed in to with ${provider}.`,
  'mail.added': ({ what, url, hours }: { what: string; url: string; hours: number }) =>
    `${what}\n\nIf it was you, there is nothing to do. If not, somebody knows your password: take it back with this link within ${hours} hours. It also ends all sign-ins. Then set a new password:\n\n${url}`,
  'mail.changed_provider_unlinked': ({ provider }: { provider: string }) => `Your account can no longer be signed in to with ${provider}.`,
  'mail.changed_second_step_reset':
    'Whoever runs Primanota has removed your second step, your passkeys and linked identities, and ended all sign-ins.',
  'mail.changed_denied': 'A new way to sign in was taken back with the link from your mail, and all sign-ins ended.',
  'mail.codes_subject': 'Wrong codes for your account',
  'mail.codes': ({ count, url }: { count: number; url: string }) =>
    `Somebody gave your password and then ${count} wrong codes. Nobody was let in by them.\n\nIf it was you, there is nothing to do. If not, somebody knows your password: set a new one now:\n\n${url}`,

  mail_expired: 'It was not sent in time, and is no longer of use.',
  mail_restored: 'It waited when the archive was made, and may have left from there since. Ask the receiver, or send it again.',
  mail_refused: ({ told }: { told: string }) => `The mail server refused it: ${told}`,
  mail_server_away: ({ told }: { told: Said | string }, words: Words) => `The mail server could not be asked: ${toldPart(told, words)}`,

  'forgotten_page.link': 'Forgotten your password?',
  'forgotten_page.title': 'Forgotten your password',
  'forgotten_page.lead': 'Enter the address of your account. A link to set a new password is mailed to it.',
  'forgotten_page.send': 'Send the link',
  'forgotten_page.asked': 'Look into your mail',
  'forgotten_page.asked_why': ({ minutes }: { minutes: number }) =>
    `If the address has an account, a link is on its way to it. It works once, for ${minutes} minutes.`,
  'forgotten_page.no_mail': 'This Primanota sends no mail, so it cannot send you a link.',
  'forgotten_page.no_mail_next': ({ command, minutes }: { command: string; minutes: number }) =>
    `Ask whoever runs this Primanota for a link to set a new password: ${command} makes one for your address. It works once, for ${minutes} minutes.`,

  'proof_page.title': 'Confirm your e-mail address',
  'proof_page.lead': ({ email }: { email: string }) => `This confirms that ${email} is yours.`,
  'proof_page.confirm': 'Confirm the address',
  'proof_page.done': 'Your address is confirmed',
  'proof_page.done_why': ({ email }: { email: string }) => `Your organizations now see that ${email} is yours.`,
  'proof_page.gone': 'This link does not work any more',
  'proof_page.gone_why': 'It was used, replaced by a newer one, or is too old. You can ask for another under your account.',
  'proof_page.section': 'E-mail address',
  'proof_page.unproven': 'Nobody has confirmed yet that this address is yours.',
  'proof_page.send': 'Send a link to confirm it',
  'proof_page.no_mail': ({ command }: { command: string }) =>
    `This Primanota sends no mail. Ask whoever runs it to confirm the address with ${command}.`,
  'proof_page.sent': ({ email }: { email: string }) => `A link is on its way to ${email}.`,
  'proof_page.other': ({ email, signedIn }: { email: string; signedIn: string }) =>
    `The link is about ${email}, and you are signed in as ${signedIn}. Sign out, and in again with that account.`,
  'denial_page.title': 'This was not you?',
  'denial_page.lead': ({ email }: { email: string }) =>
    `This takes back what the mail told you of, and ends all sign-ins of ${email}. Recovery codes no longer work then.`,
  'denial_page.take_back': 'Take it back and end all sign-ins',
  'denial_page.done': 'It is taken back',
  'denial_page.done_why': 'All sign-ins ended. Set a new password now: somebody knows the old one.',
  'denial_page.gone_why': 'It was used, is too old, or what it was about is gone already.',
} as const
