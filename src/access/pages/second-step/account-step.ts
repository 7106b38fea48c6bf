/** One's own second step: an authenticator app, passkeys and recovery codes. To change any of it one must have signed in a moment ago. */

import { toQrModules } from '../../../domain/text/qr.ts'
import { say } from '../../../language/say.ts'
import { hashToken } from '../../../secrets.ts'
import { type Link, listLinks } from '../../../store/access/identity-links.ts'
import { listPasskeys, type Passkey } from '../../../store/access/passkeys.ts'
import { findFreshness, findMethods, type Methods } from '../../../store/access/second-step.ts'
import { membershipsOf } from '../../person-log.ts'
import { nameOfIssuer, removeLink } from '../../provider/identity-links.ts'
import { mayHavePasskeys } from '../../second-step/passkeys.ts'
import { beginTotp, confirmTotp, endTotp, findBegunTotp, type Owner, renewRecoveryCodes } from '../../second-step/second-step.ts'
import { toKeyUri } from '../../second-step/totp.ts'
import { toLocalPath } from '../../sign-in.ts'
import { showLimited } from '../errors.ts'
import { type Faults, faultSummary, inputField, notice } from '../markup/fields.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import { layout } from '../markup/layout.ts'
import { secretBox } from '../markup/secret-box.ts'
import { showOnce, takeShownOnce } from '../markup/shown-once.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { allOnTheWay } from '../on-the-way.ts'
import { signedInAs } from '../signed-in-as.ts'
import { findVisitor, goTo, type PageAnswer, show, type Visit, type Visitor } from '../visit.ts'
import { passkeyButton, withScript } from './passkey-script.ts'
import { secondStepPath as here } from './paths.ts'

const freshMs = 10 * 60_000

/** ASVS 7.5.1: whoever finds an open browser changes nothing about how its person signs in, nor whoever has the password alone. */
export async function isFresh({ services }: Visit, { token }: Visitor): Promise<boolean> {
  const freshness = await findFreshness(services.store, hashToken(token))
  if (!freshness || freshness.provenAt === null || (freshness.hasMethods && !freshness.isStepTaken)) return false
  return services.clock().getTime() - new Date(freshness.provenAt).getTime() < freshMs
}

const nextOf = ({ form, query }: Visit): string => toLocalPath(form.text('next') || query.text('next'))

const nextField = (next: string): Html | false => next !== '/' && html`<input type="hidden" name="next" value="${next}">`

const ownerOf = ({ language }: Visit, { userId, email }: Visitor): Owner => ({ userId, email, language })

async function organizationOf({ services }: Visit, { userId, organizationId }: Visitor): Promise<string> {
  const memberships = await membershipsOf(services, userId)
  return memberships.find(membership => membership.organizationId === organizationId)?.name ?? ''
}

async function showState(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services } = visit
  const { shown, cookies } = takeShownOnce(visit, visitor.token)
  const t = translator(visit.language)
  if (shown?.kind === 'codes') {
    const told = notice('done', html`<p>${t.tell(shown.said)}</p>`)
    return { ...showCodes(visit, visitor, t('second_step_page.done'), shown.codes, told), cookies }
  }
  const next = nextOf(visit)
  const fresh = await isFresh(visit, visitor)
  const methods = await findMethods(services.store, visitor.userId)
  const passkeys = await listPasskeys(services.store, visitor.userId)
  const links = await listLinks(services.store, visitor.userId)
  const title = t('second_step_page.set_up')
  const page = html`${shown?.kind === 'sentence' && notice('done', html`<p>${t.tell(shown.said)}</p>`)}
<h1>${title}</h1>
<p class="lead">${visitor.needsSecondStep ? t('second_step_page.required', { organization: await organizationOf(visit, visitor) }) : t('second_step_page.lead')}</p>
<ul class="links"><li><a href="/account">${t('page.your_account')}</a></li></ul>
${!fresh && staleSection(t)}
${appSection(t, methods, fresh, next)}
${passkeysSection(t, passkeys, { fresh, mayHave: mayHavePasskeys(services), next })}
${(methods.totp || methods.passkeys > 0) && codesSection(t, methods, fresh)}
${links.length > 0 && linksSection(visit, links, fresh)}`
  const answer = show(t, layout(t, { title, width: 'wide', aside: signedInAs(t, visitor) }, page), { cookies })
  return fresh && mayHavePasskeys(services) ? withScript(answer) : answer
}

