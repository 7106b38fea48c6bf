/** The page that connects an app, and what went wrong on the way. */
import type { Words } from '../../words.ts'

export const connect = {
  'connect_page.nameless': 'An app without a name',
  'connect_page.title': ({ app }: { app: string }) => `Connect ${app}?`,
  'connect_page.lead': 'This app asks to work with your books in Primanota, in your name.',
  'connect_page.signed_in_as': 'Signed in as',
  'connect_page.not_you': 'Not you?',
  'connect_page.sign_in_as_other': 'Sign in as somebody else',
  'connect_page.name': 'Its name',
  'connect_page.not_verified': 'Not verified',
  'connect_page.not_verified_why': 'The app gave itself this name. Anybody could use it.',
  'connect_page.published': ({ host }: { host: string }) => `Published by ${host}`,
  'connect_page.published_why': 'This address vouches for the name.',
  'connect_page.answer': 'The answer goes to',
  'connect_page.answer_why': 'Whoever runs this address can use what you allow. Cancel if you do not know it.',
  'connect_page.on_device': 'This is a program on this device.',
  'connect_page.on_device_why':
    'Primanota cannot tell which one. Allow it only if you started to connect it yourself, just now. If a link, a mail or a chat brought you here, cancel.',
  'connect_page.organization': 'For which organization?',
  'connect_page.access': 'What may it do there?',
  'connect_page.never': 'What it can never do',
  'connect_page.never_more': 'More than you may do yourself, now or when your role changes',
  'connect_page.never_elsewhere': 'Work in another organization',
  'connect_page.never_manage': 'Manage people, API keys or other apps',
  'connect_page.never_money': 'Learn your password, or move money',
  'connect_page.log':
    'Whatever it changes is in the log, with its name and yours. You can disconnect it in the settings at any time, and it stops at once.',
  'connect_page.allow': 'Allow',
  'connect_page.cancel': 'Cancel',
  'connect_page.read': 'Read only',
  'connect_page.read_hint':
    'It sees what you see: documents, bank, invoices, contacts, ledger, VAT returns and settings. It changes nothing.',
  'connect_page.change': 'Read and make changes',
  'connect_page.change_hint': ({ names, others }: { names: readonly string[]; others: number }, words: Words) =>
    `It also does what your role allows, such as coding and posting documents, matching the bank, issuing invoices or filing VAT returns. Some of this cannot be taken back.${
      names.length === 0 ? '' : ` Not in ${words.and(others === 0 ? names : [...names, `${others} others`])}: there you are a viewer.`
    }`,
  'connect_page.not_asked': 'The app did not ask for this.',
  'connect_page.viewer': 'You are a viewer, so that the app can only read as well.',
  'connect_page.nowhere': ({ email }: { email: string }) =>
    `You belong to no organization, so there is nothing to connect. Ask somebody to invite ${email}, then try again.`,
  'connect_page.organization_fault': 'Choose one of your organizations.',
  'connect_page.access_fault': 'Choose what the app may do.',
  'connect_page.not_asked_fault': 'The app did not ask to make changes. It can only read.',
  'connect_page.viewer_fault': ({ organization }: { organization: string }) =>
    `You cannot change anything in ${organization}, so the app can only read there.`,
  'connect_page.not_decided': 'Nothing was decided. Use one of the two buttons below.',

  'connect_error.invalid_client': 'Primanota does not know this app',
  'connect_error.invalid_client_why':
    'The app that sent you here is not registered with this Primanota, or what it publishes about itself cannot be read. Connect it anew in the app. A Primanota without a way to the internet is to be started with PRIMANOTA_CLIENT_DOCUMENTS=off: then apps register here instead.',
  'connect_error.invalid_redirect_uri': 'The answer would go astray',
  'connect_error.invalid_redirect_uri_why':
    'The app that sent you here wants the answer at an address that it did not register. Whoever made the app can repair that; if you came here through a link, do not trust it.',
  'connect_error.other': 'This app cannot be connected',
  'connect_error.other_why': 'The app that sent you here asked for something that Primanota does not do. Try it again in the app.',
  'connect_error.nothing': 'Nothing was connected.',
  'connect_error.for_maker': ({ error }: { error: string }) => `For whoever made the app: ${error}`,
  'connect_error.gone': 'This took too long',
  'connect_error.gone_why':
    'An app can be connected within half an hour, in the browser that it opened. This one is done, has run out, or began in another browser.',
  'connect_error.gone_next': 'Go back to the app and connect it again.',
  'connect_error.not_yours': 'Nothing was connected',
  'connect_error.not_yours_why': 'The page was opened by another person, or a long time ago.',
  'connect_error.not_yours_next': 'Look at it again',
  'bank_page.linked': ({ bank }: { bank: string }) => `${bank} is linked`,
  'bank_page.linked_what': ({ count }: { count: number }) =>
    `${count === 1 ? 'One account is' : `${count} accounts are`} read several times a day from now on. You can close this page.`,
  'bank_page.failed': 'No bank was linked',
  'bank_page.not_ours': 'This address was not made here. Link the bank again.',
  'bank_page.signed_out':
    'You are not signed in to the organization that links this bank. Sign in in another tab, then load this page again.',
  'connection_page.connected': ({ title }: { title: string }) => `${title} is connected`,
  'connection_page.connected_what':
    'Confirm now what our accounts and VAT codes are there: until then nothing is posted to it. This page can be closed.',
  'connection_page.failed': 'Nothing was connected',
  'connection_page.not_ours': 'This address was not made here. Start again in the settings of the organization.',
  'connection_page.signed_out': 'You are not signed in to the organization that asked for it. Sign in, and start again.',
} as const
