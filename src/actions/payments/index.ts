export { cancelPayments, confirmPayments } from './decide.ts'
export { proposePayments } from './propose.ts'
