import { type Html, html } from './markup/html.ts'
import type { Visitor } from './visit.ts'

/** Beside the wordmark: who is signed in, the way to their account, and the way out. */
export const signedInAs = ({ email }: Pick<Visitor, 'email'>): Html =>
  html`<form class="who" method="post" action="/sign-out"><a href="/account"><span class="unseen">Your account: </span>${email}</a><button>Sign out</button></form>`
