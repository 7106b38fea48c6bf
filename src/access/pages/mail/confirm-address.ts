/** Where the link leads that proves an address. Programs that look at mail open its links: the address is confirmed by a button, not by opening it. */
import { findProof, proveAddress } from '../../mail/address-proof.ts'
import { limitLinks } from '../../sign-in.ts'
import { showLimited, showMessage } from '../errors.ts'
import { html } from '../markup/html.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, type Visit } from '../visit.ts'

const showGone = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('proof_page.gone'),
      body: html`<p>${t('proof_page.gone_why')}</p><p><a class="button" href="/account">${t('page.your_account')}</a></p>`,
    },
    { status: 404 },
  )

async function open({ services, params: { token }, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const proof = isTokenShaped(token) ? await findProof(services, token) : undefined
  if (!proof) return showGone(t)
  const body = html`<p class="lead">${t('proof_page.lead', { email: proof.email })}</p>
<form method="post"><button class="primary">${t('proof_page.confirm')}</button></form>`
  return showMessage(t, { title: t('proof_page.title'), body }, { status: 200 })
}

async function submit({ services, params: { token }, language, address }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const limited = await limitLinks(services, address)
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  const email = isTokenShaped(token) ? await proveAddress(services, token) : undefined
  if (email === undefined) return showGone(t)
  const body = html`<p>${t('proof_page.done_why', { email })}</p><p><a class="button primary" href="/">${t('page.to_start')}</a></p>`
  return showMessage(t, { title: t('proof_page.done'), body }, { status: 200 })
}

export const confirmAddressPages: readonly Page[] = [
  { method: 'GET', path: '/confirm-address/:token', answer: open },
  { method: 'POST', path: '/confirm-address/:token', answer: submit },
]
