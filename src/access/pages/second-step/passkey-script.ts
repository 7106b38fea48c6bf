/** The only script of our pages: it asks the browser for a passkey and sends the answer. Without it nothing else is missing. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Html, html } from '../markup/html.ts'
import type { Translator } from '../markup/translator.ts'
import type { Page, PageAnswer } from '../visit.ts'

const text = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')
const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)
const path = '/pages/passkey.js'

export interface PasskeyForm {
  kind: 'sign-in' | 'second-step' | 'register'
  next: string
}

/** Not in a template with a tag: a bundler writes one that holds the end of a script in another way, with a package of its own. */
const script = new Html(`<script src="${path}?v=${version}" defer></script>`)

/** Shown by the script where the browser knows passkeys. */
export const passkeyButton = (
  t: Translator,
  { kind, next }: PasskeyForm,
): Html => html`<div id="passkey" data-kind="${kind}" data-next="${next}" hidden>
<button type="button" class="${kind === 'second-step' && 'primary'}">${t(kind === 'register' ? 'passkey_page.add' : 'passkey_page.sign_in')}</button>
<p class="fault" role="alert" hidden>${t(kind === 'register' ? 'passkey_page.not_added' : 'passkey_page.failed')}</p>
</div>
${script}`

/** The policy of a page with it: this script of ours, and calls to us alone. */
export const withScript = (answer: PageAnswer): PageAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  },
})

export const passkeyScript: Page = {
  method: 'GET',
  path,
  async answer({ query, headers }): Promise<PageAnswer> {
    const isKept = headers['if-none-match'] === `"${version}"`
    return {
      status: isKept ? 304 : 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': query.text('v') === version ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${version}"`,
      },
      cookies: [],
      body: isKept ? '' : text,
    }
  },
}
