export { deleteInvoice } from './delete.ts'
export { issueInvoice, issueSimplifiedInvoice } from './issue.ts'
export { saveInvoice, updateDraftInvoice } from './save.ts'
