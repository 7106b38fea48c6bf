/** What the forms about people have in common. */
import type { Fault } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { isAccountEmail } from '../emails.ts'
import { nameFault } from '../names.ts'
import { type About, passwordFault, passwordMin } from '../passwords.ts'
import type { Translator } from './markup/translator.ts'

export { nameMax } from '../names.ts'

/** RFC 5321, section 4.5.3. */
export const emailMax = 254

export const passwordHint = (t: Translator): string => t('page.password_hint', { min: passwordMin })

const fault = (path: string, said: Said): Fault => ({ path, ...said })

export function checkEmail(email: string, path = 'email'): Fault[] {
  if (email === '') return [fault(path, say('form.email_missing'))]
  if (!isAccountEmail(email)) return [fault(path, say('form.email_not_whole'))]
  return []
}

export async function checkNewPassword(password: string, about: About, path = 'password'): Promise<Fault[]> {
  if (password === '') return [fault(path, say('form.password_not_chosen'))]
  const said = await passwordFault(password, about)
  return said === undefined ? [] : [{ path, ...said }]
}

/** One that was left empty is asked for elsewhere, or may be. */
export function checkName(name: string, path: string, of: 'organization' | 'person'): Fault[] {
  const said = name === '' ? undefined : nameFault(name, of)
  return said === undefined ? [] : [{ path, ...said }]
}
