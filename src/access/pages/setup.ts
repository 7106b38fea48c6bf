/** The first page that anybody sees: the one-time link makes the owner and the organization, theirs or a demo company to look around in. */
import { queueDemo } from '../../actions/demo.ts'
import { keyPermissions } from '../../domain/access/permissions.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { newId } from '../../ids.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import type { Occasion } from '../../store/access/audit.ts'
import { hasUsers } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { lockQueue } from '../../store/jobs.ts'
import { setUp } from '../found-organization.ts'
import { addKey } from '../keys.ts'
import { startSession, toCaller } from '../sessions.ts'
import { isSetupOpen, takeSetup } from '../setup-link.ts'
import { checkEmail, checkName, checkNewPassword, emailMax, nameMax, passwordHint } from './checks.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { showMessage } from './errors.ts'
import { choiceField, type Faults, faultSummary, inputField } from './markup/fields.ts'
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { showOnce } from './markup/shown-once.ts'
import { type Translator, translator } from './markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, show, signInOriginOf, type Visit } from './visit.ts'

interface Typed {
  organization: string
  region: string
  email: string
  name: string
}

const blank: Typed = { organization: '', region: '', email: '', name: '' }

const regionChoices = (t: Translator) =>
  Object.entries(regions).map(([value, { country, name, currency }]) => ({
    value,
    label: t('page.region', { country, local: name.local }),
    hint: t('setup_page.currency', { currency }),
  }))

function showForm(t: Translator, typed: Typed, faults: Faults): PageAnswer {
  const title = t('setup_page.title')
  const page = html`<h1>${title}</h1>
<p class="lead">${t('setup_page.lead')}</p>
${faultSummary(t, faults)}
<form method="post" novalidate>
<h2>${t('setup_page.organization')}</h2>
${inputField(t, { name: 'organization', label: t('setup_page.name'), value: typed.organization, autocomplete: 'organization', maxLength: nameMax, faults })}
${choiceField(t, { name: 'region', label: t('setup_page.country'), choices: regionChoices(t), chosen: [typed.region], faults, className: 'cards' })}
<h2>${t('page.your_account')}</h2>
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: typed.email, autocomplete: 'username', maxLength: emailMax, faults })}
${inputField(t, { name: 'name', label: t('page.your_name'), value: typed.name, autocomplete: 'name', maxLength: nameMax, optional: true, faults })}
${inputField(t, { name: 'password', label: t('page.password'), type: 'password', autocomplete: 'new-password', hint: passwordHint(t), faults })}
<button class="primary">${t('setup_page.create')}</button>
<h2>${t('setup_page.demo_title')}</h2>
<p class="hint">${t('setup_page.demo_hint')}</p>
<button name="demo" value="yes">${t('setup_page.demo')}</button>
</form>`
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), {
    status: faults.length > 0 ? 400 : 200,
  })
}

async function showClosed({ services, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const body = (await hasUsers(services.store))
    ? html`<p>${t('setup_page.done_before')}</p><p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`
    : html`<p>${t('setup_page.used')}</p>
<p>${t('setup_page.start_again')}</p>`
  return showMessage(t, { title: t('setup_page.closed'), body }, { status: 404 })
}

async function checkTyped(typed: Typed, password: string, isDemo: boolean): Promise<Faults> {
  return [
    ...(typed.organization === '' && !isDemo ? [{ path: 'organization', ...say('form.organization_missing') }] : []),
    ...checkName(typed.organization, 'organization', 'organization'),
    ...(Object.hasOwn(regions, typed.region) ? [] : [{ path: 'region', ...say('form.country_missing') }]),
    ...checkEmail(typed.email),
    ...checkName(typed.name, 'name', 'person'),
    ...(await checkNewPassword(password, { email: typed.email, names: [typed.name, typed.organization] })),
  ]
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, form, params, requestId } = visit
  const { token } = params
  if (!isTokenShaped(token) || !(await isSetupOpen(services, token))) return showClosed(visit)
  const typed: Typed = {
    organization: form.text('organization'),
    region: form.text('region'),
    email: form.text('email'),
    name: form.text('name'),
  }
  const password = form.secret('password')
  const isDemo = form.text('demo') === 'yes'
  const faults = await checkTyped(typed, password, isDemo)
  if (faults.length > 0) return showForm(translator(visit.language), typed, faults)
  const { region: regionKey, email } = typed
  // A demo company brings its own name along.
  const name = typed.organization === '' ? translator(visit.language)('setup_page.demo_name') : typed.organization
  const owner = { email, password, name: typed.name === '' ? null : typed.name }
  const made = await setUp(services, { name, regionKey }, owner, requestId, {
    allowed: takeSetup(services, token),
    ...(isDemo ? { also: (db, occasion) => startDemo(visit, db, occasion, regionKey) } : {}),
  })
  if (refused(made)) return showClosed(visit)
  if (isDemo) services.wakeJobs?.()
  const session = await startSession(services.store, made.userId, made.organizationId, services.clock(), signInOriginOf(visit))
  const done = await completeSignIn(visit, { userId: made.userId, token: session, isNewAccount: made.isNewAccount }, '/ready')
  const cookies = [...done.cookies]
  const key = await createFirstKey(visit, { ...made, email, name: owner.name, role: 'owner', needsSecondStep: false })
  if (!refused(key)) cookies.push(showOnce(visit, session, { kind: 'key', ...key }))
  return { ...done, cookies }
}

/** In the transaction of the set-up: a company that was asked for is filled, whatever happens after it. */
async function startDemo({ services, language }: Visit, db: Transaction, { at, actor }: Occasion, regionKey: string): Promise<void> {
  lockQueue(db)
  const timeZone = regions[regionKey]?.timeZone ?? 'UTC'
  await queueDemo(services, db, { id: newId('job', at), now: at, timeZone, actor, language })
}

async function createFirstKey(
  { services, requestId, language }: Visit,
  owner: Parameters<typeof toCaller>[0],
): Promise<FirstKey | Refusal> {
  const caller = toCaller(owner)
  if (!caller) throw new Error('the owner of a new organization must be able to call')
  const answer = await perform(services, addKey, {
    caller,
    body: { name: translator(language)('setup_page.first_key'), permissions: keyPermissions, scope: 'organization' },
    requestId,
  })
  if (answer.refusal) return answer.refusal
  const { name, apiKey } = (JSON.parse(answer.body) as { result: FirstKey }).result
  return { name, apiKey }
}

interface FirstKey {
  name: string
  apiKey: string
}

export const setupPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/setup/:token',
    async answer(visit) {
      const { token } = visit.params
      return isTokenShaped(token) && (await isSetupOpen(visit.services, token))
        ? showForm(translator(visit.language), blank, [])
        : showClosed(visit)
    },
  },
  { method: 'POST', path: '/setup/:token', answer: submit },
]
