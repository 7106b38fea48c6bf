/** What is shown at each place, loaded when somebody goes there. Only what starts the app reads it: a screen that asks for a place reads places.ts. */
import type { ComponentType } from 'react'
import { type Place, places, type ScreenName } from './places.ts'

/** With what it reads first, where that can be asked for before it is drawn. */
type Load = () => Promise<{ Screen: ComponentType; readAhead?: () => Promise<void> }>

const loads: Readonly<Record<ScreenName, Load>> = {
  overview: () => import('../screens/overview/overview.tsx'),
  inbox: () => import('../screens/inbox/inbox.tsx'),
  document: () => import('../screens/document/document.tsx'),
  bank: () => import('../screens/bank/bank.tsx'),
  invoices: () => import('../screens/invoices/invoices.tsx'),
  contacts: () => import('../screens/contacts/contacts.tsx'),
  vat: () => import('../screens/vat/vat.tsx'),
  ledger: () => import('../screens/ledger/ledger.tsx'),
  settings: () => import('../screens/settings/settings.tsx'),
  audit: () => import('../screens/audit/audit.tsx'),
}

export interface Screen extends Place {
  load: Load
}

export const screens: readonly Screen[] = places.map(place => ({ ...place, load: loads[place.name] }))
