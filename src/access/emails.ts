import { domainToASCII } from 'node:url'
import { isEmail } from '../domain/identity/electronic-addresses.ts'

/** An account may also be in a company's own network, whose names need no dot: `anna@office`. */
export const isAccountEmail = (email: string): boolean => isEmail(email) || isEmail(`${email}.example`)

/**
 * Two spellings of one address are one person: case does not matter in practice, composed characters are compared as one, and browsers send the
 * domain of `x@müller.de` in its ASCII form or as it was typed.
 */
export function foldEmail(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase()
  const at = folded.lastIndexOf('@') + 1
  return at === 0 ? folded : folded.slice(0, at) + (domainToASCII(folded.slice(at)) || folded.slice(at))
}
