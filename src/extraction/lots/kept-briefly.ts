/**
 * A file with many documents is asked for each of them, one after the other: what was read of the last file is remembered for a while, so that a thousand are
 * not read a thousand times.
 */

const keptMs = 60_000

export interface KeptBriefly<Value> {
  find(key: string): Value | undefined
  keep(key: string, value: Value): void
}

/** One value, the last, until nobody has asked for it for a while. */
export function keptBriefly<Value>(): KeptBriefly<Value> {
  let kept: { key: string; value: Value } | undefined
  let timer: NodeJS.Timeout | undefined
  const stay = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      kept = undefined
    }, keptMs).unref()
  }
  return {
    find(key) {
      if (kept?.key !== key) return undefined
      stay()
      return kept.value
    },
    keep(key, value) {
      kept = { key, value }
      stay()
    },
  }
}
