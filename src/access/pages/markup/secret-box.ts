import { type Html, html } from './html.ts'

/** Something to copy. Without a script the browser helps: one click selects all of it (style.css), and it scrolls rather than breaks. */
export const secretBox = ({ label, secret, isExplained = true }: { label: string; secret: string; isExplained?: boolean }): Html =>
  html`<div class="copy"><p class="copy-label">${label}${isExplained && html` <span class="hint">click to select, then copy</span>`}</p>
<pre tabindex="0" role="group" aria-label="${label}"><code>${secret}</code></pre></div>`
