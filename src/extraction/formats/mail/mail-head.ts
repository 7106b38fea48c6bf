/** The head of a mail as far as it says who sent it and how it came here. Lines that are there several times are kept apart: a forger adds a second one. */
import { answerMark, type MailHead } from '../../../domain/mail-in/judge.ts'
import { decodeWords } from './mime-headers.ts'

const headBytesMax = 256 * 1024
const linesMax = 2000

/** Each header with what it says, unfolded, in the order in which they stand. */
function linesOf(bytes: Uint8Array): [name: string, value: string][] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytesMax)).toString('latin1')
  const lines: [string, string][] = []
  for (const line of head.split('\n', linesMax)) {
    const text = line.replace(/\r$/, '')
    if (text === '') {
      if (lines.length > 0) break
      continue
    }
    const last = lines.at(-1)
    if (/^[ \t]/.test(text)) {
      if (last) last[1] += ` ${text.trim()}`
      continue
    }
    const colon = text.indexOf(':')
    if (colon > 0) lines.push([text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()])
  }
  return lines
}

const oneLine = (text: string, lengthMax: number): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)

export function readMailHead(bytes: Uint8Array): MailHead {
  const lines = linesOf(bytes)
  const all = (name: string) => lines.filter(([one]) => one === name).map(([, value]) => value)
  const first = (name: string, lengthMax = 1000) => {
    const [value] = all(name)
    return value === undefined ? null : oneLine(value, lengthMax)
  }
  const [subject] = all('subject')
  return {
    from: all('from').map(value => oneLine(value, 2000)),
    subject: subject === undefined ? null : oneLine(decodeWords(subject), 300),
    messageId: first('message-id', 500),
    autoSubmitted: first('auto-submitted'),
    precedence: first('precedence'),
    returnPath: first('return-path'),
    contentType: first('content-type'),
    results: first('authentication-results', 10_000),
    isList: lines.some(([name]) => name === 'list-id' || name === 'list-unsubscribe'),
    wantsNoAnswer: hasAny(first('x-auto-response-suppress')),
    isOurAnswer: lines.some(([name]) => name === answerMark.toLowerCase()),
    hops: all('received').length,
  }
}

const hasAny = (text: string | null): boolean => text !== null && !/^none$/i.test(text)
