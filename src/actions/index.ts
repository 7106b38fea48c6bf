import * as contacts from './contacts.ts'
import type { Action } from './define.ts'
import * as settings from './settings.ts'

/** The actions of the contract, in the order of its tables. */
export const actions: readonly Action[] = [
  settings.setRegion,
  settings.setAutoPost,
  settings.generateCalendarToken,
  settings.setVatFrequency,
  contacts.saveContact,
  contacts.deleteContact,
]
