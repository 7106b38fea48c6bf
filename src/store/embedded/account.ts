import { readFile } from 'node:fs/promises'

/** Whom PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
  /** Whether it is another user than the one this process runs as. */
  isSwitched: boolean
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of the database, so that a plain user's database stays theirs,
 * and as `nobody` where root owns it: that account exists on every system, no user need be created.
 */
export async function chooseAccount(owner: { uid: number; gid: number }): Promise<Account> {
  const uid = process.getuid!()
  if (uid !== 0) return { uid, gid: process.getgid!(), isSwitched: false }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isSwitched: true }
  return { ...(await nobody()), isSwitched: true }
}

async function nobody() {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [uid, gid] = (/^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? [0, 65534, 65534]).slice(1).map(Number)
  // macOS writes -2, which the system calls take as an unsigned number.
  return { uid: uid! >>> 0, gid: gid! >>> 0 }
}
