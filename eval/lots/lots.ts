/** Documents of the generator in one file: two to five of different suppliers or of one, with their pages one after the other. */
import { chanceFrom } from '../generate/chance.ts'
import { documentAt, type Generated } from '../generate/make.ts'
import type { Split } from '../generate/splits.ts'
import { streamAt } from '../generate/stream.ts'

export interface Lot {
  documents: readonly Generated[]
}

const vouchers: ReadonlySet<string> = new Set(['invoice', 'receipt', 'credit_note'])
const isVoucher = ({ layout }: Generated): boolean => vouchers.has(layout.kind)

/** Numbers of documents that no lot of another number has. */
const stride = 1000

function documentsFrom(seed: number, at: number, split: Split, isWanted: (document: Generated) => boolean): () => Generated {
  let next = at * stride
  return () => {
    for (;;) {
      next += 1
      const document = documentAt(seed, next, split)
      if (isWanted(document)) return document
    }
  }
}

const streams = new Map<string, Generated[][]>()

/** The vouchers of each supplier of a stream that sends at least five of them. */
function sendersOf(seed: number, at: number, split: Split): Generated[][] {
  const key = `${split} ${seed}:${at}`
  const kept = streams.get(key)
  if (kept) return kept
  const bySupplier = new Map<number, Generated[]>()
  for (const { supplier, document } of streamAt(seed, at, split).received) {
    if (isVoucher(document)) bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), document])
  }
  const senders = [...bySupplier.values()].filter(sent => sent.length >= 5)
  streams.set(key, senders)
  return senders
}

/** So many lots of one supplier are made of one year. */
const lotsOfYear = 40

export function lotAt(seed: number, at: number, split: Split, kind: 'other suppliers' | 'one supplier'): Lot {
  const chance = chanceFrom(`lot ${seed}:${at}`)
  const size = chance.between(2, 5)
  if (kind === 'other suppliers') {
    const next = documentsFrom(seed, at, split, isVoucher)
    return { documents: Array.from({ length: size }, next) }
  }
  const sent = chance.of(sendersOf(seed, Math.floor(at / lotsOfYear), split))
  const first = chance.between(0, sent.length - size)
  return { documents: sent.slice(first, first + size) }
}

export const severalPagesAt = (seed: number, at: number, split: Split): Lot => ({
  documents: [documentsFrom(seed + 1, at, split, ({ sheets }) => sheets.length > 1)()],
})
