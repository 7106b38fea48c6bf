/** Who a mail is from, and whose mail is taken. */

/** `local@domain` as mail is sent in practice: no quoted local parts, no stars, no addresses of machines by number. */
const addressShape = /^[A-Za-z0-9.!#$%&'+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9-]{1,63}){1,10}$/

export const isAddress = (text: string): boolean => text.length <= 254 && addressShape.test(text)

/** `@firm.example`: everybody there, and nobody below it. */
const isDomain = (text: string): boolean => text.startsWith('@') && isAddress(`a${text}`)

/** An address, a domain behind an @, or `*` for everybody. */
export const isSenderRule = (text: string): boolean => text === '*' || isAddress(text) || isDomain(text)

export const toSenderRule = (text: string): string => text.trim().toLowerCase()

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * The address in a From (RFC 5322, section 3.6.2), in lower case: the one between the brackets where there are some, whatever the name in front of them
 * looks like. Undefined where there is none, or more than one: who of them it is from cannot be said.
 */
export function addressIn(from: string): string | undefined {
  const bare = from
    .slice(0, 2000)
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
  if (/["()]/.test(bare)) return undefined
  const [one, ...others] = bare.split(',')
  if (one === undefined || others.length > 0) return undefined
  const bracketed = /^([^<>]*)<([^<>]*)>\s*$/.exec(one)
  const address = (bracketed ? bracketed[2]! : one).trim()
  return isAddress(address) ? address.toLowerCase() : undefined
}

/** `rules` in lower case. */
export const isAllowed = (address: string, rules: readonly string[]): boolean =>
  rules.includes('*') || rules.includes(address) || rules.includes(`@${domainOf(address)}`)
