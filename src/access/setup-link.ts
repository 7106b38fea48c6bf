import type { House } from '../kernel/context.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Db } from '../store/db.ts'
import { findSetupLink, hasUsers, saveSetupLink, takeSetupLink } from '../store/users.ts'

const linkMinutes = 60

/** There are no default accounts: while nobody has one, whoever can read the terminal makes the first. */
export async function printSetupLink(house: House, print: (line: string) => void): Promise<void> {
  if (await hasUsers(house.store)) return
  const token = newToken()
  await saveSetupLink(house.store, hashToken(token), new Date(house.clock().getTime() + linkMinutes * 60_000))
  print(`\nNobody has an account yet. Open this link within ${linkMinutes} minutes to create the owner and the organization:`)
  print(`\n  ${house.baseUrl}/setup/${token}\n`)
}

/** Whether a link can still be used. One that outlived the first account, which may have been made on the command line, cannot. */
export async function isSetupOpen(house: House, token: string): Promise<boolean> {
  return (await findSetupLink(house.store, hashToken(token), house.clock())) && !(await hasUsers(house.store))
}

/** The same, for the transaction that uses it up: of two who come at once, one is let through. */
export const takeSetup =
  (house: House, token: string) =>
  async (db: Db): Promise<boolean> =>
    (await takeSetupLink(db, hashToken(token), house.clock())) && !(await hasUsers(db))
