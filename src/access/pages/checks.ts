/** What the forms about people have in common. */
import type { Fault } from '../../domain/refusals.ts'
import { passwordMax, passwordMin } from '../passwords.ts'

export const nameMax = 200
export const emailMax = 320

export const passwordHint = `At least ${passwordMin} characters. A short sentence is easy to remember and hard to guess.`

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

const fault = (path: string, message: string): Fault => ({ path, message })

export function checkEmail(email: string, path = 'email'): Fault[] {
  if (email === '') return [fault(path, 'Enter your e-mail address.')]
  if (email.length > emailMax || !isEmail(email)) return [fault(path, 'Enter a whole e-mail address, such as anna@example.com.')]
  return []
}

export function checkNewPassword(password: string): Fault[] {
  if (password === '') return [fault('password', 'Choose a password.')]
  if (password.length < passwordMin) return [fault('password', `The password needs at least ${passwordMin} characters.`)]
  if (password.length > passwordMax) return [fault('password', `The password can have at most ${passwordMax} characters.`)]
  return []
}

export const checkName = (name: string, path: string, label: string): Fault[] =>
  name.length > nameMax ? [fault(path, `${label} can have at most ${nameMax} characters.`)] : []
