/** Why the embedded PostgreSQL cannot be used: one sentence for the person who starts Primanota, to be shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

/** For `.catch()`: lets the expected system errors pass as `undefined`. */
export const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
    return undefined
  }
