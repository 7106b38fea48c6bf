import { type Html, html } from './html.ts'
import type { Translator } from './translator.ts'

export interface SecretBox {
  label: string
  secret: string
  isExplained?: boolean
}

/** Something to copy. Without a script the browser helps: one click selects all of it (style.css), and it scrolls rather than breaks. */
export const secretBox = (t: Translator, { label, secret, isExplained = true }: SecretBox): Html =>
  html`<div class="copy"><p class="copy-label">${label}${isExplained && html` <span class="hint">${t('page.copy')}</span>`}</p>
<pre tabindex="0" role="group" aria-label="${label}"><code>${secret}</code></pre></div>`
