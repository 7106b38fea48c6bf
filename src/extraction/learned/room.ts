/** Memory that the kernel sees: the weights for good, and behind them room for one document at a time. */
import { type Linear, linearIn, newMemory } from './kernel.ts'

const pageBytes = 65_536
const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16

/** So many numbers, and where they begin. */
export interface Block {
  at: number
  values: Float32Array
}

export class Room {
  private readonly memory = newMemory()
  private end = 16
  readonly linear: Linear = linearIn(this.memory)

  /** Views of blocks that were taken before are gone when the memory grows: reserve all at once. */
  reserve(count: number): void {
    const wanted = this.end + aligned(4 * count)
    const missing = Math.ceil((wanted - this.memory.buffer.byteLength) / pageBytes)
    if (missing > 0) this.memory.grow(missing)
  }

  take(count: number): Block {
    const at = this.end
    this.end = at + aligned(4 * count)
    if (this.end > this.memory.buffer.byteLength) throw new Error('more room was taken than was reserved')
    return { at, values: new Float32Array(this.memory.buffer, at, count) }
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer
  }

  get mark(): number {
    return this.end
  }

  /** What was taken since is free again. */
  back(to: number): void {
    this.end = to
  }
}
