/** Where the link leads that takes a new way to sign in back. Programs that look at mail open its links: a button does it. */
import { denyFactor, findDenial } from '../../second-step/denials.ts'
import { limitLinks } from '../../sign-in.ts'
import { showLimited, showMessage } from '../errors.ts'
import { html } from '../markup/html.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, type Visit } from '../visit.ts'

const toNewPassword = (t: Translator) => html`<p><a class="button primary" href="/forgotten-password">${t('reset_page.title')}</a></p>`

const showGone = (t: Translator): PageAnswer =>
  showMessage(t, { title: t('proof_page.gone'), body: html`<p>${t('denial_page.gone_why')}</p>${toNewPassword(t)}` }, { status: 404 })

async function open({ services, params: { token }, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const denial = isTokenShaped(token) ? await findDenial(services, token) : undefined
  if (!denial) return showGone(t)
  const body = html`<p class="lead">${t('denial_page.lead', { email: denial.email })}</p>
<form method="post"><button class="danger">${t('denial_page.take_back')}</button></form>`
  return showMessage(t, { title: t('denial_page.title'), body }, { status: 200 })
}

async function submit({ services, params: { token }, language, address }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const limited = await limitLinks(services, address)
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  if (!isTokenShaped(token) || !(await denyFactor(services, token, language))) return showGone(t)
  return showMessage(
    t,
    { title: t('denial_page.done'), body: html`<p>${t('denial_page.done_why')}</p>${toNewPassword(t)}` },
    { status: 200 },
  )
}

export const notMePages: readonly Page[] = [
  { method: 'GET', path: '/not-me/:token', answer: open },
  { method: 'POST', path: '/not-me/:token', answer: submit },
]
