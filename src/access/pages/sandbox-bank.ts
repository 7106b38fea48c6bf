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

const showUnknown = (): PageAnswer =>
  showMessage(
    {
      title: 'There is no consent to give here',
      body: html`${sandboxTag}<p>The sandbox bank does not know this link: it may have been cut off on its way. Nothing was changed.</p>
<p>Link the bank again in Primanota to get a new one.</p>`,
    },
    { status: 404 },
  )

const showTooOld = ({ consent, timeZone }: Asked): PageAnswer =>
  showMessage(
    {
      title: 'This link has run out',
      body: html`${sandboxTag}<p>It could be used until ${formatInstant(consent.expiresAt, timeZone)}. Nothing was decided, and ${consent.institutionName} lets nothing be read.</p>
<p>Link the bank again in Primanota to get a new one.</p>`,
    },
    { status: 410 },
  )

/** In groups of four, as banks print it. */
const printedIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ')

const accountRow = ({ name, iban, currency }: ConsentedAccount): Html =>
  html`<li class="row"><span class="what"><strong>${name}</strong> <span class="meta">${currency} · ${printedIban(iban)}</span></span></li>`

function showForm({ organizationName, timeZone, consent }: Asked, now: Date, trouble?: Html): PageAnswer {
  const { institutionName, accounts } = consent
  const title = `Let ${organizationName} read its accounts?`
  const page = html`${sandboxTag}
<h1>${title}</h1>
<p class="lead">You are at <strong>${institutionName}</strong>, a bank that does not exist, for trying Primanota. There is no money here, and all movements are made up.</p>
${trouble}
<h2>What Primanota will see</h2>
<p>The balance and the movements of these accounts, for <strong>${organizationName}</strong>, until <strong>${formatInstant(validUntil(consent, now).toISOString(), timeZone, 'day')}</strong>. It can read them and nothing else: it cannot pay or change anything.</p>
<ul class="rows">${accounts.map(accountRow)}</ul>
<form method="post">
<div class="decision"><button class="primary" name="decision" value="allow">Allow reading</button>
<button name="decision" value="deny">Deny</button></div>
</form>
<p class="hint">The link to this page works until ${formatInstant(consent.expiresAt, timeZone)}.</p>`
  const isTrouble = trouble !== undefined
  return show(layout({ title: `${isTrouble ? 'Error: ' : ''}${title} · Sandbox` }, page), { status: isTrouble ? 400 : 200 })
}

function showDecided(
  { organizationName, timeZone, consent }: Asked,
  services: Services,
  options: { trouble?: Html; status?: number } = {},
): PageAnswer {
  const isAllowed = consent.state === 'allowed'
  const hasRunOut = isAllowed && new Date(consent.validUntil ?? 0) <= services.clock()
  const title = hasRunOut ? 'The consent has run out' : isAllowed ? 'Reading is allowed' : 'Reading is denied'
  const until = formatInstant(consent.validUntil ?? '1970-01-01T00:00:00.000Z', timeZone, 'day')
  const back = toOwnUrl(consent.returnUrl, services.baseUrl)
  const said: Content = hasRunOut
    ? html`<p>Until ${until} <strong>${organizationName}</strong> could read its accounts at <strong>${consent.institutionName}</strong>.</p>
<p>To go on, link the bank again in Primanota.</p>`
    : isAllowed
      ? html`<p><strong>${organizationName}</strong> may read its accounts at <strong>${consent.institutionName}</strong> until ${until}.</p>
<h2>What to do next</h2>
<p>Go back to Primanota and finish linking the bank: the accounts and their movements appear then. A program finishes with <code>finalize_bank_authorization</code>. This page can be closed.</p>`
      : html`<p><strong>${organizationName}</strong> may not read its accounts at <strong>${consent.institutionName}</strong>, and nothing was read.</p>
<h2>What to do next</h2>
<p>Nothing, if that is what you want: this page can be closed. If it was a mistake, link the bank again in Primanota to be asked once more.</p>`
  const page = html`${sandboxTag}
<h1>${title}</h1>
${options.trouble}${said}
${back && html`<p><a class="button primary" href="${back.href}">Go back to Primanota</a></p>`}`
  return show(layout({ title: `${title} · Sandbox` }, page), { status: options.status ?? 200 })
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
  const now = services.clock()
  const asked = await findAsked(visit)
  if (!asked) return showUnknown()
  if (isTooOld(asked, now)) return showTooOld(asked)
  const [decision, ...more] = form.all('decision')
  if (!isDecision(decision) || more.length > 0) {
    if (asked.consent.state !== 'pending') return showDecided(asked, services, { status: 400 })
    return showForm(asked, now, notice('trouble', html`<p>Nothing was decided. Choose one of the two buttons below.</p>`))
  }
  const state = states[decision]
  const { organizationId, consent } = asked
  const wanted = { state, validUntil: state === 'allowed' ? validUntil(consent, now) : null }
  const decided = await services.store.transaction(organizationId, db => decideSandboxConsent(db, consent.id, wanted, now))
  if (!decided) return showEarlier(visit, state)
  const back = toOwnUrl(decided.returnUrl, services.baseUrl)
  if (!back) return showDecided({ ...asked, consent: decided }, services)
  back.searchParams.set('consent', state)
  return goTo(back.href)
}

/** Somebody decided before. The first decision stands. */
async function showEarlier(visit: Visit, state: 'allowed' | 'denied'): Promise<PageAnswer> {
  const asked = await findAsked(visit)
  if (!asked) return showUnknown()
  if (asked.consent.state === 'pending') return showTooOld(asked)
  if (asked.consent.state === state) return showDecided(asked, visit.services)
  const trouble = notice('trouble', html`<p>This was decided already, and nothing was changed now.</p>`)
  return showDecided(asked, visit.services, { trouble, status: 409 })
}

const path = '/sandbox/bank/consents/:token'

export const sandboxBankPages: readonly Page[] = [
  {
    method: 'GET',
    path,
    async answer(visit) {
      const asked = await findAsked(visit)
      if (!asked) return showUnknown()
      const now = visit.services.clock()
      if (isTooOld(asked, now)) return showTooOld(asked)
      return asked.consent.state === 'pending' ? showForm(asked, now) : showDecided(asked, visit.services)
    },
  },
  { method: 'POST', path, takesPrograms: true, answer: decide },
]
