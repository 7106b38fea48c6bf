export { fileVatReturn } from './file.ts'
export { prepareVatReturn } from './prepare.ts'