const staleSection = (t: Translator): Html => html`<section><p>${t('second_step_page.stale')}</p>
<form method="post" action="/sign-out"><input type="hidden" name="next" value="${here}"><button>${t('second_step_page.sign_in_again')}</button></form></section>`

const appSection = (t: Translator, { totp }: Methods, fresh: boolean, next: string): Html => html`<section aria-labelledby="app">
<h2 id="app">${t('second_step_page.app')}</h2>
<p class="hint">${totp ? t('second_step_page.app_on') : t('second_step_page.app_hint')}</p>
${
  fresh &&
  html`<form method="post" action="${here}/${totp ? 'end' : 'begin'}">${nextField(next)}<button class="${totp ? 'danger' : 'primary'}">${totp ? t('second_step_page.app_end') : t('second_step_page.app_begin')}</button></form>`
}</section>`

function passkeysSection(
  t: Translator,
  passkeys: readonly Passkey[],
  { fresh, mayHave, next }: { fresh: boolean; mayHave: boolean; next: string },
): Html {
  return html`<section aria-labelledby="passkeys">
<h2 id="passkeys">${t('passkey_page.title')}</h2>
<p class="hint">${mayHave ? t('passkey_page.hint') : t('passkey_page.no_address')}</p>
<ul class="rows">${passkeys.map(passkey => passkeyRow(t, passkey, fresh))}</ul>
${
  fresh &&
  mayHave &&
  html`${inputField(t, { name: 'name', id: 'passkey-name', label: t('passkey_page.name'), hint: t('passkey_page.name_hint'), autocomplete: 'off', maxLength: 100, optional: true, faults: [] })}
${passkeyButton(t, { kind: 'register', next })}`
}
</section>`
}

function passkeyRow(t: Translator, { id, name, createdAt, lastUsedAt }: Passkey, fresh: boolean): Html {
  const since = formatInstant(t, createdAt, 'UTC')
  const told =
    lastUsedAt === null
      ? t.html('passkey_page.unused', { since })
      : t.html('passkey_page.used', { since, used: formatInstant(t, lastUsedAt, 'UTC') })
  return html`<li class="row"><div class="what"><strong>${name}</strong><span class="meta">${told}</span></div>
${
  fresh &&
  html`<form class="inline" method="post" action="/passkeys/rename"><input type="hidden" name="id" value="${id}"><label class="unseen" for="rename-${id}">${t('passkey_page.name')}</label><input id="rename-${id}" type="text" name="name" value="${name}" maxlength="100" required><button>${t('passkey_page.rename')}</button></form>
<form class="inline" method="post" action="/passkeys/remove"><input type="hidden" name="id" value="${id}"><button class="danger">${t('passkey_page.remove')}<span class="unseen"> ${name}</span></button></form>`
}</li>`
}

const codesSection = (t: Translator, { recoveryCodes }: Methods, fresh: boolean): Html => html`<section aria-labelledby="codes">
<h2 id="codes">${t('second_step_page.codes')}</h2>
<p class="hint">${t('second_step_page.codes_left', { count: recoveryCodes })}</p>
${fresh && html`<form method="post" action="${here}/codes"><button>${t('second_step_page.codes_new')}</button></form>`}</section>`

function linksSection({ services, language }: Visit, links: readonly Link[], fresh: boolean): Html {
  const t = translator(language)
  return html`<section aria-labelledby="identities">
<h2 id="identities">${t('provider_page.section')}</h2>
<p class="hint">${t('provider_page.section_hint')}</p>
<ul class="rows">${links.map(({ issuer, createdAt, lastUsedAt }) => {
    const name = nameOfIssuer(services, issuer)
    const [since, used] = [formatInstant(t, createdAt, 'UTC'), formatInstant(t, lastUsedAt ?? createdAt, 'UTC')]
    return html`<li class="row"><div class="what"><strong>${name}</strong><span class="meta">${t.html('passkey_page.used', { since, used })}</span></div>
${fresh && html`<form class="inline" method="post" action="${here}/unlink"><input type="hidden" name="issuer" value="${issuer}"><button class="danger">${t('passkey_page.remove')}<span class="unseen"> ${name}</span></button></form>`}</li>`
  })}</ul></section>`
}

