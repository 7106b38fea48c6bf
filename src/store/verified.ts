import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** The bytes are not those that were stored. The code counts as a fault of the machine, as a broken disk's does. */
export class DamagedBytes extends Error {
  readonly code = 'EIO'
}

/** The same bytes. The last part is held back until the hash of all of them is known to be right: who reads to the end has what was stored. */
export function verified(source: Readable, sha256: string): Readable {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const checked = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      const before = held
      held = part
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new DamagedBytes(`the bytes of the file ${sha256} are not as they were stored`))
    },
  })
  pipeline(source, checked, () => {})
  return checked
}
