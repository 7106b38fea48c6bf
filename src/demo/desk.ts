/** The demo works at the same counter as everybody: each change is an action, under an idempotency key that follows from the seed. */
import { createHash } from 'node:crypto'
import { registerFile } from '../actions/files.ts'
import type { Refusal } from '../domain/refusals.ts'
import type { Caller, Services } from '../kernel/context.ts'
import type { Action } from '../kernel/define-action.ts'
import type { Read } from '../kernel/define-read.ts'
import { type Answer, perform, performRead } from '../kernel/perform.ts'
import { detailOf } from '../kernel/problem.ts'
import type { Language } from '../language/languages.ts'

export class DemoError extends Error {
  readonly refusal: Refusal

  constructor(step: string, refusal: Refusal) {
    super(`${step}: ${detailOf(refusal, 'en')}`)
    this.refusal = refusal
  }
}

/** What is looked at of the answers; each has some of it. */
export interface Shown {
  id: string
  documentId: string
  state: string
  error: unknown
  number: string
  payable: number
  deadline: string
  items: readonly unknown[]
}

export interface Desk {
  /** Done once, however often it is asked for with the same key. `at`: when somebody is to have done it, unless that is now. */
  act(action: Action, body: unknown, key: string, at?: Date): Promise<Shown>
  read(read: Read, body: unknown): Promise<Shown>
  upload(bytes: Uint8Array, name: string, mimeType: string, key: string, at?: Date): Promise<string>
  /** The same without a record: for what takes the bytes itself. */
  store(bytes: Uint8Array): Promise<{ sha256: string; size: number }>
}

const resultOf = (step: string, { content }: Answer): Shown => {
  if ('refusal' in content) throw new DemoError(step, content.refusal)
  return content.result as Shown
}

export function deskOf(services: Services, caller: Caller, seed: string, language: Language = 'en'): Desk {
  const requestId = `demo ${seed}`
  const store: Desk['store'] = async bytes => {
    const staged = await services.blobs.put(caller.organizationId, oneChunk(bytes), bytes.length)
    if (!('sha256' in staged)) throw new Error('what the demo makes must be taken')
    await staged.keep()
    return { sha256: staged.sha256, size: staged.size }
  }
  const act: Desk['act'] = async (action, body, key, at) => {
    const idempotencyKey = `demo-${createHash('sha256').update(`${seed} ${key}`).digest('base64url').slice(0, 32)}`
    return resultOf(
      key,
      await perform(at ? { ...services, clock: () => at } : services, action, { caller, body, requestId, idempotencyKey, language }),
    )
  }
  return {
    act,
    store,
    async read(read, body) {
      return resultOf(read.name, await performRead(services, read, { caller, body, requestId, language }))
    },
    async upload(bytes, name, mimeType, key, at) {
      const { sha256, size } = await store(bytes)
      return (await act(registerFile, { sha256, size, mimeType, name }, `${key} file`, at)).id
    },
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
