import { stylesheetPath } from '../stylesheet.ts'
import { type Content, type Html, html } from './html.ts'
import type { Translator } from './translator.ts'

export interface Layout {
  title: string
  /** Forms read best in a narrow column, lists in a wide one. */
  width?: 'narrow' | 'wide'
  /** Beside the wordmark: who is signed in. */
  aside?: Content
}

/** Two lines below a sum: how a bookkeeper says that it is final. The wordmark and the icon carry them. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%231d6b52'/%3E%3Cpath d='M12 20V6h5a4.5 4.5 0 0 1 0 9h-5M7 23.5h18M7 27h18' fill='none' stroke='%23fff' stroke-width='2.4'/%3E%3C/svg%3E"

export const layout = (t: Translator, { title, width = 'narrow', aside }: Layout, main: Content): Html => html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Primanota</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body class="${width}">
<a class="skip" href="#main">${t('page.skip')}</a>
<header class="top"><a class="wordmark" href="/">Primanota</a>${aside}</header>
<main id="main">
${main}
</main>
</body>
</html>
`
