/** Where the link of `users reset-password`, or of a mail, leads: a new password, once. */
import { say } from '../../language/say.ts'
import { faultOfNew, findReset, type Person, resetPassword } from '../accounts.ts'
import { limitLinks } from '../sign-in.ts'
import { passwordHint } from './checks.ts'
import { showLimited, showMessage } from './errors.ts'
import { type Faults, faultSummary, inputField } from './markup/fields.ts'
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { type Translator, translator } from './markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, show, type Visit } from './visit.ts'

const showGone = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('reset_page.gone'),
      body: html`<p>${t('reset_page.gone_why')}</p>
<p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`,
    },
    { status: 404 },
  )

function showForm(t: Translator, { email }: Person, faults: Faults = []): PageAnswer {
  const title = t('reset_page.title')
  const page = html`<h1>${title}</h1>
<p class="lead">${t('reset_page.lead')}</p>
${faultSummary(t, faults)}
<form method="post" novalidate>
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })}
${inputField(t, { name: 'password', label: t('page.new_password'), type: 'password', autocomplete: 'new-password', hint: passwordHint(t), faults })}
<button class="primary">${t('reset_page.set')}</button>
</form>`
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), {
    status: faults.length > 0 ? 400 : 200,
  })
}

const find = async ({ services, params: { token } }: Visit): Promise<(Person & { token: string }) | undefined> => {
  const person = isTokenShaped(token) ? await findReset(services, token) : undefined
  return person && token !== undefined ? { ...person, token } : undefined
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, form, address } = visit
  const t = translator(visit.language)
  const limited = await limitLinks(services, address)
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  const person = await find(visit)
  if (!person) return showGone(t)
  const password = form.secret('password')
  if (password === '') return showForm(t, person, [{ path: 'password', ...say('form.password_not_chosen') }])
  const fault = await faultOfNew(services, person, password)
  if (fault !== undefined) return showForm(t, person, [{ path: 'password', ...fault }])
  if (!(await resetPassword(services, person.token, password, visit.language))) return showGone(t)
  return showMessage(
    t,
    {
      title: t('reset_page.done'),
      body: html`<p>${t('reset_page.done_next', { email: person.email })}</p>
<p><a class="button primary" href="/sign-in">${t('page.sign_in')}</a></p>`,
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
      const t = translator(visit.language)
      return person ? showForm(t, person) : showGone(t)
    },
  },
  { method: 'POST', path: '/reset-password/:token', answer: submit },
]
