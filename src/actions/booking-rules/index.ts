export { deleteBookingRule, saveBookingRule, updateBookingRule } from './save.ts'
export { takeBackRuleHits } from './take-back.ts'
