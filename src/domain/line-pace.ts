/**
 * How long the other side may be waited for whose bytes come slowly. A slow line is let go on, whatever the size of what it carries; one that is silent, or only
 * sends a byte now and then so as not to look silent, is ended. A wait uses up what is left, bytes give some of it back, and never more than one silence: what
 * came fast in the beginning does not pay for a drip.
 */
export interface LinePace {
  /** So long nothing may come. */
  silenceMs: number
  /** A line that carries less than this is broken. */
  bytesPerMsMin: number
}

/** What may still be waited after a wait in which so many bytes came; nothing is left at 0 and below. */
export const leftAfter = ({ silenceMs, bytesPerMsMin }: LinePace, leftMs: number, waitedMs: number, bytes: number): number =>
  Math.min(silenceMs, leftMs - waitedMs + bytes / bytesPerMsMin)
