/** Before each test file: what fast-check draws follows from the seed of the run. */
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

fc.configureGlobal({ seed: inject('seed') })
