/** What a run of the tests starts first; then it waits to be killed. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../../src/store/embedded/index.ts'
import { postmasterPidOf } from '../../harness/process.ts'
import { openScratch } from '../../harness/scratch.ts'

await openScratch()
const dataDir = await mkdtemp(join(tmpdir(), 'primanota-test-'))
await openEmbedded({ directory: join(dataDir, 'postgres'), mode: 'own', settings: { fsync: 'off' } })
process.stdout.write(JSON.stringify({ directory: tmpdir(), dataDir, postmasterPid: postmasterPidOf(dataDir) }))
setInterval(() => {}, 1000)
