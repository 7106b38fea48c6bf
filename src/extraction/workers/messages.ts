/** What the service and a worker say to each other. */
import type { Drawing, Limits, Progress, Wanted } from '../pages/pages.ts'
import type { WordReader } from './word-readers.ts'

/** What a worker may take, whatever it does. */
export type WorkLimits = Pick<Limits, 'pageMs' | 'documentMs' | 'memoryMax'>

export interface PageTask {
  wanted: Wanted
  bytes: Uint8Array
  limits: Limits
}

export interface WordTask {
  wanted: 'words'
  reader: WordReader
  given: readonly unknown[]
  limits: WorkLimits
}

/** What is shown to people: one page as a picture, or how large the pages from one on are. */
export type ShowTask = { bytes: Uint8Array; limits: Limits } & (
  | { wanted: 'drawing'; drawing: Drawing }
  | { wanted: 'sizes'; from: number; most: number }
)

export type Task = PageTask | ShowTask | WordTask

export type Message = Task & { id: number }

export type Answer = { id: number; progress: Progress } | { id: number; done: unknown } | { id: number; crashed: string }
