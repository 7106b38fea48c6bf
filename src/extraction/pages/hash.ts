import { webcrypto } from 'node:crypto'

/** Beside the loop: a large file takes a while. */
export const hashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
