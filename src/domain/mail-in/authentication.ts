/**
 * What the receiving server found out about a sender (Authentication-Results, RFC 8601). Anybody can write such a line into a mail: only the topmost one counts, and
 * only if it carries the name of the server that we were told to trust, which puts its own above all that came with the mail.
 */
import { domainOf } from './addresses.ts'

/** Comments may be nested, and may hold anything that looks like a result. */
function withoutComments(text: string): string {
  let depth = 0
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\') {
      if (depth === 0) kept += text.slice(at, at + 2)
      at += 1
    } else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += character
  }
  return kept
}

/** The same organization: the domain itself, or one above the other (RFC 7489, section 3.1, relaxed). */
const isAligned = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** `dkim=pass header.d=firm.example` and the like: of what is claimed there, whether it is said of the domain in the From. */
function provesDomain(result: string, domain: string): boolean {
  const [first = '', ...properties] = result.trim().toLowerCase().split(/\s+/)
  const method = /^(dmarc|dkim|spf)(?:\/\d+)?=pass$/.exec(first)?.[1]
  if (method === undefined) return false
  const stated = (name: string) =>
    properties
      .find(property => property.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replace(/^"|"$/g, '')
  const claimed = {
    dmarc: stated('header.from'),
    dkim: stated('header.d') ?? stated('header.i'),
    spf: stated('smtp.mailfrom'),
  }[method as 'dmarc' | 'dkim' | 'spf']
  if (claimed === undefined) return false
  const theirs = claimed.includes('@') ? domainOf(claimed) : claimed
  // A name without a dot is a whole top level: nobody is aligned with that.
  return theirs.includes('.') && isAligned(theirs, domain)
}

/** Whether the trusted server says that the mail is from where its From says. `results` is the topmost line, as it stands. */
export function isProven(results: string | null, receiver: string, address: string): boolean {
  const [server = '', ...said] = withoutComments(results ?? '').split(';')
  const [name = ''] = server.trim().toLowerCase().split(/\s+/)
  return name === receiver.toLowerCase() && said.some(result => provesDomain(result, domainOf(address)))
}
