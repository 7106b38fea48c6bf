export { deleteInvoice } from './delete.ts'
export { issueInvoice } from './issue.ts'
export { saveInvoice, updateDraftInvoice } from './save.ts'
