/** Why a file cannot be read. A structured file that is broken stays so: trying again does not help. */
import type { Said } from '../../language/words.ts'

export interface FormatFailure {
  failure: Said & { retryable: boolean }
}

export const cannotRead = (said: Said): FormatFailure => ({ failure: { ...said, retryable: false } })

export const isFailure = (value: object | undefined): value is FormatFailure => value !== undefined && 'failure' in value
