/** Why a file cannot be read. A structured file that is broken stays so: trying again does not help. */
export interface FormatFailure {
  failure: { code: string; message: string; retryable: boolean }
}

export const cannotRead = (code: string, message: string): FormatFailure => ({ failure: { code, message, retryable: false } })

export const isFailure = (value: object | undefined): value is FormatFailure => value !== undefined && 'failure' in value
