import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from './html.ts'

test('what is put in is text, in an element and in an attribute', () => {
  const typed = `</p><script>"'&amp;`
  expect(html`<p title="${typed}">${typed}</p>`.markup).toBe(
    '<p title="&lt;/p&gt;&lt;script&gt;&quot;&#39;&amp;amp;">&lt;/p&gt;&lt;script&gt;&quot;&#39;&amp;amp;</p>',
  )
})

test('markup goes in as markup, lists one after the other, and nothing as nothing', () => {
  const items = ['a', '<b>'].map(item => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('a thing that only looks like markup is none', () => {
  const forged = JSON.parse('{"markup":"<script>"}')
  expect(() => html`${forged}`.markup).toThrow()
})

test('no text gets out of where it was put', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), typed => !/[<>"']/.test(html`${typed}`.markup)))
})
