/** What the bank printed, made of several fields: each once, in their order, joined by a space. */
import { clean } from '../../extraction/formats/elements.ts'

/** Words with one space between: most texts are, and need no cleaning. */
const isTidy = /^[!-~\u00a1-\u024f]+(?: [!-~\u00a1-\u024f]+)*$/
const tidyLengthMax = 500

const tidy = (text: string): string => (text.length <= tidyLengthMax && isTidy.test(text) ? text : clean(text))

export function joinTexts(parts: readonly (string | null | undefined)[]): string {
  const kept: string[] = []
  for (const part of parts) {
    const text = part ? tidy(part) : ''
    if (text !== '' && !kept.some(other => other === text || other.includes(text))) kept.push(text)
  }
  return kept.length === 1 ? kept[0]! : tidy(kept.join(' '))
}

/** Null for nothing. */
export function textOrNull(text: string | null | undefined): string | null {
  const cleaned = text ? tidy(text) : ''
  return cleaned === '' ? null : cleaned
}
