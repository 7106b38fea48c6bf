export { fileOssReturn } from './file.ts'
export { setOss } from './registration.ts'
export { reopenOssReturn } from './reopen.ts'
export { settleOssReturn } from './settle.ts'
