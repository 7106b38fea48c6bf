import type { Services } from '../kernel/context.ts'
import { hashToken, newToken } from '../secrets.ts'
import { findSetupLink, hasUsers, saveSetupLink, takeSetupLink } from '../store/access/users.ts'
import type { Db } from '../store/connection/db.ts'

const linkMinutes = 60

/** There are no default accounts: while nobody has one, whoever can read the terminal makes the first. */
export async function printSetupLink(services: Services, print: (line: string) => void): Promise<void> {
  if (await hasUsers(services.store)) return
  const token = newToken()
  await saveSetupLink(services.store, hashToken(token), new Date(services.clock().getTime() + linkMinutes * 60_000))
  print(`\nNobody has an account yet. Open this link within ${linkMinutes} minutes to create the owner and the organization:`)
  print(`\n  ${services.baseUrl}/setup/${token}\n`)
}

/** Whether a link can still be used. One that outlived the first account, which may have been made on the command line, cannot. */
export async function isSetupOpen(services: Services, token: string): Promise<boolean> {
  return (await findSetupLink(services.store, hashToken(token), services.clock())) && !(await hasUsers(services.store))
}

/** The same, for the transaction that uses it up: of two who come at once, one is let through. */
export const takeSetup =
  (services: Services, token: string) =>
  async (db: Db): Promise<boolean> =>
    (await takeSetupLink(db, hashToken(token), services.clock())) && !(await hasUsers(db))
