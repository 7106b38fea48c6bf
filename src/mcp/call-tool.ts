/** A call of a tool, to its end. The kernel performs it as it does for every other door; here is only what agents have beyond that. */
import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import { noteRefused } from '../kernel/access-log.ts'
import type { Caller, Services } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { forbidden } from '../kernel/forbidden.ts'
import { parseInput } from '../kernel/parse-input.ts'
import { type Answer, type Call, perform, performRead } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import { findAgentsMayFinalize } from '../store/access/settings.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import type { AgentRequest } from './agent-request.ts'
import type { Confirmation } from './confirmation.ts'
import { type FinalStep, finalSteps, type Look } from './final-steps.ts'
import { tellingProgress } from './progress.ts'
import { itemsThatFit, refusalIn, refusalResult, successResult } from './results.ts'
import { isAction, type OfferedTool, type Tools } from './tools.ts'

/** What the service notes about what agents do. */
export interface Notes {
  refused(operation: string, code: string): void
  /** A mistake of ours. */
  failed(operation: string, requestId: string, error: unknown): void
}

export interface ToolContext {
  services: Services
  tools: Tools
  confirmation: Confirmation
  notes: Notes
}

interface ToolCall {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/** Without a context nobody can be asked, and nothing told before the answer. */
export async function callTool(
  desk: ToolContext,
  request: AgentRequest,
  { name, arguments: body = {} }: ToolCall,
  context: ServerContext | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  const offered = desk.tools.named(name)
  if (!offered)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, tell(request.language, say('unknown_tool', { name: name.slice(0, 100) })))
  const no = (refusal: Refusal) => {
    desk.notes.refused(name, refusal.refusal)
    return refusalResult(refusal, request)
  }
  try {
    const { caller, requestId, language } = request
    const denied = forbidden(caller, offered.operation)
    if (denied) {
      await noteRefused(desk.services, caller, name, requestId)
      return no(denied)
    }
    const step = finalSteps[name]
    if (step && !context) throw new Error(`${name} may have to be asked about`)
    const cleared = step && context ? await clear(desk, request, offered, step, body, context) : { idempotencyKey: request.idempotencyKey }
    if (refused(cleared)) return no(cleared)
    if (isInputRequiredResult(cleared)) return cleared
    const call: Call = { caller, body, requestId, language, idempotencyKey: cleared.idempotencyKey }
    const { services } = desk
    const { operation } = offered
    // Nothing cancels what has begun: a client that goes away leaves a change that is made or one that is not, never half of one.
    const run = () => (isAction(operation) ? perform(services, operation, call) : readWhatFits(services, offered, operation, call))
    const answer = await tellingProgress(services, request, context, run)
    const refusal = refusalIn(answer)
    return refusal ? no(refusal) : successResult(offered, answer, request)
  } catch (error) {
    return no(fromError(desk, request, name, error))
  }
}

/** A page that is more than a model can read is read again with as many items as it can, so that the next page begins where they end. */
async function readWhatFits(services: Services, { isPaged, cleaner }: OfferedTool, read: Read, call: Call): Promise<Answer> {
  const answer = await performRead(services, read, call)
  const limit = isPaged && answer.status === 200 ? itemsThatFit(cleaner, answer) : undefined
  return limit === undefined ? answer : performRead(services, read, { ...call, body: { ...(call.body as object), limit } })
}

/** What was thrown says nothing to an agent, and may say too much: it is noted under the request id. */
export function fromError({ notes }: Pick<ToolContext, 'notes'>, { requestId }: AgentRequest, operation: string, error: unknown): Refusal {
  if (isUnavailable(error)) return refuse(say('temporarily_unavailable.store'))
  notes.failed(operation, requestId, error)
  return refuse(say('internal_error.request', { requestId }))
}

/** Before what cannot be taken back: whether the organization lets agents do it, and, where the client can ask, whether a person agrees. */
async function clear(
  { services, confirmation }: ToolContext,
  request: AgentRequest,
  { operation }: OfferedTool,
  step: FinalStep,
  body: Record<string, unknown>,
  context: ServerContext,
): Promise<{ idempotencyKey: string | undefined } | Refusal | InputRequiredResult> {
  const { caller, idempotencyKey, language } = request
  const input = parseInput(operation.input, body)
  if (refused(input)) return input
  const look = lookFor(services, request)
  const isTaken = (await step.isTaken?.(body, look)) ?? true
  if (refused(isTaken)) return isTaken
  if (!isTaken) return { idempotencyKey }
  if (!(await mayFinalize(services, caller))) return refuse(say('closed_to_agents', { operation: operation.name }))
  if (!confirmation.canAsk(context)) return { idempotencyKey }
  const question = await step.question(body, look, language)
  if (refused(question)) return question
  if (question === 'done') return { idempotencyKey: confirmation.keyIn(context) ?? idempotencyKey }
  const settled = await confirmation.settle(question, context)
  if (settled === 'no') return refuse(say('not_confirmed', { operation: operation.name }))
  return settled
}

const mayFinalize = (services: Services, { organizationId }: Caller): Promise<boolean> =>
  services.store.transaction(organizationId, db => findAgentsMayFinalize(db), { readOnly: true })

const lookFor =
  (services: Services, { caller, requestId }: AgentRequest): Look =>
  async <Found>(read: Read, id: string) => {
    const answer = await performRead(services, read, { caller, requestId, body: { id } })
    const { content } = answer
    return 'refusal' in content ? content.refusal : (JSON.parse(JSON.stringify(content.result)) as Found)
  }
