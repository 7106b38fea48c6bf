/**
 * How long a server has said nothing, counted in beats of our own. A process that stood still itself (a starved or frozen machine, a long computation) counts
 * one beat for it, however long it was: the answer may have come meanwhile, and is read before the next beat. A plain timer would hang up on it.
 */
const beats = 10

/** Watches from now on, and calls `giveUp` when the silence was too long. Returns what ends the watch. */
export type WatchSilence = (giveUp: () => void) => () => void

/** @param msMax in which this process would have heard something */
export const silenceOf =
  (msMax: number): WatchSilence =>
  giveUp => {
    let left = beats
    const timer = setTimeout(() => {
      left--
      if (left === 0) giveUp()
      else timer.refresh()
    }, msMax / beats)
    return () => clearTimeout(timer)
  }
