export { deleteInvoice } from './delete.ts'
export { issueInvoice } from './issue.ts'
export { saveInvoice } from './save.ts'
