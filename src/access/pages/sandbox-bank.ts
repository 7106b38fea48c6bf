/**
 * The page of the sandbox bank on which a person lets it be read, or not. At a real bank they would sign in; here the token in the address is all that is
 * asked for, since there is nothing to protect: the bank does not exist.
 */
import type { Services } from '../../kernel/context.ts'
import { findProfile } from '../../store/access/organizations.ts'
import {
  type ConsentedAccount,
  decideSandboxConsent,
  findPresentedConsent,
  findSandboxConsent,
  type SandboxConsent,
} from '../../store/bank/sandbox.ts'
import type { Db } from '../../store/connection/db.ts'
import { showMessage } from './errors.ts'
import { notice } from './markup/fields.ts'
import { type Content, type Html, html } from './markup/html.ts'
import { formatInstant } from './markup/instants.ts'
import { layout } from './markup/layout.ts'
import { type Translator, translator } from './markup/translator.ts'
import { goTo, isTokenShaped, type Page, type PageAnswer, show, type Visit } from './visit.ts'

interface Asked {
  organizationId: string
  organizationName: string
  timeZone: string
  consent: SandboxConsent
}

const dayMs = 24 * 60 * 60 * 1000

const validUntil = ({ days }: SandboxConsent, now: Date): Date => new Date(now.getTime() + days * dayMs)

async function findAsked({ services, params }: Visit): Promise<Asked | undefined> {
  const { token } = params
  const presented = isTokenShaped(token) ? await findPresentedConsent(services.store, token) : undefined
  if (!presented) return undefined
  const { organizationId, id } = presented
  return services.store.transaction(organizationId, db => readAsked(db, id), { readOnly: true })
}

async function readAsked(db: Db, id: string): Promise<Asked | undefined> {
  const consent = await findSandboxConsent(db, id)
  if (!consent) return undefined
  const { name, timeZone } = await findProfile(db)
  return { organizationId: db.organizationId, organizationName: name, timeZone, consent }
}

const isTooOld = ({ consent }: Asked, now: Date): boolean => consent.state === 'pending' && new Date(consent.expiresAt) <= now

/** On every page of this bank, before anything else. */
const sandboxTag = html`<p class="above"><span class="tag">Sandbox</span></p>`

const showUnknown = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('sandbox_bank.unknown'),
      body: html`${sandboxTag}<p>${t('sandbox_bank.unknown_why')}</p>
<p>${t('sandbox_bank.link_again')}</p>`,
    },
    { status: 404 },
  )

const showTooOld = (t: Translator, { consent, timeZone }: Asked): PageAnswer =>
  showMessage(
    t,
    {
      title: t('sandbox_bank.too_old'),
      body: html`${sandboxTag}<p>${t.html('sandbox_bank.too_old_why', { until: formatInstant(t, consent.expiresAt, timeZone), bank: consent.institutionName })}</p>
<p>${t('sandbox_bank.link_again')}</p>`,
    },
    { status: 410 },
  )

const strong = (content: Content): Html => html`<strong>${content}</strong>`

/** In groups of four, as banks print it. */
const printedIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ')

const accountRow = ({ name, iban, currency }: ConsentedAccount): Html =>
  html`<li class="row"><span class="what"><strong>${name}</strong> <span class="meta">${currency} · ${printedIban(iban)}</span></span></li>`

function showForm(t: Translator, { organizationName: organization, timeZone, consent }: Asked, now: Date, trouble?: Html): PageAnswer {
  const { institutionName, accounts } = consent
  const title = t('sandbox_bank.title', { organization })
  const until = formatInstant(t, validUntil(consent, now).toISOString(), timeZone, 'day')
  const page = html`${sandboxTag}
<h1>${title}</h1>
<p class="lead">${t.html('sandbox_bank.lead', { bank: strong(institutionName) })}</p>
${trouble}
<h2>${t('sandbox_bank.sees')}</h2>
<p>${t.html('sandbox_bank.sees_what', { organization: strong(organization), until: strong(until) })}</p>
<ul class="rows">${accounts.map(accountRow)}</ul>
<form method="post">
<div class="decision"><button class="primary" name="decision" value="allow">${t('sandbox_bank.allow')}</button>
<button name="decision" value="deny">${t('sandbox_bank.deny')}</button></div>
</form>
<p class="hint">${t.html('sandbox_bank.link_until', { until: formatInstant(t, consent.expiresAt, timeZone) })}</p>`
  const isTrouble = trouble !== undefined
  return show(t, layout(t, { title: `${isTrouble ? t('page.error_title', { title }) : title} · Sandbox` }, page), {
    status: isTrouble ? 400 : 200,
  })
}

