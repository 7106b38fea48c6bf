export { setAccountClosed, setLock } from './lock.ts'
export { saveManualEntry } from './manual-entry.ts'
export { saveOpeningBalances } from './opening-balances.ts'
export { closeAccountingYear, reopenAccountingYear, saveAccountingYear } from './years.ts'
