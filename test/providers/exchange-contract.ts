import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'

/** What a folder below test/providers brings, so that an intermediary is tried as the stand-in is. */
export interface ExchangeContract {
  open(organizationId: string): Promise<ExchangeProvider>
  /** What was asked or answered otherwise than its interface is described. */
  faults(): readonly string[]
  close(): Promise<void>
}
