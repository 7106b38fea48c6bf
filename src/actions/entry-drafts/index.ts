export { deleteEntryDraft, postEntryDraft, saveEntryDraft, updateEntryDraft } from './save.ts'
