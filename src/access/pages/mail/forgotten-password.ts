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

/** The same page for every address. */
async function submit({ services, form, address, language }: Visit): Promise<PageAnswer> {
  const t = translator(language)
  const email = form.text('email').slice(0, emailMax)
  const faults = checkEmail(email)
  if (faults.length > 0) return showForm(t, email, faults)
  const limited = await askForReset(services, { email, language, address })
  if (limited) return showLimited(t, limited.retryAfterSeconds)
  const body = html`<p>${t('forgotten_page.asked_why', { minutes: resetMinutes })}</p>
${!services.mailTransport && html`<p>${t('forgotten_page.kept')}</p>`}
<p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`
  return showMessage(t, { title: t('forgotten_page.asked'), body }, { status: 200 })
}

export const forgottenPages: readonly Page[] = [
  { method: 'GET', path: here, answer: async visit => showForm(translator(visit.language), '') },
  { method: 'POST', path: here, answer: submit },
]
