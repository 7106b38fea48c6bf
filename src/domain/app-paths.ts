/**
 * The paths of the web app. The service answers each of them with the app, and no other path: there is no catch-all, so that what is not there is a 404. The
 * app reads its routes from the same list.
 */
export const appPaths = [
  '/',
  '/overview',
  '/inbox',
  '/inbox/:id',
  '/documents',
  '/documents/:id',
  '/bank',
  '/bank/:accountId',
  '/bank/:accountId/:transactionId',
  '/invoices',
  '/invoices/:id',
  '/contacts',
  '/contacts/:id',
  '/vat',
  '/vat/:returnId',
  '/vat/:returnId/:box',
  '/ledger',
  '/ledger/:view',
  '/ledger/:view/:id',
  '/settings',
  '/settings/:section',
  '/audit',
] as const

export type AppPath = (typeof appPaths)[number]
