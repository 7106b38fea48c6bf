import { type Html, html } from './markup/html.ts'
import type { Translator } from './markup/translator.ts'
import type { Visitor } from './visit.ts'

/** Beside the wordmark: who is signed in, the way to their account, and the way out. */
export const signedInAs = (t: Translator, { email }: Pick<Visitor, 'email'>): Html =>
  html`<form class="who" method="post" action="/sign-out"><a href="/account"><span class="unseen">${t('page.your_account_of')} </span>${email}</a><button>${t('page.sign_out')}</button></form>`
