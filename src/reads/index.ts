import type { Read } from '../kernel/define-read.ts'
import { getAuditEntry, listAuditLog } from './audit-log.ts'
import { getContact, listContacts } from './contacts.ts'
import { listFiles } from './files.ts'
import { getSettings } from './settings.ts'

export const reads: readonly Read[] = [listContacts, getContact, getSettings, listFiles, listAuditLog, getAuditEntry]
