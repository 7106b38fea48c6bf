/** After set-up: the first key, shown this once, a command that uses it, and what to do next. */
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { secretBox } from './markup/secret-box.ts'
import { takeShownOnce } from './markup/shown-once.ts'
import { findVisitor, goTo, type Page, show } from './visit.ts'

export const readyPage: Page = {
  method: 'GET',
  path: '/ready',
  async answer(visit) {
    const visitor = await findVisitor(visit)
    if (!visitor) return goTo('/sign-in')
    const { shown, cookies } = takeShownOnce(visit, visitor.token)
    const title = 'You are ready'
    const { baseUrl } = visit.services
    const key =
      shown?.kind === 'key'
        ? html`<p class="lead">Here is your first API key. It may do everything in your organization, and it is shown this once: keep it where you keep passwords.</p>
${secretBox({ label: 'API key', secret: shown.apiKey })}
<h2>Try it</h2>
<p>In a terminal, this answers with the settings of your organization:</p>
${secretBox({ label: 'Command', secret: `curl -H "Authorization: Bearer ${shown.apiKey}" ${baseUrl}/api/rest/settings` })}`
        : html`<p class="lead">Your organization is there. Its first API key was shown already; if you did not keep it, create another on the start page.</p>`
    const page = html`<h1>${title}</h1>
${key}
<h2>What to do next</h2>
<ol class="steps">
<li><a href="/#apps">Connect an agent</a>: it signs in through your browser and needs no key.</li>
<li><a href="/#members">Invite your accountant</a> or the people you work with, each in the role that fits.</li>
<li><a href="/docs">Read how the API works</a>: every action with an example.</li>
<li><a href="/#keys">Create a key for each program</a>, with just the permissions that it needs, and revoke this one when you are done trying.</li>
</ol>
<p><a class="button primary" href="/">Go to the start page</a></p>`
    return show(layout({ title }, page), { cookies })
  },
}