function showDecided(
  t: Translator,
  { organizationName, timeZone, consent }: Asked,
  services: Services,
  options: { trouble?: Html; status?: number } = {},
): PageAnswer {
  const isAllowed = consent.state === 'allowed'
  const hasRunOut = isAllowed && new Date(consent.validUntil ?? 0) <= services.clock()
  const title = t(hasRunOut ? 'sandbox_bank.run_out' : isAllowed ? 'sandbox_bank.allowed' : 'sandbox_bank.denied')
  const [organization, bank] = [strong(organizationName), strong(consent.institutionName)]
  const until = formatInstant(t, consent.validUntil ?? '1970-01-01T00:00:00.000Z', timeZone, 'day')
  const back = toOwnUrl(consent.returnUrl, services.baseUrl)
  const said: Content = hasRunOut
    ? html`<p>${t.html('sandbox_bank.run_out_why', { until, organization, bank })}</p>
<p>${t('sandbox_bank.run_out_next')}</p>`
    : isAllowed
      ? html`<p>${t.html('sandbox_bank.allowed_what', { until, organization, bank })}</p>
<h2>${t('page.next_steps')}</h2>
<p>${t.html('sandbox_bank.allowed_next', { action: html`<code>finalize_bank_authorization</code>` })}</p>`
      : html`<p>${t.html('sandbox_bank.denied_what', { organization, bank })}</p>
<h2>${t('page.next_steps')}</h2>
<p>${t('sandbox_bank.denied_next')}</p>`
  const page = html`${sandboxTag}
<h1>${title}</h1>
${options.trouble}${said}
${back && html`<p><a class="button primary" href="${back.href}">${t('sandbox_bank.to_primanota')}</a></p>`}`
  return show(t, layout(t, { title: `${title} · Sandbox` }, page), { status: options.status ?? 200 })
}

/** Where the person came from, when that is a page of ours: a bank sends nobody to a place that somebody else chose. */
function toOwnUrl(returnUrl: string | null, baseUrl: string): URL | undefined {
  if (returnUrl === null || !URL.canParse(returnUrl)) return undefined
  const url = new URL(returnUrl)
  return url.origin === new URL(baseUrl).origin && /^https?:$/.test(url.protocol) ? url : undefined
}

const states = { allow: 'allowed', deny: 'denied' } as const

const isDecision = (text: string | undefined): text is keyof typeof states => text === 'allow' || text === 'deny'

async function decide(visit: Visit): Promise<PageAnswer> {
  const { services, form } = visit
  const t = translator(visit.language)
  const now = services.clock()
  const asked = await findAsked(visit)
  if (!asked) return showUnknown(t)
  if (isTooOld(asked, now)) return showTooOld(t, asked)
  const [decision, ...more] = form.all('decision')
  if (!isDecision(decision) || more.length > 0) {
    if (asked.consent.state !== 'pending') return showDecided(t, asked, services, { status: 400 })
    return showForm(t, asked, now, notice('trouble', html`<p>${t('sandbox_bank.not_decided')}</p>`))
  }
  const state = states[decision]
  const { organizationId, consent } = asked
  const wanted = { state, validUntil: state === 'allowed' ? validUntil(consent, now) : null }
  const decided = await services.store.transaction(organizationId, db => decideSandboxConsent(db, consent.id, wanted, now))
  if (!decided) return showEarlier(visit, state)
  const back = toOwnUrl(decided.returnUrl, services.baseUrl)
  if (!back) return showDecided(t, { ...asked, consent: decided }, services)
  back.searchParams.set('consent', state)
  return goTo(back.href)
}

/** Somebody decided before. The first decision stands. */
async function showEarlier(visit: Visit, state: 'allowed' | 'denied'): Promise<PageAnswer> {
  const t = translator(visit.language)
  const asked = await findAsked(visit)
  if (!asked) return showUnknown(t)
  if (asked.consent.state === 'pending') return showTooOld(t, asked)
  if (asked.consent.state === state) return showDecided(t, asked, visit.services)
  const trouble = notice('trouble', html`<p>${t('sandbox_bank.decided_before')}</p>`)
  return showDecided(t, asked, visit.services, { trouble, status: 409 })
}

const path = '/sandbox/bank/consents/:token'

export const sandboxBankPages: readonly Page[] = [
  {
    method: 'GET',
    path,
    async answer(visit) {
      const t = translator(visit.language)
      const asked = await findAsked(visit)
      if (!asked) return showUnknown(t)
      const now = visit.services.clock()
      if (isTooOld(asked, now)) return showTooOld(t, asked)
      return asked.consent.state === 'pending' ? showForm(t, asked, now) : showDecided(t, asked, visit.services)
    },
  },
  { method: 'POST', path, takesPrograms: true, answer: decide },
]
