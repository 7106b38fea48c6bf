/** A process that does nothing but be there. */
import { openStore, type StoreOptions } from '../../src/store/connection/db.ts'

const app = JSON.parse(process.argv[2] as string) as Pick<StoreOptions, 'connection' | 'role'>
process.stdout.write(`${await openStore({ ...app, connectionsMax: 1 }).processNumber()}\n`)
setInterval(() => {}, 60_000)
