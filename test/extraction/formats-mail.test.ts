import { describe, expect, test } from 'vitest'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import type { Mail } from '../../src/extraction/formats/mail/eml.ts'
import { htmlToText } from '../../src/extraction/formats/mail/html-text.ts'
import { decodeWords, parseHeader } from '../../src/extraction/formats/mail/mime-headers.ts'
import { rows } from '../harness/text-tables.ts'
import { fattura, toBytes } from './formats-samples.ts'

function mail(...lines: readonly (string | Uint8Array)[]): Mail {
  const bytes = Buffer.concat(lines.flatMap(line => [typeof line === 'string' ? Buffer.from(line, 'utf8') : line, Buffer.from('\r\n')]))
  const reading = readStructured(bytes, { name: 'invoice.eml' })
  if (!reading || !('mail' in reading)) throw new Error(`not read: ${JSON.stringify(reading)}`)
  return reading.mail
}

const head = [
  'From: Nordlys <billing@example.com>',
  'To: buyer@example.org',
  'Subject: Invoice 7',
  'Date: Thu, 12 Mar 2026 10:00:00 +0100',
  'MIME-Version: 1.0',
]
const base64 = (text: string | Uint8Array): string =>
  Buffer.from(text)
    .toString('base64')
    .match(/.{1,76}/g)!
    .join('\r\n')

