/** A second reader of documents: it is asked beside the one that is built in, and may be wrong, slow or away without harm. */
import type { Opinion } from '../../extraction/second-opinion/second-opinion.ts'

/** What it gets to see, and nothing else: no account, no VAT code, nothing of the organization. */
export interface Question {
  /** What the local reader read the document from. */
  text: string
  /** The first page as PNG, for a reader that can see. */
  image: Uint8Array | null
}

/** The message is for the log: it holds nothing of the document and nothing of the answer. */
export type Answer = { outcome: 'read'; opinion: Opinion } | { outcome: 'failed'; code: string; message: string }

export interface ReaderProvider {
  /** As its folder; it stands in the method of what it had a part in. */
  name: string
  /** Asked once, whatever comes of it. */
  read(question: Question): Promise<Answer>
}

/** The service that the operator named. */
export interface ReaderSettings {
  url: string
  model: string
  key: string | undefined
}

export interface ReaderNeeds {
  settings: ReaderSettings
  timeoutMs: number
}

/** What a folder exports. */
export interface ReaderPlugin {
  create(needs: ReaderNeeds): ReaderProvider
}

export const defineReaderProvider = (plugin: ReaderPlugin): ReaderPlugin => plugin

export const failed = (code: string, message: string): Answer => ({ outcome: 'failed', code, message })
