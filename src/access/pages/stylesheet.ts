import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, PageAnswer } from './visit.ts'

const parts = ['base', 'forms', 'home', 'connect']
const text = parts.map(part => readFileSync(new URL(`./style/${part}.css`, import.meta.url), 'utf8')).join('\n')
const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)

const path = '/pages/style.css'

/** The version is part of the address: a browser keeps the sheet for a year, and asks anew as soon as it is another. */
export const stylesheetPath = `${path}?v=${version}`

export const stylesheet: Page = {
  method: 'GET',
  path,
  async answer({ query, headers }): Promise<PageAnswer> {
    const isKept = headers['if-none-match'] === `"${version}"`
    return {
      status: isKept ? 304 : 200,
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': query.text('v') === version ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${version}"`,
      },
      cookies: [],
      body: isKept ? '' : text,
    }
  },
}