describe('a mail', () => {
  test('of text alone has its words below the lines of its head', () => {
    const read = mail(...head, '', 'Total 125,00 kr.', 'Thank you')
    expect(read).toMatchObject({
      from: 'Nordlys <billing@example.com>',
      subject: 'Invoice 7',
      sentAt: 'Thu, 12 Mar 2026 10:00:00 +0100',
      attachments: [],
    })
    expect(read.text).toBe(
      'From: Nordlys <billing@example.com>\nTo: buyer@example.org\nDate: Thu, 12 Mar 2026 10:00:00 +0100\nSubject: Invoice 7\n\nTotal 125,00 kr.\nThank you',
    )
  })

  test('with attachments gives each its name, type and bytes, and knows a logo from a file', () => {
    const pdf = Buffer.from('%PDF-1.7 \x00\xff', 'latin1')
    const read = mail(
      ...head,
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      'This is for readers that know no MIME.',
      '--outer',
      'Content-Type: multipart/related; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>At betale: <b>1.250,00=C2=A0kr.</b></p><img src=3D"cid:logo">=',
      '<p>For=C3=A5r</p>',
      '--inner',
      'Content-Type: image/png; name="logo.png"',
      'Content-ID: <logo>',
      'Content-Transfer-Encoding: base64',
      '',
      base64('PNG'),
      '--inner--',
      '--outer',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*=utf-8''Faktura%20for%C3%A5r.pdf",
      'Content-Transfer-Encoding: base64',
      '',
      base64(pdf),
      '--outer',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="..\\\\secret\\\\IT01_1.xml"',
      '',
      fattura(),
      '--outer--',
      'behind the end',
    )
    expect(read.text).toContain('At betale: 1.250,00 kr.\n\nForår')
    expect(read.text).not.toContain('MIME')
    expect(read.text).not.toContain('behind')
    expect(read.attachments.map(({ name, mimeType, isInline }) => [name, mimeType, isInline])).toEqual([
      ['logo.png', 'image/png', true],
      ['Faktura forår.pdf', 'application/pdf', false],
      ['IT01_1.xml', 'application/octet-stream', false],
    ])
    expect(Buffer.from(read.attachments[1]!.bytes)).toEqual(pdf)
    expect(readStructured(read.attachments[2]!.bytes)).toMatchObject({ method: 'fatturapa' })
  })

  test('in two versions is read in the one that has the figures', () => {
    const versions = (plain: string, html: string): string =>
      mail(
        ...head,
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        plain,
        '--b',
        'Content-Type: text/html',
        '',
        html,
        '--b--',
      ).text.split('\n\n', 2)[1]!
    expect(versions('See the HTML version.', '<table><tr><td>Total</td><td>99,00</td></tr></table>')).toBe('Total   99,00')
    expect(versions('Total 99,00', '<p>Total <b>99,00</b></p>')).toBe('Total 99,00')
  })

  test('inside of a mail is opened, as certified mail sends it', () => {
    const read = mail(
      ...head,
      'Content-Type: multipart/mixed; boundary=pec',
      '',
      '--pec',
      'Content-Type: text/plain',
      '',
      'Messaggio di posta certificata',
      '--pec',
      'Content-Type: message/rfc822; name="postacert.eml"',
      '',
      'From: fornitore@example.it',
      'Subject: =?iso-8859-1?Q?Fattura_perch=E9?=',
      'Content-Type: multipart/mixed; boundary=in',
      '',
      '--in',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      Buffer.from('Città', 'latin1'),
      '--in',
      'Content-Type: application/xml; name=fattura.xml',
      'Content-Transfer-Encoding: base64',
      '',
      base64(fattura()),
      '--in--',
      '--pec--',
    )
    expect(read.subject).toBe('Invoice 7')
    expect(read.text).toContain('Messaggio di posta certificata\n\nFrom: fornitore@example.it\nSubject: Fattura perché\n\nCittà')
    expect(read.attachments.map(({ name }) => name)).toEqual(['fattura.xml'])
  })

  test('that is cut off gives what there is', () => {
    const read = mail(...head, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Half a')
    expect(read.text).toContain('Half a')
  })

  test.each([
    [
      'nested a hundred deep',
      () => Array.from({ length: 100 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`),
      'mail_too_deep',
    ],
    ['of a thousand parts', () => ['Content-Type: multipart/mixed; boundary=b', '', ...Array(1000).fill('--b\r\n\r\nx')], 'mail_too_large'],
    ['of mails in mails', () => Array(100).fill('Content-Type: message/rfc822\r\n'), 'mail_too_deep'],
  ])('%s is refused with a sentence', (_name, lines, code) => {
    const reading = readStructured(toBytes(['From: a@example.com', 'Subject: x', ...lines()].join('\r\n')))
    expect(reading).toMatchObject({ failure: { code, retryable: false } })
  })

  test('is told from a text that only begins like one by what the sender says', () => {
    const text = toBytes('From: a@example.com\nSubject: x\n\nTotal 5,00')
    expect(readStructured(text, { mimeType: 'text/plain' })).toBeUndefined()
    expect(readStructured(text, { mimeType: 'message/rfc822' })).toHaveProperty('mail')
    expect(readStructured(toBytes('Total: 5,00\nDate: today\n\nThanks'))).toBeUndefined()
  })
})

describe('a header', () => {
  test.each(rows`
    raw                                                        text
    Invoice 7                                                  Invoice 7
    =?utf-8?Q?For=C3=A5r_2026?=                                Forår 2026
    =?UTF-8?B?Rm9yw6Vy?=                                       Forår
    =?utf-8?B?w6U=?= =?utf-8?B?w6Y=?= end                      åæ end
    =?utf-8?Q?=C3?= =?utf-8?Q?=A5?=                            å
    =?windows-1252?Q?=80_100?=                                 € 100
    =?unheard-of?Q?=E5?=                                       å
    =?utf-8?X?broken?=                                         =?utf-8?X?broken?=
  `)('$raw says $text', ({ raw, text }) => expect(decodeWords(raw!)).toBe(text))

  test('has parameters in quotes, in pieces and in other alphabets', () => {
    const { value, parameters } = parseHeader(`Attachment; size=3; filename*0="Fak"; filename*1*=%C3%B8; name="a;b \\"c\\".pdf"`)
    expect([value, parameters.get('size'), parameters.get('name')]).toEqual(['attachment', '3', 'a;b "c".pdf'])
    expect(parseHeader(`x; filename*0*=utf-8''F%C3%B8; filename*1=r.pdf`).parameters.get('filename')).toBe('Før.pdf')
  })
})

describe('the words of a page', () => {
  test.each(rows`
    html                                                             text
    <p>One<br>two</p><p>three</p>                                    One|two||three
    <style>p{}</style><script>if (a<b) x()</script>Left              Left
    <table><tr><td>A<td>1,00</tr> <tr><td></td><td>B</table><p>C     A_1,00|B||C
    5 &lt; 6 &amp; &#8364; 7 &euro; &oslash; &unknown;               5 < 6 & € 7 € ø &unknown;
    a < b                                                            a < b
    <a title="1 > 0">x</a>                                           x
    <div style="display:none">Total 1,00</div><div>Total 2,00</div>  Total 2,00
    <span style="font-size:0px">IBAN</span><span>x</span>            x
    <!-- Total 1 --><b>Total 2                                       Total 2
  `)('$html', ({ html, text }) => expect(htmlToText(html!).replaceAll('\n', '|').replace('   ', '_')).toBe(text))
})
