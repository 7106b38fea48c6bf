export { cancelReminder, postReminder, saveReminder, setContactTerms } from './save.ts'
