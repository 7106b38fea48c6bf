/** What each view of the ledger is given: what stands behind its name in the address. */
export interface ViewProps {
  id: string | undefined
}
