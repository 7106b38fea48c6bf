/**
 * A file with many documents is asked for each of them, one after the other: what was read of the last file is remembered for a while, so that a thousand are
 * not read a thousand times.
 */

/** What is read from a larger file takes more memory than it saves time. */
const bytesMax = 8 * 1024 * 1024

export const mayBeKept = (bytes: number): boolean => bytes <= bytesMax

const keptMs = 60_000

export interface KeptBriefly<Value> {
  find(key: string): Value | undefined
  keep(key: string, value: Value, bytes: number): void
}

/** One value, the last. */
export function keptBriefly<Value>(): KeptBriefly<Value> {
  let kept: { key: string; value: Value } | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    find: key => (kept?.key === key ? kept.value : undefined),
    keep(key, value, bytes) {
      if (!mayBeKept(bytes)) return
      clearTimeout(timer)
      kept = { key, value }
      timer = setTimeout(() => {
        kept = undefined
      }, keptMs).unref()
    },
  }
}
