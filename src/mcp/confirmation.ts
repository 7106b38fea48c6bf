/**
 * Asking a person before what cannot be taken back (protocol revision 2026-07-28, `input_required`). The question goes out with a state that the client
 * hands back with the answer: signed, good for ten minutes, and bound to the caller, the tool and its arguments, so that a yes to one thing is none to
 * another. One yes is one change: the state names the change as an Idempotency-Key would, however often it comes back and whatever header comes with it.
 */
import { createHash } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { canonicalJson } from '../domain/access/changes.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import { newToken } from '../secrets.ts'
import { type AgentRequest, toolCallIn } from './agent-request.ts'

export interface Question {
  /** What the person reads, in their language. */
  text: string
  /** What it speaks of, whole and in no language: the text can only name the most important of it. */
  about: unknown
}

interface Asked {
  /** The question that the person read, by its digest. */
  question: string
  /** What the change is known by when it comes again. */
  idempotencyKey: string
}

export interface Confirmation {
  verify(state: string, context: ServerContext): Promise<unknown>
  /** Whether the client can show a form to a person. */
  canAsk(context: ServerContext): boolean
  /** The person's yes, with what it is known by; their no; or the question to send, when there is no answer to it yet. */
  settle(question: Question, context: ServerContext): Promise<{ idempotencyKey: string } | 'no' | InputRequiredResult>
  /** What the change that was asked for is known by: one that was made already is answered for again. */
  keyIn(context: ServerContext): string | undefined
}

const ttlSeconds = 600
const field = 'confirm'

export function createConfirmation(key: Uint8Array, requestOf: (context: ServerContext) => AgentRequest): Confirmation {
  const codec = createRequestStateCodec<Asked>({ key, ttlSeconds, bind: context => bindingOf(requestOf(context)) })

  async function ask({ text }: Question, digest: string, context: ServerContext) {
    const { language, idempotencyKey: given } = requestOf(context)
    const idempotencyKey = given ?? `confirmed-${newToken()}`
    return inputRequired({
      inputRequests: { [field]: inputRequired.elicit({ message: text, requestedSchema: formIn(language) }) },
      requestState: await codec.mint({ question: digest, idempotencyKey }, context),
    })
  }

  return {
    verify: codec.verify,
    canAsk(context) {
      const envelope: Readonly<Record<string, unknown>> = context.mcpReq.envelope ?? {}
      const elicitation = (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined)?.elicitation
      // A client that names no mode can show a form: that was the only one before there were two.
      return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
    },
    async settle(question, context) {
      const digest = digestOf(question)
      const asked = context.mcpReq.requestState<Asked>()
      const answer = inputResponse(context.mcpReq.inputResponses, field)
      // What the person was asked about must still be what would happen.
      if (asked === undefined || answer.kind !== 'elicit' || asked.question !== digest) return ask(question, digest, context)
      return answer.action === 'accept' && answer.content?.[field] === true ? { idempotencyKey: asked.idempotencyKey } : 'no'
    },
    keyIn: context => context.mcpReq.requestState<Asked>()?.idempotencyKey,
  }
}

function formIn(language: Language) {
  const title = tell(language, say('confirm_yes'))
  const description = tell(language, say('confirm_final'))
  return {
    type: 'object' as const,
    properties: { [field]: { type: 'boolean' as const, title, description, default: false } },
    required: [field],
  }
}

/** By what it speaks of, not by its words: it is the same question in every language. */
const digestOf = ({ about }: Question): string => createHash('sha256').update(canonicalJson(about)).digest('base64url')

function bindingOf(request: AgentRequest): string {
  const { name, input } = toolCallIn(request)
  const { organizationId, credential } = request.caller
  return canonicalJson([organizationId, credential, name, input])
}
