import { hash, verify } from '@node-rs/argon2'
import { foldForSearch } from '../domain/text/folding.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { newToken, slowHashCost } from '../secrets.ts'
import { isGuessable } from './guessable.ts'

/** Of a password that is chosen now; those that are there already go on working. */
export const passwordMin = 10
export const passwordMax = 200

export const hashPassword = (password: string): Promise<string> => hash(password, slowHashCost)

/** Of a password that nobody knows, for accounts that are to be given a new one. */
export const hashOfNoPassword = (): Promise<string> => hashPassword(newToken())

/** Compared against when there is no such person, so that the answer takes as long either way. */
let nobody: Promise<string> | undefined

const hashOfNobody = (): Promise<string> => {
  nobody ??= hashPassword('nobody has this password')
  return nobody
}

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await hashOfNobody()), password)
  return stored !== undefined && right
}

/** What anybody who wants to guess tries first: addresses and names that belong to the person. */
export interface About {
  email: string
  /** Of the person and of their organizations. */
  names: readonly (string | null)[]
}

const bare = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Letters and digits of an address or a name, and nothing of one's own beside it but digits and signs. */
function isOfPerson(password: string, texts: readonly string[]): boolean {
  const chosen = bare(password)
  return texts.some(text => {
    const known = bare(text)
    return known.length > 3 && (chosen === known || chosen.replace(/^\p{N}+|\p{N}+$/gu, '') === known)
  })
}

/** What is wrong with a password that somebody chooses; undefined when it can be used (NIST SP 800-63B, section 5.1.1.2). */
export async function passwordFault(password: string, { email, names }: About): Promise<Said | undefined> {
  if (password.length < passwordMin) return say('password_too_short', { min: passwordMin })
  if (password.length > passwordMax) return say('password_too_long', { max: passwordMax })
  const [local = '', domain = ''] = email.split('@')
  const known = [email, local, domain, domain.split('.')[0] ?? '', ...names].filter(text => text !== null && text !== '') as string[]
  if (isOfPerson(password, known)) return say('password_of_person')
  const words = known.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length > 2)
  return (await isGuessable(password, words)) ? say('password_guessable') : undefined
}
