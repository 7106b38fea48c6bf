import { expect, test } from 'vitest'
import { languages } from '../../../language/languages.ts'
import { html } from './html.ts'
import { translator } from './translator.ts'

test.each(languages)('markup goes into a sentence in %s, and all else in it is text', language => {
  const t = translator(language)
  const { markup } = t.html('invitation_page.other', { invited: html`<strong>a&amp;b</strong>`, signedIn: '<b>"c"</b>' })
  expect(markup).toContain('<strong>a&amp;b</strong>')
  expect(markup).toContain('&lt;b&gt;&quot;c&quot;&lt;/b&gt;')
  expect(markup.replace('<strong>a&amp;b</strong>', '')).not.toMatch(/[<>]/)
})

test('a text cannot stand in for the markup beside it', () => {
  const { markup } = translator('en').html('invitation_page.other', { invited: html`<b>x</b>`, signedIn: '\ue0a70\ue0a7' })
  expect(markup).toBe('The invitation is for <b>x</b>, and you are signed in as 0. Sign out to go on as the invited person.')
})

test('a text is told in the language of the reader', () => {
  expect(translator('da')('page.sign_in')).toBe('Log ind')
  expect(translator('it').tell({ code: 'page', values: { case: 'sign_in' } })).toBe('Accedi')
})
