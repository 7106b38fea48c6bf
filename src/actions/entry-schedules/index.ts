export { decideOccurrence } from './held.ts'
export { saveEntrySchedule, updateEntrySchedule } from './save.ts'
