/** What one finds and others work on meanwhile, in bites. */
export interface Handover<Value> {
  give(value: Value): void
  /** Nothing more will come. */
  end(): void
  /** Nothing more will come, and nobody works on what is there. */
  stop(): void
  isStopped(): boolean
  /** The next bite, as soon as it is full or nothing more will come; undefined after the last. */
  take(): Promise<Value[] | undefined>
}

export function createHandover<Value>(biteSize: number): Handover<Value> {
  let waiting: Value[] = []
  let isEnded = false
  let isStopped = false
  let wake: (() => void)[] = []
  const wakeAll = () => {
    const sleepers = wake
    wake = []
    for (const one of sleepers) one()
  }
  return {
    give(value) {
      if (isEnded) return
      waiting.push(value)
      if (waiting.length === biteSize) wakeAll()
    },
    end() {
      isEnded = true
      wakeAll()
    },
    stop() {
      waiting = []
      isEnded = true
      isStopped = true
      wakeAll()
    },
    isStopped: () => isStopped,
    async take() {
      while (waiting.length < biteSize && !isEnded) await new Promise<void>(resolve => wake.push(resolve))
      if (waiting.length === 0) return undefined
      const bite = waiting.slice(0, biteSize)
      waiting = waiting.slice(biteSize)
      return bite
    },
  }
}
