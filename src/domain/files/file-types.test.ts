import { describe, expect, test } from 'vitest'
import { acceptedFiles, detectFileType, isInlineType } from './file-types.ts'

/** Each character is one byte. */
const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => Uint8Array.from([...text].flatMap(unit => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]))
const utf16be = (text: string) => Uint8Array.from([...text].flatMap(unit => [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 255]))
const mimeTypeOf = (head: Uint8Array, tail?: Uint8Array) => detectFileType(head, tail)?.mimeType ?? 'refused'

const signedData = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x80'
const zipEnd = `PK\x05\x06${'\0'.repeat(18)}`
const page = '<html><script>alert(1)</script>'

describe('what a browser may show', () => {
  test.each([
    ['%PDF-1.7\n', 'application/pdf', 'pdf', true],
    ['\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'image/png', 'png', true],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', 'jpg', true],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp', 'webp', true],
    ['date;amount\n', 'text/plain', 'txt', true],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic', 'heic', false],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heif', 'heif', false],
    ['II*\0\x08\0\0\0', 'image/tiff', 'tif', false],
    ['<?xml version="1.0"?><Invoice/>', 'application/xml', 'xml', false],
    ['<svg/>', 'image/svg+xml', 'svg', false],
    [page, 'text/html', 'html', false],
    ['From: a@b.it\r\nSubject: x\r\n\r\n', 'message/rfc822', 'eml', false],
    [`\x30\x80${signedData}`, 'application/pkcs7-mime', 'p7m', false],
  ])('%j is %s, .%s, shown: %s', (head, mimeType, extension, inline) => {
    expect(detectFileType(bytes(head))).toMatchObject({ mimeType, extension, inline })
    expect(acceptedFiles).toContain(detectFileType(bytes(head))?.called)
    expect(isInlineType(mimeType)).toBe(inline)
  })
})

