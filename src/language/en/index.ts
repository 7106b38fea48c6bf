/** Every sentence in English, which is the source of the others. */
import { access } from './access.ts'
import { agents } from './agents.ts'
import { bank } from './bank.ts'
import { books } from './books.ts'
import { coding } from './coding.ts'
import { connections } from './connections.ts'
import { daily } from './daily/index.ts'
import { denmark } from './denmark.ts'
import { denmarkSales } from './denmark-sales.ts'
import { documents } from './documents.ts'
import { exchange } from './exchange.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { italy } from './italy.ts'
import { italyExchange } from './italy-exchange.ts'
import { italySales } from './italy-sales.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { matching } from './matching.ts'
import { pages } from './pages/index.ts'
import { delivery } from './peppol/delivery.ts'
import { peppolRules } from './peppol/rules.ts'
import { reading } from './reading.ts'
import { refusals } from './refusals.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { settings } from './settings.ts'
import { statements } from './statements.ts'
import { deadlines } from './vat/deadlines.ts'
import { oss } from './vat/oss.ts'
import { vat } from './vat/returns.ts'
import { vatSheet } from './vat/sheet.ts'

export const areas = {
  access,
  agents,
  bank,
  books,
  coding,
  connections,
  daily,
  deadlines,
  denmark,
  denmarkSales,
  documents,
  exchange,
  identity,
  invoices,
  italy,
  italyExchange,
  italySales,
  jobs,
  ledger,
  matching,
  oss,
  delivery,
  pages,
  peppolRules,
  reading,
  refusals,
  reports,
  requests,
  settings,
  statements,
  vat,
  vatSheet,
} as const

export const en = {
  ...access,
  ...agents,
  ...bank,
  ...books,
  ...coding,
  ...connections,
  ...daily,
  ...deadlines,
  ...denmark,
  ...denmarkSales,
  ...documents,
  ...exchange,
  ...identity,
  ...invoices,
  ...italy,
  ...italyExchange,
  ...italySales,
  ...jobs,
  ...ledger,
  ...matching,
  ...oss,
  ...delivery,
  ...pages,
  ...peppolRules,
  ...reading,
  ...refusals,
  ...reports,
  ...requests,
  ...settings,
  ...statements,
  ...vat,
  ...vatSheet,
} as const
