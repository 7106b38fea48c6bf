/** What a tool answers with: the same envelope as REST for programs, and as text for a model, which reads only so much. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Fault, REFUSALS, type Refusal, type RefusalCode } from '../domain/refusals.ts'
import { cappedText } from '../domain/visible-text.ts'
import type { Answer } from '../kernel/perform.ts'
import { adviceFor } from './advice.ts'
import type { AgentRequest } from './agent-request.ts'
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
const detailCharactersMax = 1000

interface Told {
  code: RefusalCode
  title: string
  detail: string
  errors?: readonly Fault[]
  hint: string
  retryable: boolean
}

/** What was refused, why, and what can be done about it. Sentences of ours may quote what others wrote. */
export function toTold({ refusal, detail, errors }: Refusal): Told {
  const told = { code: refusal, title: REFUSALS[refusal].title, detail: cappedText(detail, detailCharactersMax), ...adviceFor(refusal) }
  const shown = errors?.map(({ path, message }) => ({ path: cappedText(path, 200), message: cappedText(message, detailCharactersMax) }))
  return shown ? { ...told, errors: shown } : told
}

/** No structured content: that is promised to be the record, and some clients hold even an error to it. */
export function refusalResult(refusal: Refusal, { requestId }: AgentRequest): CallToolResult {
  const told = toTold(refusal)
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ error: told }) }],
    _meta: { [metaKeys.requestId]: requestId, [metaKeys.refusal]: told },
  }
}

/** The refusal in an answer: a kept one that is given again is only a text. */
export function refusalIn({ status, body, refusal }: Answer): Refusal | undefined {
  if (status === 200) return undefined
  if (refusal) return refusal
  const { code, detail, errors } = JSON.parse(body) as { code: RefusalCode; detail: string; errors?: readonly Fault[] }
  return errors ? { refusal: code, detail, errors } : { refusal: code, detail }
}

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

/** The whole as one text; of what is too long the beginning, in whole items, and how to get the rest. */
function toTexts(structured: { result: unknown }): string[] {
  const whole = JSON.stringify(structured)
  if (whole.length <= textCharactersMax) return [whole]
  const items = itemsOf(structured.result)
  const shown = items ? fitting(items) : 0
  if (!items || shown === 0) {
    return [cut(whole), 'This text is cut. The structured content has everything.']
  }
  const { items: _items, nextCursor: _cursor, ...rest } = structured.result as Record<string, unknown>
  return [
    JSON.stringify({ result: { ...rest, items: items.slice(0, shown) } }),
    `This text shows the first ${shown} of the ${items.length} items of this page; the structured content has them all. To read them page by page, call again with "limit": ${shown} and then with the "nextCursor" of each page as "cursor".`,
  ]
}

const cut = (text: string): string => text.slice(0, textCharactersMax).toWellFormed()

function itemsOf(result: unknown): readonly unknown[] | undefined {
  const items = typeof result === 'object' && result !== null && 'items' in result ? result.items : undefined
  return Array.isArray(items) ? items : undefined
}

function fitting(items: readonly unknown[]): number {
  let left = textCharactersMax
  const tooMany = items.findIndex(item => {
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return tooMany < 0 ? items.length : tooMany
}
