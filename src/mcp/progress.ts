/** A call that takes long says how far it is, where the client wants to hear it (a progress token): of a reading the pages, of other work the seconds. */
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import { listProgress } from '../store/documents/progress.ts'
import { type AgentRequest, progressTokenIn, toolCallIn } from './agent-request.ts'

/** Who is done sooner has nothing to tell. */
const firstMs = 1_000
const everyMs = 1_000

interface Progress {
  progress: number
  total?: number
  message: string
}

/** Undefined while nobody knows. */
async function pagesOf({ store }: Services, { caller, language }: AgentRequest, documentId: string): Promise<Progress | undefined> {
  const [found] = await store.transaction(caller.organizationId, db => listProgress(db, [documentId]), { readOnly: true })
  const reading = found?.reading
  if (!reading || reading.pages === null) return undefined
  const { pagesDone, pages } = reading
  return { progress: pagesDone, total: pages, message: tell(language, say('reading_progress', { done: pagesDone, pages })) }
}

/** Runs `work`, telling how far it is meanwhile. What cannot be told is nobody's loss. */
export async function tellingProgress<Value>(
  services: Services,
  request: AgentRequest,
  context: ServerContext | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const progressToken = progressTokenIn(request)
  if (progressToken === undefined || !context) return work()
  const { name, input } = toolCallIn(request)
  const { documentId } = Object(input) as { documentId?: unknown }
  const isReading = name === 'extract_document' && typeof documentId === 'string'
  const startedAt = services.clock().getTime()
  let told = -1
  let isOver = false
  let telling = Promise.resolve()
  const look = async () => {
    const found = isReading
      ? await pagesOf(services, request, documentId)
      : { progress: Math.round((services.clock().getTime() - startedAt) / 1000), message: tell(request.language, say('work_progress')) }
    // Each must be more than the one before, and none may come behind the answer.
    if (!found || found.progress <= told || isOver) return
    told = found.progress
    await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...found } })
  }
  const tellNow = () => {
    telling = telling.then(look).catch(() => {})
  }
  let every: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    tellNow()
    every = setInterval(tellNow, everyMs)
  }, firstMs)
  try {
    return await work()
  } finally {
    isOver = true
    clearTimeout(first)
    clearInterval(every)
    await telling
  }
}
