/** What a tool answers with: the same envelope as REST for programs, and as text for a model, which reads only so much. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import { cappedText } from '../domain/text/visible-text.ts'
import type { Page } from '../kernel/paging.ts'
import type { Answer } from '../kernel/perform.ts'
import { toProblem } from '../kernel/problem.ts'
import type { Language } from '../language/languages.ts'
import { adviceFor } from './advice.ts'
import type { AgentRequest } from './agent-request.ts'
import { type Cleaner, deep } from './outside-text.ts'
import type { OfferedTool } from './tools.ts'

/** What we add to `_meta`. */
export const metaKeys = {
  requestId: 'primanota/requestId',
  /** The places in `structuredContent` whose text was written outside. */
  fromOutside: 'primanota/fromOutside',
  refusal: 'primanota/refusal',
  replayed: 'primanota/idempotencyReplayed',
} as const

/** About ten thousand words: more is no help to a model. */
const textCharactersMax = 40_000
/** What stands around the items of a page: the cursor, and of a statement its balances. */
const pageFrameCharacters = 1000
const detailCharactersMax = 1000

interface Told {
  code: RefusalCode
  title: string
  detail: string
  values: unknown
  errors?: readonly { path: string; code?: string; values?: unknown; message: string }[]
  hint: string
  retryable: boolean
}

/** A copy: the refusal itself may be kept for a repeated key. */
const toShown = (values: unknown): unknown => deep(structuredClone(values), detailCharactersMax)

/** What was refused, why, and what can be done about it. Sentences of ours may quote what others wrote. */
export function toTold(refusal: Refusal, language: Language): Told {
  const { code, title, detail, values, errors } = toProblem(refusal, '', language)
  const told = { code, title, detail: cappedText(detail, detailCharactersMax), values: toShown(values), ...adviceFor(code) }
  const shown = errors?.map(({ path, code: fault, values: parts, message }) => ({
    path: cappedText(path, 200),
    ...(fault === undefined ? {} : { code: fault, values: toShown(parts) }),
    message: cappedText(message, detailCharactersMax),
  }))
  return shown ? { ...told, errors: shown } : told
}

/** No structured content: that is promised to be the record, and some clients hold even an error to it. */
export function refusalResult(refusal: Refusal, { requestId, language }: AgentRequest): CallToolResult {
  const told = toTold(refusal, language)
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ error: told }) }],
    _meta: { [metaKeys.requestId]: requestId, [metaKeys.refusal]: told },
  }
}

/** The refusal in an answer, given for the first time or again. */
export const refusalIn = ({ content }: Answer): Refusal | undefined => ('refusal' in content ? content.refusal : undefined)

export function successResult({ cleaner }: OfferedTool, { body, replayed }: Answer, { requestId }: AgentRequest): CallToolResult {
  const structuredContent = JSON.parse(body) as { result: unknown }
  structuredContent.result = cleaner.clean(structuredContent.result)
  return {
    structuredContent,
    content: toTexts(structuredContent).map(text => ({ type: 'text' as const, text })),
    _meta: {
      [metaKeys.requestId]: requestId,
      ...(cleaner.paths.length > 0 ? { [metaKeys.fromOutside]: cleaner.paths } : {}),
      ...(replayed ? { [metaKeys.replayed]: true } : {}),
    },
  }
}

/** The whole as one text, or of what is too long the beginning. */
function toTexts(structured: { result: unknown }): string[] {
  const whole = JSON.stringify(structured)
  if (whole.length <= textCharactersMax) return [whole]
  return [whole.slice(0, textCharactersMax).toWellFormed(), 'This text is cut. The structured content has everything.']
}

/** How many items of a page can be read at once; undefined where that is all of them. */
export function itemsThatFit({ clean }: Cleaner, { body }: Answer): number | undefined {
  if (body.length <= textCharactersMax) return undefined
  const { items } = clean((JSON.parse(body) as { result: unknown }).result) as Page<unknown>
  let left = textCharactersMax - pageFrameCharacters
  const tooMany = items.findIndex(item => {
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return tooMany < 0 || items.length === 1 ? undefined : Math.max(1, tooMany)
}
