/**
 * How long a server has said nothing, counted in beats of our own. A process that stood still itself (a starved or frozen machine, a long computation) counts
 * one beat for it, however long it was: the answer may have come meanwhile, and is read before the next beat. A plain timer would hang up on it.
 */
const beats = 10

/** Watches from now on, and calls `giveUp` when the silence was too long. Returns what ends the watch. */
export type WatchSilence = (giveUp: () => void) => () => void

/** @param msMax in which this process would have heard something */
export function silenceOf(msMax: number): WatchSilence {
  // One timer for all who are watched: every statement is, and most are answered before the first beat.
  const watched = new Set<{ left: number; giveUp(): void }>()
  let timer: NodeJS.Timeout | undefined

  function beat() {
    for (const one of watched) {
      one.left--
      if (one.left > 0) continue
      watched.delete(one)
      one.giveUp()
    }
    if (watched.size > 0) timer?.refresh()
    else timer = undefined
  }

  return giveUp => {
    // Who comes between two beats has not waited for a whole one at the next.
    const one = { left: timer ? beats + 1 : beats, giveUp }
    watched.add(one)
    timer ??= setTimeout(beat, msMax / beats)
    return () => {
      watched.delete(one)
      if (watched.size > 0 || !timer) return
      clearTimeout(timer)
      timer = undefined
    }
  }
}
