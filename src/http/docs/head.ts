import { type Html, html } from '../../access/pages/markup/html.ts'

/** How every page of the documentation begins. */
export const head = (title: string, sheet: string): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${sheet}">
</head>`
