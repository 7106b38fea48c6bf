import { say } from '../../language/say.ts'
import { type Checked, failed, passed } from '../checks.ts'

/** No white space, no brackets, quotes, commas or semicolons: those belong to lists and to `Name <address>`, not to an address. */
const localPart = /^[^\s@<>()[\]"\\,;:\p{Cc}\p{Cs}]+$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** What nearly all addresses look like: seen at one look, where the letters of all languages take five times as long. */
const plainAddress = /^[a-z\d_+-]{1,60}(?:\.[a-z\d_+-]{1,60})*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i
/** No longer than the part before the sign may be by itself, so that only shape is left to be asked. */
const plainMax = 64

/** One e-mail address by its shape and the lengths of RFC 5321 section 4.5.3. Whether anybody reads it, only a message shows. */
export function isEmail(text: string): boolean {
  return (text.length <= plainMax && plainAddress.test(text)) || isAnyEmail(text)
}

function isAnyEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    localPart.test(local) &&
    !local.split('.').includes('') &&
    labels.length > 1 &&
    labels.every(label => label.length <= 63 && domainLabel.test(label)) &&
    !/^\p{N}+$/u.test(labels.at(-1)!)
  )
}

export function checkEmail(text: string): Checked {
  const value = text.trim()
  if (isEmail(value)) return passed(value)
  return failed(value, say('email_format'))
}
