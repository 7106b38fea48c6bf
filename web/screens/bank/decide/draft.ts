/** What was typed about a line and is not booked: it survives going elsewhere, a reload, and somebody who was quicker. */
const keyOf = (id: string): string => `primanota-bank-${id}`

export function readDraft<Value>(id: string, part: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as Record<string, Value>)[part]
  } catch {
    return undefined
  }
}

export function keepDraft(id: string, part: string, value: unknown): void {
  const before = (JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as Record<string, unknown>) ?? {}
  sessionStorage.setItem(keyOf(id), JSON.stringify({ ...before, [part]: value }))
}

export const forgetDraft = (id: string): void => sessionStorage.removeItem(keyOf(id))
