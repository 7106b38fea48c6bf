/** Where the link of `users reset-password` leads: a new password, once. */
import { faultOfNew, findReset, type Person, resetPassword } from '../accounts.ts'
import { limitLinks } from '../sign-in.ts'
import { passwordHint } from './checks.ts'
import { showLimited, showMessage } from './errors.ts'
import { type Faults, faultSummary, inputField } from './markup/fields.ts'
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { isTokenShaped, type Page, type PageAnswer, show, type Visit } from './visit.ts'

const showGone = (): PageAnswer =>
  showMessage(
    {
      title: 'This link does not work any more',
      body: html`<p>It was used, replaced by a newer one, or is older than an hour. Ask whoever runs this Primanota for another.</p>
<p><a class="button" href="/sign-in">Sign in</a></p>`,
    },
    { status: 404 },
  )

function showForm({ email }: Person, faults: Faults = []): PageAnswer {
  const title = 'Set a new password'
  const page = html`<h1>${title}</h1>
<p class="lead">Setting it ends all sign-ins of this account.</p>
${faultSummary(faults)}
<form method="post" novalidate>
${inputField({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })}
${inputField({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, faults })}
<button class="primary">Set the password</button>
</form>`
  return show(layout({ title: faults.length > 0 ? `Error: ${title}` : title }, page), { status: faults.length > 0 ? 400 : 200 })
}

const find = async ({ services, params: { token } }: Visit): Promise<(Person & { token: string }) | undefined> => {
  const person = isTokenShaped(token) ? await findReset(services, token) : undefined
  return person && token !== undefined ? { ...person, token } : undefined
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, form, address } = visit
  const limited = await limitLinks(services, address)
  if (limited) return showLimited(limited.retryAfterSeconds)
  const person = await find(visit)
  if (!person) return showGone()
  const password = form.secret('password')
  if (password === '') return showForm(person, [{ path: 'password', message: 'Choose a password.' }])
  const fault = await faultOfNew(services, person, password)
  if (fault !== undefined) return showForm(person, [{ path: 'password', ...fault }])
  if (!(await resetPassword(services, person.token, password))) return showGone()
  return showMessage(
    {
      title: 'Your password is set',
      body: html`<p>All sign-ins of ${person.email} ended. Sign in with the new password.</p>
<p><a class="button primary" href="/sign-in">Sign in</a></p>`,
    },
    { status: 200 },
  )
}

export const resetPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/reset-password/:token',
    async answer(visit) {
      const person = await find(visit)
      return person ? showForm(person) : showGone()
    },
  },
  { method: 'POST', path: '/reset-password/:token', answer: submit },
]
