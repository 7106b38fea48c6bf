import { askForReset, resetMinutes } from '../../mail/forgotten-password.ts'
import { checkEmail, emailMax } from '../checks.ts'
import { showLimited, showMessage } from '../errors.ts'
import { type Faults, faultSummary, inputField } from '../markup/fields.ts'
import { html } from '../markup/html.ts'
import { layout } from '../markup/layout.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { type Page, type PageAnswer, show, type Visit } from '../visit.ts'

const here = '/forgotten-password'

function showForm(t: Translator, email: string, faults: Faults = []): PageAnswer {
  const title = t('forgotten_page.title')
  const page = html`<h1>${title}</h1>
<p class="lead">${t('forgotten_page.lead')}</p>
${faultSummary(t, faults)}
<form method="post" action="${here}" novalidate>
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: email, autocomplete: 'username', maxLength: emailMax, autofocus: faults.length === 0, faults })}
<button class="primary">${t('forgotten_page.send')}</button>
</form>
<p><a href="/sign-in">${t('page.sign_in')}</a></p>`
  const status = faults.length > 0 ? 400 : 200
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), { status })
}

/** Nothing is asked for where no mail leaves: whoever runs the service makes the link. */
const showNoMail = (t: Translator, status: number): PageAnswer => {
  const command = html`<code>npx primanota users reset-password EMAIL</code>`
  const body = html`<p class="lead">${t('forgotten_page.no_mail')}</p>
<p>${t.html('forgotten_page.no_mail_next', { command, minutes: resetMinutes })}</p>
<p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`
  return showMessage(t, { title: t('forgotten_page.title'), body }, { status })
}

async function open({ services, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  return services.mailTransport ? showForm(t, '') : showNoMail(t, 200)
}

/** The same page for every address. */
async function submit({ services, form, address, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  if (!services.mailTransport) return showNoMail(t, 409)
  const email = form.text('email').slice(0, emailMax)
  const faults = checkEmail(email)
  if (faults.length > 0) return showForm(t, email, faults)
  const limited = await askForReset(services, { email, language, address })
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  const body = html`<p>${t('forgotten_page.asked_why', { minutes: resetMinutes })}</p>
<p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`
  return showMessage(t, { title: t('forgotten_page.asked'), body }, { status: 200 })
}

export const forgottenPages: readonly Page[] = [
  { method: 'GET', path: here, answer: open },
  { method: 'POST', path: here, answer: submit },
]
