/** What the forms about people have in common. */
import type { Fault } from '../../domain/refusals.ts'
import { isAccountEmail } from '../emails.ts'
import { nameFault } from '../names.ts'
import { passwordMax, passwordMin } from '../passwords.ts'

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

export function checkNewPassword(password: string): Fault[] {
  if (password === '') return [fault('password', 'Choose a password.')]
  if (password.length < passwordMin) return [fault('password', `The password needs at least ${passwordMin} characters.`)]
  if (password.length > passwordMax) return [fault('password', `The password can have at most ${passwordMax} characters.`)]
  return []
}

/** One that was left empty is asked for elsewhere, or may be. */
export function checkName(name: string, path: string, label: string): Fault[] {
  const message = name === '' ? undefined : nameFault(name, label)
  return message === undefined ? [] : [fault(path, message)]
}