describe('images', () => {
  test.each([
    ['TIFF of the other byte order', 'MM\0*\0\0\0\x08', 'image/tiff'],
    ['HEIC, ten bits', '\0\0\0\x14ftypheix\0\0\0\0mif1', 'image/heic'],
    ['HEIC sequence', '\0\0\0\x14ftyphevc\0\0\0\0msf1', 'image/heic'],
    ['HEIF sequence', '\0\0\0\x10ftypmsf1\0\0\0\0', 'image/heif'],
    ['HEIC cut after its brand', '\0\0\0\x18ftypheic', 'image/heic'],
    ['AVIF', '\0\0\0\x14ftypavif\0\0\0\0mif1', 'refused'],
    ['AVIF that calls itself mif1', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'refused'],
    ['video', '\0\0\0\x18ftypisom\0\0\0\0mp42', 'refused'],
    ['sound', 'RIFF\x10\0\0\0WAVEfmt ', 'refused'],
    ['GIF', 'GIF89a\x01\0\x01\0', 'refused'],
    ['GIF that is a script, in printable characters', 'GIF89a=1;alert(document.cookie)//', 'refused'],
    ['GIF with a PDF header behind', 'GIF89a\x01\0\x01\0%PDF-1.4', 'refused'],
    ['half a PNG signature', '\x89PNG\r\n\x1a', 'refused'],
    ['JPEG with a PDF header in its comment', '\xff\xd8\xff\xfe\0\x10%PDF-1.4', 'image/jpeg'],
    ['JPEG with a page in its comment', `\xff\xd8\xff\xfe\0\x30${page}`, 'image/jpeg'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(bytes(head))).toBe(outcome))
})

describe('PDF', () => {
  test.each([
    ['text that starts like one', '%PDF-1.4 is how a PDF starts', 'application/pdf'],
    ['after 1024 bytes of junk', `${'\0'.repeat(1024)}%PDF-1.4`, 'application/pdf'],
    ['after 1025 bytes of junk', `${'\0'.repeat(1025)}%PDF-1.4`, 'refused'],
    ['after a byte order mark', '\xef\xbb\xbf%PDF-1.4', 'application/pdf'],
    ['after the headers of its download', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4', 'application/pdf'],
    ['after a page', `${page}%PDF-1.4`, 'text/html'],
    ['after a page in capitals', '\n<HTML>%PDF-1.4', 'text/html'],
    ['after binary junk and a page', `\0\x01${page}%PDF-1.4`, 'refused'],
    ['after words and a page', `Hello ${page}%PDF-1.4`, 'text/plain'],
    ['after binary junk and a doctype', '\0<!DOCTYPE  html>%PDF-1.4', 'refused'],
    ['after an image that can run', '<svg onload="alert(1)">%PDF-1.4', 'image/svg+xml'],
    ['after an archive', 'PK\x03\x04\x14\0\0\0%PDF-1.4', 'refused'],
    ['after a Windows program', 'MZ\x90\0\x03\0%PDF-1.4', 'refused'],
    ['after a Linux program', '\x7fELF\x02\x01%PDF-1.4', 'refused'],
    ['after a WebAssembly module', '\0asm\x01\0\0\0%PDF-1.4', 'refused'],
    ['mentioned in an e-mail', 'From: a@b.it\r\nSubject: %PDF-1.4\r\n\r\n', 'message/rfc822'],
    ['its name only', 'Save it as %PDF- please', 'text/plain'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(bytes(head))).toBe(outcome))
})

describe('markup', () => {
  const declared = '<?xml version="1.0" encoding="UTF-8"?>'
  test.each([
    ['XML without a declaration', '<p:FatturaElettronica versione="FPR12" xmlns:p="x">', 'application/xml'],
    ['XML after white space', `\n  ${declared}\n<Invoice>`, 'application/xml'],
    ['a declaration alone', declared, 'application/xml'],
    ['XML in Latin-1', '<?xml version="1.0" encoding="ISO-8859-1"?><Nome>Societ\xe0</Nome>', 'application/xml'],
    ['XML whose root is cut by the end of the head', `${declared}<Fattu`, 'application/xml'],
    ['XML with a document type', `${declared}<!DOCTYPE Invoice [ <!ENTITY a "]><svg>"> ]><Invoice>`, 'application/xml'],
    ['XML with a style sheet', `${declared}<?xml-stylesheet href="x.xsl"?><Invoice>`, 'application/xml'],
    ['OFX 2', `${declared}<?OFX OFXHEADER="200"?><OFX>`, 'application/xml'],
    ['SVG with a declaration', `${declared}\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg">`, 'image/svg+xml'],
    ['SVG with a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg>', 'image/svg+xml'],
    ['SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['SVG behind a comment that holds XML', '<!-- <Invoice> --><svg>', 'image/svg+xml'],
    ['SVG behind an internal subset', `${declared}<!DOCTYPE x [ <!ENTITY y "z>"> ]><svg>`, 'image/svg+xml'],
    ['SVG in capitals', '<SVG onload=alert(1)>', 'image/svg+xml'],
    ['SVG inside XML', '<Invoice><svg>', 'application/xml'],
    ['HTML', '<!doctype html><title>x</title>', 'text/html'],
    ['HTML in capitals after white space', '\r\n\t\f <!DOCTYPE HTML PUBLIC "x">', 'text/html'],
    ['HTML after a byte order mark', `\xef\xbb\xbf${page}`, 'text/html'],
    ['HTML after a comment', `<!-- ${'x'.repeat(100)} -->\n<ScRiPt>`, 'text/html'],
    ['HTML after a comment that browsers close early', '<!--><script>alert(1)</script>-->', 'text/html'],
    ['HTML as XML', `${declared}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">`, 'text/html'],
    ['HTML as XML with a prefix', `${declared}<h:html xmlns:h="http://www.w3.org/1999/xhtml">`, 'text/html'],
    ['a head', '<head>', 'text/html'],
    ['a body', '<body onload=alert(1)>', 'text/html'],
    ['a script with a slash', '<script/x>alert(1)</script>', 'text/html'],
    ['a frame', '<iframe src=javascript:alert(1)>', 'text/html'],
    ['a picture that runs', '<img src=x onerror=alert(1)>', 'text/html'],
    ['a comment longer than the head', `<!-- ${'x'.repeat(4091)}`, 'text/html'],
    ['a comment longer than the head, in XML', `${declared}<!-- ${'x'.repeat(4091)}`, 'application/xml'],
    ['a document type longer than the head', `<!DOCTYPE x [ ${'<!ENTITY a "b">'.repeat(300)}`, 'application/xml'],
    ['an HTML document type that never ends', `<!DOCTYPE html PUBLIC "${'x'.repeat(4000)}`, 'text/html'],
    ['words in angle brackets', '<mario@example.it> wrote:', 'text/plain'],
    ['a heart', '<3 you', 'text/plain'],
    ['a page further down a text', `see below\n${page}`, 'text/plain'],
    ['markup with a NUL', '<html>\0', 'refused'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(bytes(head))).toBe(outcome))

  test.each([
    ['with a mark', '\ufeff'],
    ['without a mark', ''],
  ])('in UTF-16 %s', (_name, mark) => {
    for (const encode of [utf16le, utf16be]) {
      expect(mimeTypeOf(encode(`${mark}<?xml version="1.0" encoding="UTF-16"?><Invoice>`))).toBe('application/xml')
      expect(mimeTypeOf(encode(`${mark}<Invoice>`))).toBe('application/xml')
      expect(mimeTypeOf(encode(`${mark}<svg>`))).toBe('image/svg+xml')
      expect(mimeTypeOf(encode(`${mark}<script>`))).toBe('text/html')
    }
  })
})

describe('signed files', () => {
  const base64 = btoa(`\x30\x82\x12\x34${signedData}${'\x01\x02\x03'.repeat(30)}`)
  test.each([
    ['DER, short length', `\x30\x20${signedData}`, 'application/pkcs7-mime'],
    ['DER, long length', `\x30\x83\x01\x02\x03${signedData}`, 'application/pkcs7-mime'],
    ['BER without a length', `\x30\x80${signedData}`, 'application/pkcs7-mime'],
    ['PEM', `-----BEGIN PKCS7-----\n${base64}`, 'application/pkcs7-mime'],
    ['PEM of CMS', `\r\n-----BEGIN CMS-----\r\n${base64}`, 'application/pkcs7-mime'],
    ['base64', base64, 'application/pkcs7-mime'],
    ['base64 in lines', base64.replace(/.{10}/g, '$&\r\n'), 'application/pkcs7-mime'],
    ['base64 of something else', btoa('x'.repeat(90)), 'text/plain'],
    ['base64 with a page behind', `${base64}\n<script>`, 'text/plain'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMII', 'text/plain'],
    ['a certificate in DER', '\x30\x82\x03\x04\x30\x82\x02\x01\xa0\x03\x02\x01\x02', 'refused'],
    ['enveloped data', `\x30\x80${signedData.replace('\x07\x02', '\x07\x03')}`, 'refused'],
    ['the identifier not where it belongs', `\x30\x20\0\0${signedData}`, 'refused'],
    ['a sequence cut after one byte', '\x30', 'text/plain'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(bytes(head))).toBe(outcome))
})

describe('e-mail', () => {
  test.each([
    ['relayed', 'Received: from a\r\n\tby b; Mon\r\nDate: Mon, 1 Jan 2026\r\n\r\nHi', 'message/rfc822'],
    ['in small letters', 'subject: x\nx-mailer: y\n\nHi', 'message/rfc822'],
    ['in a mailbox', 'From - Mon Jan 1 2026\nReturn-Path: <a@b>\nTo: c\n\n', 'message/rfc822'],
    ['after a byte order mark', '\xef\xbb\xbfFrom: a\r\nTo: b\r\n\r\n', 'message/rfc822'],
    ['with a binary body', 'MIME-Version: 1.0\r\nContent-Type: image/png\r\n\r\n\x89PNG\0\0', 'message/rfc822'],
    ['with Latin-1 in its subject', 'To: a\r\nSubject: perch\xe9\r\n\r\n', 'message/rfc822'],
    ['cut inside a header', `From: a\r\nTo: ${'b'.repeat(50)}\r\nX-Long`, 'message/rfc822'],
    ['with one broken header', 'From: a\r\nTo: b\r\nbroken header\r\nDate: x\r\n\r\n', 'message/rfc822'],
    ['one header only', 'Subject: x\r\n\r\nHi', 'text/plain'],
    ['headers of something else', 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX>', 'text/plain'],
    ['a note that starts like one', 'Date: 1 March\nTotal: 10\nthank you for your visit\n', 'text/plain'],
    ['headers after a blank line', '\r\nFrom: a\r\nTo: b\r\n', 'text/plain'],
    ['headers with control characters', 'From: a\0\r\nTo: b\r\n\r\n', 'refused'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(bytes(head))).toBe(outcome))
})

describe('plain text', () => {
  test.each([
    ['UTF-8', utf8('descrizione;importo €\ncaffè;1,20\f'), 'text/plain'],
    ['UTF-8 cut inside a character', utf8('caffè €').slice(0, -1), 'text/plain'],
    ['UTF-8 with a byte order mark', utf8('\ufeffdate;amount'), 'text/plain'],
    ['Windows-1252', bytes('caff\xe8 \x80 1,20'), 'text/plain'],
    ['Latin-1 that ends on its accent', bytes('caff\xe8'), 'text/plain'],
    ['UTF-16 with a mark', utf16le('\ufeffdate;amount'), 'text/plain'],
    ['UTF-16 of the other byte order', utf16be('\ufeffdate;amount'), 'text/plain'],
    ['UTF-16 cut inside a character', utf16le('\ufeffdate;😀').slice(0, -3), 'text/plain'],
    ['UTF-16 without a mark', utf16le('date;amount'), 'refused'],
    ['UTF-16 with a NUL', utf16le('\ufeffdate\0'), 'refused'],
    ['UTF-16 with half a pair', utf16le('\ufeff\udc00 date'), 'refused'],
    ['UTF-32', bytes('\xff\xfe\0\0d\0\0\0'), 'refused'],
    ['MT940', bytes(':20:STARTUMS\r\n:25:IT60X0542811101000000123456\r\n'), 'text/plain'],
    ['a company called MZ', bytes('MZ Consulting srl'), 'text/plain'],
    ['a byte that Windows-1252 lacks', bytes('caff\xe8 \x81'), 'refused'],
    ['an escape sequence for terminals', bytes('\x1b[2J'), 'refused'],
    ['a NUL', bytes('date;amount\0'), 'refused'],
    ['a delete character', bytes('a\x7f'), 'refused'],
    ['nothing', bytes(''), 'refused'],
  ])('%s', (_name, head, outcome) => expect(mimeTypeOf(head)).toBe(outcome))
})

describe('what is not accepted', () => {
  test.each([
    ['an archive, or a new office file', 'PK\x03\x04\x14\0\x06\0[Content_Types].xml'],
    ['an old office file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['rich text', '{\\rtf1\\ansi printable}'],
    ['PostScript', '%!PS-Adobe-3.0\n'],
    ['gzip, as in a packed SVG', '\x1f\x8b\x08\0'],
    ['RAR', 'Rar!\x1a\x07\0'],
    ['7-Zip', '7z\xbc\xaf\x27\x1c'],
    ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
    ['a Linux program', '\x7fELF\x02\x01\x01'],
    ['a Java class', '\xca\xfe\xba\xbe\0\0\0\x34'],
    ['a shortcut', 'L\0\0\0\x01\x14\x02\0'],
  ])('%s', (_name, head) => expect(mimeTypeOf(bytes(head))).toBe('refused'))
})

describe('with the end of the file', () => {
  test.each([
    ['a JPEG with an archive behind', '\xff\xd8\xff\xe0', `xx${zipEnd}`, 'refused'],
    ['a PDF with an archive and its comment behind', '%PDF-1.4', `${zipEnd.slice(0, -2)}\x05\0%%EOF`, 'refused'],
    ['a PDF that holds an archive inside', '%PDF-1.4', `${zipEnd}endstream %%EOF`, 'application/pdf'],
    ['a text with a binary behind', 'date;amount\n', 'x\0\x01', 'refused'],
    ['a text with an accent cut at the start of the tail', 'date;amount\n', '\xa8 ciao\n', 'text/plain'],
    ['a tail shorter than an archive could be', '%PDF-1.4', 'PK\x05\x06', 'application/pdf'],
  ])('%s', (_name, head, tail, outcome) => expect(mimeTypeOf(bytes(head), bytes(tail))).toBe(outcome))
})
