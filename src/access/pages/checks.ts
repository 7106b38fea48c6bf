/** What the forms about people have in common. */
import type { Fault } from '../../domain/refusals.ts'
import { isAccountEmail } from '../emails.ts'
import { nameFault } from '../names.ts'
import { type About, passwordFault, passwordMin } from '../passwords.ts'

export { nameMax } from '../names.ts'

/** RFC 5321, section 4.5.3. */
export const emailMax = 254

export const passwordHint = `At least ${passwordMin} characters. A short sentence is easy to remember and hard to guess.`

const fault = (path: string, message: string): Fault => ({ path, message })

export function checkEmail(email: string, path = 'email'): Fault[] {
  if (email === '') return [fault(path, 'Enter your e-mail address.')]
  if (!isAccountEmail(email)) return [fault(path, 'Enter a whole e-mail address, such as anna@example.com.')]
  return []
}

export async function checkNewPassword(password: string, about: About, path = 'password'): Promise<Fault[]> {
  if (password === '') return [fault(path, 'Choose a password.')]
  const said = await passwordFault(password, about)
  return said === undefined ? [] : [{ path, ...said }]
}

/** One that was left empty is asked for elsewhere, or may be. */
export function checkName(name: string, path: string, of: 'organization' | 'person'): Fault[] {
  const said = name === '' ? undefined : nameFault(name, of)
  return said === undefined ? [] : [{ path, ...said }]
}
