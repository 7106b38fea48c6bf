import type { Action } from '../kernel/define-action.ts'
import * as contacts from './contacts.ts'
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
