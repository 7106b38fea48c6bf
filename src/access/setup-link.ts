import type { House } from '../actions/context.ts'
import { hashToken, newToken } from '../secrets.ts'
import { hasUsers, saveSetupLink } from '../store/users.ts'

const linkMinutes = 60

/** There are no default accounts: while nobody has one, whoever can read the terminal makes the first. */
export async function printSetupLink(house: House, print: (line: string) => void): Promise<void> {
  if (await hasUsers(house.store)) return
  const token = newToken()
  await saveSetupLink(house.store, hashToken(token), new Date(house.clock().getTime() + linkMinutes * 60_000))
  print(`\nNobody has an account yet. Open this link within ${linkMinutes} minutes to create the owner and the organization:`)
  print(`\n  ${house.baseUrl}/setup/${token}\n`)
}
