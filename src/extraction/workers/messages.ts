/** What the pool and a worker say to each other. */
import type { Limits, Pages, Progress, Wanted } from '../pages/pages.ts'

export interface Task {
  id: number
  bytes: Uint8Array
  limits: Limits
  wanted: Wanted
}

export type Answer = { id: number; progress: Progress } | { id: number; pages: Pages } | { id: number; crashed: string }