/** Dark on white in every theme: readers on phones want it so. */
function picture(t: Translator, text: string): Html | false {
  const modules = toQrModules(text)
  if (!modules) return false
  const size = modules.length + 8
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('')
  return html`<svg class="code" width="220" height="220" viewBox="0 0 ${size} ${size}" role="img" aria-label="${t('second_step_page.picture')}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

function showSecret(visit: Visit, visitor: Visitor, secret: string, faults: Faults = []): PageAnswer {
  const t = translator(visit.language)
  const title = t('second_step_page.app')
  const uri = toKeyUri(secret, visitor.email, new URL(visit.services.baseUrl).hostname)
  const page = html`<h1>${title}</h1>
${faultSummary(t, faults)}
<p>${t('second_step_page.scan')}</p>
${picture(t, uri)}
${secretBox(t, { label: t('second_step_page.secret'), secret: secret.match(/.{1,4}/g)!.join(' ') })}
<form method="post" action="${here}/confirm" novalidate>${nextField(nextOf(visit))}
${inputField(t, { name: 'code', label: t('second_step_page.code'), autocomplete: 'one-time-code', maxLength: 10, faults })}
<button class="primary">${t('second_step_page.confirm')}</button>
</form>`
  const status = faults.length > 0 ? 400 : 200
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title, aside: signedInAs(t, visitor) }, page), {
    status,
  })
}

function showCodes(visit: Visit, visitor: Visitor, title: string, codes: readonly string[], told: Html | false = false): PageAnswer {
  const t = translator(visit.language)
  const next = nextOf(visit)
  const page = html`${told}<h1>${title}</h1>
<p>${t('second_step_page.codes_hint')}</p>
${secretBox(t, { label: t('second_step_page.codes'), secret: codes.join('\n') })}
<p><a class="button primary" href="${next === '/' ? here : next}">${t('second_step_page.go_on')}</a></p>`
  return show(t, layout(t, { title, aside: signedInAs(t, visitor) }, page))
}

async function begin(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const secret = await beginTotp(visit.services, visitor.userId)
  return secret === undefined ? goTo(here) : showSecret(visit, visitor, secret)
}

async function confirm(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services, form, address, language } = visit
  const t = translator(language)
  const secret = await findBegunTotp(services, visitor.userId)
  if (secret === undefined) return goTo(here)
  const code = form.text('code').slice(0, 20)
  if (code === '') return showSecret(visit, visitor, secret, [{ path: 'code', ...say('form.code_missing') }])
  const confirmed = await confirmTotp(services, ownerOf(visit, visitor), visitor.token, code, address)
  if (confirmed.outcome === 'limited') return showLimited(t, confirmed.retryAfterSeconds, here)
  if (confirmed.outcome === 'wrong') return showSecret(visit, visitor, secret, [{ path: 'code', ...say('form.code_wrong') }])
  services.wakeJobs?.()
  return showCodes(visit, visitor, t('second_step_page.done'), confirmed.codes)
}

async function end(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services } = visit
  if (!(await services.store.transaction('', db => endTotp(services, db, ownerOf(visit, visitor))))) return goTo(here)
  services.wakeJobs?.()
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('second_step_page.app_ended') })])
}

async function renew(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services } = visit
  const { totp, passkeys } = await findMethods(services.store, visitor.userId)
  if (!totp && passkeys === 0) return goTo(here)
  const codes = await services.store.transaction('', db => renewRecoveryCodes(services, db, ownerOf(visit, visitor)))
  services.wakeJobs?.()
  return showCodes(visit, visitor, translator(visit.language)('second_step_page.codes'), codes)
}

async function unlink(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const provider = await removeLink(visit.services, ownerOf(visit, visitor), visit.form.text('issuer'))
  if (provider === undefined) return goTo(here)
  visit.services.wakeJobs?.()
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('provider_page.unlinked', { provider }) })])
}

/** For somebody who is signed in, whatever their organization still asks of them. */
export const forVisitor =
  (answer: (visit: Visit, visitor: Visitor) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const visitor = await findVisitor(visit)
    return visitor ? answer(visit, visitor) : goTo(`/sign-in?next=${encodeURIComponent(here)}`)
  }

export const forFresh = (answer: (visit: Visit, visitor: Visitor) => Promise<PageAnswer>) =>
  forVisitor(async (visit, visitor) => ((await isFresh(visit, visitor)) ? answer(visit, visitor) : goTo(here)))

export const accountStepPages = allOnTheWay([
  { method: 'GET', path: here, answer: forVisitor(showState) },
  { method: 'POST', path: `${here}/begin`, answer: forFresh(begin) },
  { method: 'POST', path: `${here}/confirm`, answer: forFresh(confirm) },
  { method: 'POST', path: `${here}/end`, answer: forFresh(end) },
  { method: 'POST', path: `${here}/codes`, answer: forFresh(renew) },
  { method: 'POST', path: `${here}/unlink`, answer: forFresh(unlink) },
])
