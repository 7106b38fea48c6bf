/**
 * Asking a person before what cannot be taken back (protocol revision 2026-07-28, `input_required`). The question goes out with a state that the client
 * hands back with the answer: signed, good for ten minutes, and bound to the caller, the tool and its arguments, so that a yes to one thing is none to
 * another. One yes is one change: the state names the change as an Idempotency-Key would, however often it comes back.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { canonicalJson } from '../domain/changes.ts'
import { newToken } from '../secrets.ts'
import { type AgentRequest, toolCallIn } from './agent-request.ts'

interface Asked {
  /** What the person read. */
  question: string
  /** What tells this yes from any other. */
  mark: string
}

export interface Confirmation {
  verify(state: string, context: ServerContext): Promise<unknown>
  /** Whether the client can show a form to a person. */
  canAsk(context: ServerContext): boolean
  /** The person's yes, with what it is known by; their no; or the question to send, when there is no answer to it yet. */
  settle(question: string, context: ServerContext): Promise<{ mark: string } | 'no' | InputRequiredResult>
}

const ttlSeconds = 600
const field = 'confirm'

export function createConfirmation(key: Uint8Array, requestOf: (context: ServerContext) => AgentRequest): Confirmation {
  const codec = createRequestStateCodec<Asked>({ key, ttlSeconds, bind: context => bindingOf(requestOf(context)) })

  const ask = async (question: string, context: ServerContext) =>
    inputRequired({
      inputRequests: { [field]: inputRequired.elicit({ message: question, requestedSchema: form }) },
      requestState: await codec.mint({ question, mark: newToken() }, context),
    })

  return {
    verify: codec.verify,
    canAsk(context) {
      const envelope: Readonly<Record<string, unknown>> = context.mcpReq.envelope ?? {}
      const elicitation = (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined)?.elicitation
      // A client that names no mode can show a form: that was the only one before there were two.
      return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
    },
    async settle(question, context) {
      const asked = context.mcpReq.requestState<Asked>()
      const answer = inputResponse(context.mcpReq.inputResponses, field)
      // What the person read must still be what would happen.
      if (asked === undefined || answer.kind !== 'elicit' || asked.question !== question) return ask(question, context)
      return answer.action === 'accept' && answer.content?.[field] === true ? { mark: asked.mark } : 'no'
    },
  }
}

const form = {
  type: 'object' as const,
  properties: { [field]: { type: 'boolean' as const, title: 'Yes, do it', description: 'It cannot be taken back.', default: false } },
  required: [field],
}

function bindingOf(request: AgentRequest): string {
  const { name, input } = toolCallIn(request)
  const { organizationId, credential } = request.caller
  return canonicalJson([organizationId, credential, name, input])
}
