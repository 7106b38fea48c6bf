/** The second step of signing in: a code of the app, a recovery code or a passkey. */
import { say } from '../../../language/say.ts'
import { findMethods, type Methods } from '../../../store/access/second-step.ts'
import { type Begun, countWrongCode, findBegun, finishSignIn } from '../../second-step/begun-sign-in.ts'
import { withCode } from '../../second-step/second-step.ts'
import { toLocalPath, toNetwork } from '../../sign-in.ts'
import { noteSignIn } from '../../sign-in-log.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { showLimited } from '../errors.ts'
import { type Faults, faultSummary, inputField } from '../markup/fields.ts'
import { html } from '../markup/html.ts'
import { layout } from '../markup/layout.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { allOnTheWay } from '../on-the-way.ts'
import { goTo, type PageAnswer, show, signInOriginOf, type Visit } from '../visit.ts'
import { passkeyButton, withScript } from './passkey-script.ts'
import { signInStepPath } from './paths.ts'

function showForm(t: Translator, methods: Methods, next: string, faults: Faults = []): PageAnswer {
  const title = t('second_step_page.title')
  const page = html`<h1>${title}</h1>
${faultSummary(t, faults)}
${methods.passkeys > 0 && passkeyButton(t, { kind: 'second-step', next })}
${
  (methods.totp || methods.recoveryCodes > 0) &&
  html`<form method="post" action="${signInStepPath}" novalidate>
${next !== '/' && html`<input type="hidden" name="next" value="${next}">`}
${inputField(t, { name: 'code', label: t('second_step_page.code'), autocomplete: 'one-time-code', hint: methods.totp ? t('second_step_page.code_hint') : t('second_step_page.recovery_hint'), maxLength: 40, autofocus: faults.length === 0, faults })}
<button class="primary">${t('page.sign_in')}</button>
</form>`
}
<p><a href="/sign-in">${t('second_step_page.other')}</a></p>`
  const status = faults.length > 0 ? 400 : 200
  const answer = show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), { status })
  return methods.passkeys > 0 ? withScript(answer) : answer
}

const nextOf = ({ form, query }: Visit): string => toLocalPath(form.text('next') || query.text('next'))

const toStart = (next: string): PageAnswer => goTo(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)

const withBegun =
  (answer: (visit: Visit, begun: Begun) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const begun = await findBegun(visit.services, visit.headers)
    return begun ? answer(visit, begun) : toStart(nextOf(visit))
  }

async function submit(visit: Visit, begun: Begun): Promise<PageAnswer> {
  const { services, form, address, language } = visit
  const t = translator(language)
  const next = nextOf(visit)
  const methods = await findMethods(services.store, begun.userId)
  const code = form.text('code').slice(0, 100)
  if (code === '') return showForm(t, methods, next, [{ path: 'code', ...say('form.code_missing') }])
  const owner = { userId: begun.userId, email: begun.email, language }
  const checked = await withCode(services, owner, code, address, (db, method) =>
    finishSignIn(services, db, begun, method, { whence: signInOriginOf(visit), language }),
  )
  if (checked.outcome === 'limited') return showLimited(t, checked.retryAfterSeconds, next)
  if (checked.outcome === 'wrong') {
    await countWrongCode(services, begun)
    return showForm(t, methods, next, [{ path: 'code', ...say('form.code_wrong') }])
  }
  await noteSignIn(services, { id: begun.userId, email: begun.email }, toNetwork(address))
  return completeSignIn(visit, { userId: begun.userId, token: checked.value }, next)
}

export const signInStepPages = allOnTheWay([
  {
    method: 'GET',
    path: signInStepPath,
    answer: withBegun(async (visit, begun) =>
      showForm(translator(visit.language), await findMethods(visit.services.store, begun.userId), nextOf(visit)),
    ),
  },
  { method: 'POST', path: signInStepPath, answer: withBegun(submit) },
])
