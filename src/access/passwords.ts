import { hash, verify } from '@node-rs/argon2'

/** What OWASP's password storage cheat sheet asks of argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwordMin = 8
export const passwordMax = 200

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Compared against when there is no such person, so that the answer takes as long either way. */
let nobody: Promise<string> | undefined

const hashOfNobody = (): Promise<string> => {
  nobody ??= hashPassword('nobody has this password')
  return nobody
}

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await hashOfNobody()), password)
  return stored !== undefined && right
}
