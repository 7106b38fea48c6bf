export { fileVatReturn } from './file.ts'
export { prepareReturnOfPeriod, prepareVatReturn } from './prepare.ts'
export { reopenVatReturn } from './reopen.ts'
export { settleVatReturn } from './settle.ts'
