/** The first page that anybody sees: the one-time link makes the owner and the organization. */

import { keyPermissions } from '../../domain/access/permissions.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { perform } from '../../kernel/perform.ts'
import { regions } from '../../regions/index.ts'
import { hasUsers } from '../../store/access/users.ts'
import { setUp } from '../found.ts'
import { addKey } from '../keys.ts'
import { sessionCookie, startSession, toCaller } from '../sessions.ts'
import { isSetupOpen, takeSetup } from '../setup-link.ts'
import { checkEmail, checkName, checkNewPassword, emailMax, nameMax, passwordHint } from './checks.ts'
import { showMessage } from './errors.ts'
import { choiceField, type Faults, faultSummary, inputField } from './markup/fields.ts'
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { showOnce } from './markup/shown-once.ts'
import { goTo, isTokenShaped, type Page, type PageAnswer, show, type Visit, whenceOf } from './visit.ts'

interface Typed {
  organization: string
  region: string
  email: string
  name: string
}

const blank: Typed = { organization: '', region: '', email: '', name: '' }

const regionChoices = Object.entries(regions).map(([value, { name, currency }]) => ({
  value,
  label: `${name.english} (${name.local})`,
  hint: `Books in ${currency}`,
}))

function showForm(typed: Typed, faults: Faults): PageAnswer {
  const title = 'Set up Primanota'
  const page = html`<h1>${title}</h1>
<p class="lead">Create your organization and the account that owns it. This link works once.</p>
${faultSummary(faults)}
<form method="post" novalidate>
<h2>Your organization</h2>
${inputField({ name: 'organization', label: 'Name', value: typed.organization, autocomplete: 'organization', maxLength: nameMax, faults })}
${choiceField({ name: 'region', label: 'Country', choices: regionChoices, chosen: [typed.region], faults, className: 'cards' })}
<h2>Your account</h2>
${inputField({ name: 'email', label: 'E-mail', type: 'email', value: typed.email, autocomplete: 'username', maxLength: emailMax, faults })}
${inputField({ name: 'name', label: 'Your name', value: typed.name, autocomplete: 'name', maxLength: nameMax, optional: true, faults })}
${inputField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, faults })}
<button class="primary">Create the organization</button>
</form>`
  return show(layout({ title: faults.length > 0 ? `Error: ${title}` : title }, page), { status: faults.length > 0 ? 400 : 200 })
}

async function showClosed({ services }: Visit): Promise<PageAnswer> {
  const body = (await hasUsers(services.store))
    ? html`<p>Primanota is set up already, so the link has done its work.</p><p><a class="button" href="/sign-in">Sign in</a></p>`
    : html`<p>It was used, is older than an hour, or is not whole.</p>
<p>To get a new one, start Primanota again: while nobody has an account, each start prints a fresh link in the terminal.</p>`
  return showMessage({ title: 'This set-up link does not work', body }, { status: 404 })
}

async function checkTyped(typed: Typed, password: string): Promise<Faults> {
  return [
    ...(typed.organization === '' ? [{ path: 'organization', message: 'Enter the name of your organization.' }] : []),
    ...checkName(typed.organization, 'organization', 'organization'),
    ...(Object.hasOwn(regions, typed.region) ? [] : [{ path: 'region', message: 'Choose the country that you keep books for.' }]),
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
  const faults = await checkTyped(typed, password)
  if (faults.length > 0) return showForm(typed, faults)
  const { organization: name, region: regionKey, email } = typed
  const owner = { email, password, name: typed.name === '' ? null : typed.name }
  const made = await setUp(services, { name, regionKey }, owner, requestId, { allowed: takeSetup(services, token) })
  if (refused(made)) return showClosed(visit)
  const session = await startSession(services.store, made.userId, made.organizationId, services.clock(), whenceOf(visit))
  const cookies = [sessionCookie(services.baseUrl, session)]
  const key = await createFirstKey(visit, { ...made, email, name: owner.name, role: 'owner' })
  if (!refused(key)) cookies.push(showOnce(visit, session, { kind: 'key', ...key }))
  return goTo('/ready', cookies)
}

async function createFirstKey({ services, requestId }: Visit, owner: Parameters<typeof toCaller>[0]): Promise<FirstKey | Refusal> {
  const caller = toCaller(owner)
  if (!caller) throw new Error('the owner of a new organization must be able to call')
  const answer = await perform(services, addKey, {
    caller,
    body: { name: 'First key', permissions: keyPermissions, scope: 'organization' },
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
      return isTokenShaped(token) && (await isSetupOpen(visit.services, token)) ? showForm(blank, []) : showClosed(visit)
    },
  },
  { method: 'POST', path: '/setup/:token', answer: submit },
]
