/** Where the link leads that proves an address. Programs that look at mail open its links: the address is confirmed by a button, not by opening it. */
import type { Proof } from '../../../store/access/proofs.ts'
import { findProof, proveAddress } from '../../mail/address-proof.ts'
import { limitLinks } from '../../sign-in.ts'
import { showLimited, showMessage } from '../errors.ts'
import { html } from '../markup/html.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { findVisitor, goTo, isTokenShaped, type Page, type PageAnswer, type Visit, type Visitor } from '../visit.ts'

const showGone = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('proof_page.gone'),
      body: html`<p>${t('proof_page.gone_why')}</p><p><a class="button" href="/account">${t('page.your_account')}</a></p>`,
    },
    { status: 404 },
  )

/** Whoever made the account with the address of somebody else would have it confirmed by them: its own person signs in first. */
async function findOwner(visit: Visit, { userId, email }: Proof): Promise<Visitor | PageAnswer> {
  const t = translator(visit.language)
  const here = `/confirm-address/${visit.params['token']}`
  const visitor = await findVisitor(visit)
  if (!visitor) return goTo(`/sign-in?next=${encodeURIComponent(here)}`)
  if (visitor.userId === userId) return visitor
  const body = html`<p>${t('proof_page.other', { email, signedIn: visitor.email })}</p>
<form method="post" action="/sign-out"><input type="hidden" name="next" value="${here}"><button class="primary">${t('page.sign_out')}</button></form>`
  return showMessage(t, { title: t('proof_page.title'), body }, { status: 403 })
}

async function open(visit: Visit): Promise<PageAnswer> {
  const { services, params, language } = visit
  const { token } = params
  const t = translator(language)
  const proof = isTokenShaped(token) ? await findProof(services, token) : undefined
  if (!proof) return showGone(t)
  const owner = await findOwner(visit, proof)
  if ('status' in owner) return owner
  const body = html`<p class="lead">${t('proof_page.lead', { email: proof.email })}</p>
<form method="post"><button class="primary">${t('proof_page.confirm')}</button></form>`
  return showMessage(t, { title: t('proof_page.title'), body }, { status: 200 })
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, params, language, address } = visit
  const { token } = params
  const t = translator(language)
  const limited = await limitLinks(services, address)
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  const proof = isTokenShaped(token) ? await findProof(services, token) : undefined
  if (!proof || token === undefined) return showGone(t)
  const owner = await findOwner(visit, proof)
  if ('status' in owner) return owner
  const email = await proveAddress(services, token, owner.userId)
  if (email === undefined) return showGone(t)
  const body = html`<p>${t('proof_page.done_why', { email })}</p><p><a class="button primary" href="/">${t('page.to_start')}</a></p>`
  return showMessage(t, { title: t('proof_page.done'), body }, { status: 200 })
}

export const confirmAddressPages: readonly Page[] = [
  { method: 'GET', path: '/confirm-address/:token', answer: open },
  { method: 'POST', path: '/confirm-address/:token', answer: submit },
]
