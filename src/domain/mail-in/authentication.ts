/**
 * What the receiving server found out about a sender (Authentication-Results, RFC 8601). Anybody can write such a line into a mail: only the topmost one counts, and
 * only if it carries the name of the server that we were told to trust, which puts its own above all that came with the mail.
 */
import { domainOf } from './addresses.ts'

/**
 * The line without what others may have written into it: comments, which may be nested, are left out, and a quoted string is two quotes. Undefined where one of
 * them does not end, or something is escaped outside of them: nothing can be said of such a line. A quote within a comment is a character like any other (RFC 5322,
 * section 3.2.2), but not every server knows that.
 */
function bareLine(text: string, quotesInComments: boolean): string | undefined {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\') {
      if (depth === 0 && !isQuoted) return undefined
      at += 1
    } else if (character === '"' && (depth === 0 || quotesInComments)) {
      isQuoted = !isQuoted
      if (depth === 0) kept += character
    } else if (isQuoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth < 0) return undefined
    } else if (depth === 0) kept += character
  }
  return depth === 0 && !isQuoted ? kept : undefined
}

type Method = 'dmarc' | 'dkim' | 'spf'

interface Result {
  method: Method
  value: string
  /** The domain that it is said of. */
  domain: string | undefined
}

/** `dkim=pass header.d=firm.example` and the like; undefined for a method that says nothing of the From. */
function readResult(text: string): Result | undefined {
  const [first = '', ...properties] = text.trim().toLowerCase().split(/\s+/)
  const [, method, value] = /^(dmarc|dkim|spf)(?:\/\d+)?=(\S*)$/.exec(first) ?? []
  if (method === undefined || value === undefined) return undefined
  const stated = (name: string) => properties.find(property => property.startsWith(`${name}=`))?.slice(name.length + 1)
  const claimed = {
    dmarc: stated('header.from'),
    dkim: stated('header.d') ?? stated('header.i'),
    spf: stated('smtp.mailfrom'),
  }[method as Method]
  return { method: method as Method, value, domain: claimed && domainOf(claimed) }
}

/**
 * DMARC alone decides where it was looked at: it knows what the domain demands, and which domains belong together. `none` is not a decision: the domain demands
 * nothing. Without it a signature or an envelope counts for the very domain only.
 */
function isProvenBy(said: readonly string[], domain: string): boolean {
  const results = said.map(readResult).filter(result => result !== undefined)
  const decisions = results.filter(({ method, value }) => method === 'dmarc' && value !== 'none')
  const proves = ({ value, domain: theirs }: Result) => value === 'pass' && theirs === domain
  return decisions.length > 0 ? decisions.every(proves) : results.some(result => result.method !== 'dmarc' && proves(result))
}

function isProvenIn(line: string | undefined, receiver: string, address: string): boolean {
  const [server = '', ...said] = (line ?? '').split(';')
  const [name = ''] = server.trim().toLowerCase().split(/\s+/)
  return name === receiver.toLowerCase() && isProvenBy(said, domainOf(address))
}

/** Whether the trusted server says that the mail is from where its From says, whichever way its line is read. `results` is the topmost line, as it stands. */
export const isProven = (results: string | null, receiver: string, address: string): boolean =>
  [true, false].every(quotesInComments => isProvenIn(bareLine(results ?? '', quotesInComments), receiver, address))
