/** Mails as they arrive, written line by line. */

export interface Attached {
  name: string
  type?: string
  content: string | Buffer
  disposition?: string
  id?: string
}

export interface Written {
  from?: string
  subject?: string
  messageId?: string
  text?: string
  html?: string
  attached?: readonly Attached[]
  boundary?: string
  /** Put above everything else. */
  head?: readonly string[]
}

let drawn = 0

const part = ({ name, type = 'application/octet-stream', content, disposition = 'attachment', id }: Attached): string =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content)
      .toString('base64')
      .replace(/(.{76})/g, '$1\r\n'),
  ].join('\r\n')

export function mail({
  from = 'Mette <mette@nordlys.example>',
  subject = 'Bilag',
  text = 'Hej',
  html,
  attached = [],
  head = [],
  boundary = 'cut',
  ...rest
}: Written = {}): string {
  const messageId = rest.messageId ?? `<${++drawn}@nordlys.example>`
  const body = ['Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
  const page = html === undefined ? [] : [['Content-Type: text/html; charset=utf-8', '', html].join('\r\n')]
  const parts = [body, ...page, ...attached.map(part)]
  return [
    ...head,
    `From: ${from}`,
    'To: bilag@nordlys.example',
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Tue, 17 Nov 2026 10:00:00 +0100',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.map(one => `--${boundary}\r\n${one}`),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

export const receipt = (number: number | string): string =>
  `Papir og Pen ApS\nCVR 13585628\nKvittering ${number}\nDato 12-01-2026\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00\n`
