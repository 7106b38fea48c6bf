import { say } from '../../language/say.ts'
import { failed, passed } from '../checks.ts'
import type { FieldRule } from './rules.ts'

/** The postal codes of a country where they are so many digits. */
export const postalCodeOf = (digits: number): FieldRule => ({
  normalise: text => text,
  check(text) {
    const value = text.trim()
    if (value.length === digits && /^\d+$/.test(value)) return passed(value)
    return failed(value, say('postal_code_format', { digits }))
  },
})
