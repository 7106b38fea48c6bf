import fc from 'fast-check'
import { type XmlElement as Parsed, XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { element, optional, xmlDocument } from './xml-writer.ts'

/** By an independent reader. */
function read<Result>(text: string, look: (root: Parsed) => Result): Result {
  const document = XmlDocument.fromString(text)
  try {
    return look(document.root)
  } finally {
    document.dispose()
  }
}

test('elements, attributes and texts', () => {
  const root = element('a:root', [element('one', '1 < 2 & "3"'), element('empty', ''), element('none', []), undefined], {
    'xmlns:a': 'urn:a',
    at: 'x"y<z',
  })
  expect(xmlDocument(root)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<a:root xmlns:a="urn:a" at="x&quot;y&lt;z">',
      '  <one>1 &lt; 2 &amp; "3"</one>',
      '  <empty/>',
      '  <none/>',
      '</a:root>',
      '',
    ].join('\n'),
  )
})

test('an optional element is left out when there is nothing in it', () => {
  expect([optional('a', ''), optional('a', null), optional('a', undefined)]).toEqual([undefined, undefined, undefined])
  expect(optional('a', '0')).toEqual(element('a', '0'))
})

test('characters that XML does not know are left out', () => {
  expect(xmlDocument(element('a', 'x\u0000\u0008\u001f\ufffe\uffff\ud800y\u{1f600}'))).toContain('<a>xy\u{1f600}</a>')
})

test('any text and any attribute is read as it was written, but for what XML cannot hold', () => {
  const writable = (text: string) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, value) => {
      const found = read(xmlDocument(element('root', `.${text}`, { value })), root => [root.content, root.attr('value')?.value])
      expect(found).toEqual([writable(`.${text}`), writable(value)])
    }),
  )
})
