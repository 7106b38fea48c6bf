import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from './file-names.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

describe('a name to show', () => {
  test.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['C:\\fakepath\\Fattura n. 3.pdf', 'Fattura n. 3.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\../x.png', 'x.png'],
    ['folder/', 'file.pdf'],
    [undefined, 'file.pdf'],
    ['', 'file.pdf'],
    [' \t ', 'file.pdf'],
    ['.', 'file.pdf'],
    ['..', 'file.pdf'],
    ['.\0.', 'file.pdf'],
    ['a/. .', 'file.pdf'],
    ['invoice\0.pdf', 'invoice.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie: x.pdf'],
    ['  two \u00a0\u2028 words .pdf ', 'two words .pdf'],
    ['a \x01 b.pdf', 'a b.pdf'],
    ['ann\u202efdp.exe', 'annfdp.exe'],
    ['\u2066x\u2069\u200f\u061c.pdf', 'x.pdf'],
    ['half \ud83d of a pair.pdf', 'half of a pair.pdf'],
    ['👨\u200d👩\u200d👧.jpg', '👨\u200d👩\u200d👧.jpg'],
    ['perche\u0301.pdf', 'perché.pdf'],
    ['Nota del 12.05', 'Nota del 12.05.pdf'],
    ['IT01234567890_00001.xml.p7m', 'IT01234567890_00001.xml.p7m'],
    ['.htaccess', '.htaccess.pdf'],
    ['scan', 'scan.pdf'],
  ])('%j is shown as %j', (name, shown) => expect(cleanFileName(name, 'pdf')).toBe(shown))

  test('of 300 letters keeps its extension within 255 bytes', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.p7m`, 'pdf')).toBe(`${'a'.repeat(251)}.p7m`)
    expect(cleanFileName('a'.repeat(300), 'pdf')).toBe(`${'a'.repeat(251)}.pdf`)
  })

  test('is cut between characters', () => {
    expect(cleanFileName(`a${'😀'.repeat(100)}.pdf`, 'pdf')).toBe(`a${'😀'.repeat(62)}.pdf`)
    expect(cleanFileName(`${'è'.repeat(200)}.pdf`, 'pdf')).toBe(`${'è'.repeat(125)}.pdf`)
  })

  test('is always something, short, on one line, and clean when cleaned again', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('/', '\\', '.', ' ', '\0', '\r', '\n', '\u202e', '\ud800', '"', 'è', '😀', 'a'),
        fc.string({ maxLength: 1 }),
      ),
      maxLength: 400,
    })
    fc.assert(
      fc.property(hostile, name => {
        const shown = cleanFileName(name, 'pdf')
        expect(shown).toMatch(/^[^/\\\p{Cc}\u202e]*[^/\\\p{Cc}\u202e. ][^/\\\p{Cc}\u202e]*$/u)
        expect(shown.isWellFormed()).toBe(true)
        expect(bytesOf(shown)).toBeLessThanOrEqual(255)
        expect(cleanFileName(shown, 'pdf')).toBe(shown)
      }),
    )
  })
})

describe('a Content-Disposition value', () => {
  test.each([
    ['inline', 'invoice 3.pdf', `inline; filename="invoice 3.pdf"; filename*=UTF-8''invoice%203.pdf`],
    ['attachment', 'perché.pdf', `attachment; filename="perche.pdf"; filename*=UTF-8''perch%C3%A9.pdf`],
    ['attachment', 'smørrebrød €.pdf', `attachment; filename="sm_rrebr_d _.pdf"; filename*=UTF-8''sm%C3%B8rrebr%C3%B8d%20%E2%82%AC.pdf`],
    ['attachment', '😀.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
    [
      'attachment',
      'a"; filename=evil.exe; x=".pdf',
      `attachment; filename="a_; filename=evil.exe; x=_.pdf"; filename*=UTF-8''a%22%3B%20filename%3Devil.exe%3B%20x%3D%22.pdf`,
    ],
    ['attachment', 'a\\".pdf', `attachment; filename="a__.pdf"; filename*=UTF-8''a_%22.pdf`],
    ['attachment', 'fullwidth＂quote.pdf', `attachment; filename="fullwidth_quote.pdf"; filename*=UTF-8''fullwidth%EF%BC%82quote.pdf`],
    [
      'attachment',
      'a\r\nSet-Cookie: x=1.pdf',
      `attachment; filename="a Set-Cookie: x=1.pdf"; filename*=UTF-8''a%20Set-Cookie%3A%20x%3D1.pdf`,
    ],
    ['attachment', "it's (50%) *.pdf", `attachment; filename="it's (50_) *.pdf"; filename*=UTF-8''it%27s%20%2850%25%29%20%2A.pdf`],
    ['attachment', '../x', `attachment; filename=".._x"; filename*=UTF-8''.._x`],
    ['attachment', '\ud800', `attachment; filename="file"; filename*=UTF-8''file`],
    ['attachment', '', `attachment; filename="file"; filename*=UTF-8''file`],
  ] as const)('%s of %j', (kind, name, value) => expect(contentDisposition(kind, name)).toBe(value))

  test('holds nothing that could end the header or the quotes, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('\r', '\n', '"', '\\', '%', "'", ';', '\0', '\ud800'),
            fc.string({ unit: 'binary', maxLength: 1 }),
          ),
        }),
        name => {
          expect(contentDisposition('attachment', name)).toMatch(
            /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''(?:[\w!#$&+.^`|~-]|%[\dA-F]{2})+$/,
          )
        },
      ),
    )
  })
})
