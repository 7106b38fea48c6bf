/**
 * Every change that can be asked for over HTTP, as a request that succeeds. Those of the catalogue make theirs from their definitions; the few that take a
 * file are written here, and a route of the OpenAPI document that has no case fails the test.
 */
import type { Method, OpenApi } from '../../src/http/openapi/shape.ts'
import { addressOf, changes, type Operation, withoutPath } from '../contract/operations.ts'
import { makers, soundInput } from '../contract/records.ts'
import type { Organization, Reply, TestService } from '../harness/service.ts'

export interface Request {
  method: string
  path: string
  body: string | undefined
  type: string
}

export interface Case {
  name: string
  /** As in the OpenAPI document. */
  route: string
  /** Called again it prepares another request, which succeeds as well. */
  request(service: TestService, organization: Organization): Promise<Request>
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const ofCatalogue = (operation: Operation): Case => ({
  name: operation.name,
  route: `${operation.method} ${templateOf(operation.path)}`,
  async request(service, organization) {
    const input = await soundInput(service, organization, operation)
    const rest = withoutPath(operation, input)
    const hasBody = operation.hasBody || Object.keys(rest).length > 0
    return {
      method: operation.method,
      path: addressOf(operation, input),
      body: hasBody ? JSON.stringify(rest) : undefined,
      type: 'application/json',
    }
  },
})

let drawn = 0

const statement = () => `Dato;Tekst;Beløb;Saldo\n30.01.2026;Papir og Pen ApS ${++drawn};-625,00;9.375,00\n`

const auditFile = () => {
  const amount = ++drawn
  const account = (number: string, side: string) =>
    `<Account><AccountID>${number}</AccountID><Closing${side}Balance>${amount}</Closing${side}Balance></Account>`
  const days = '<SelectionStartDate>2025-01-01</SelectionStartDate><SelectionEndDate>2025-12-31</SelectionEndDate>'
  return `<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK"><Header><SelectionCriteria>${days}</SelectionCriteria></Header><MasterFiles><GeneralLedgerAccounts>${account('6481', 'Debit')}${account('6935', 'Credit')}</GeneralLedgerAccounts></MasterFiles></AuditFile>`
}

/** An e-invoice of the organization's own, which has gone out: what is said about it, and the file itself. */
async function sentEInvoice(service: TestService, organization: Organization): Promise<{ fileName: string; xml: string }> {
  const id = await makers.einvoice!(service, organization)
  const { body } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}`)
  const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
  return { fileName: body.result.fileName, xml }
}

const post = (path: string, body: string, type: string): Request => ({ method: 'POST', path: `/api/rest${path}`, body, type })

/** What takes a file, by its route. */
const ofFiles: Readonly<Record<string, Case['request']>> = {
  'POST /api/rest/files': async () => post('/files?name=note.txt', `A receipt, number ${++drawn}.`, 'text/plain'),
  'POST /api/rest/documents': async () => post('/documents?process=true&name=note.txt', `A bill, number ${++drawn}.`, 'text/plain'),
  'POST /api/rest/bank-accounts/statements': async () => post('/bank-accounts/statements?accountName=Drift', statement(), 'text/csv'),
  'POST /api/rest/bank-accounts/{id}/statements': async (service, organization) =>
    post(`/bank-accounts/${await makers.bank_account!(service, organization)}/statements`, statement(), 'text/csv'),
  'POST /api/rest/ledger-entries/opening-balances/files': async () =>
    post('/ledger-entries/opening-balances/files', auditFile(), 'application/xml'),
  'POST /api/rest/e-invoices/notifications': async (service, organization) => {
    const { fileName } = await sentEInvoice(service, organization)
    const sender = { organizationId: organization.id, regionKey: 'italy' }
    const [notice] = await service.services.exchange!.noticesOf(sender, fileName)
    return post('/e-invoices/notifications', (notice as { xml: string }).xml, 'application/xml')
  },
  'POST /api/rest/e-invoices/received': async (service, organization) => {
    const { xml } = await sentEInvoice(service, organization)
    return post('/e-invoices/received?name=IT00743110157_00001.xml', xml, 'application/xml')
  },
}

export const cases: readonly Case[] = [
  ...changes.map(ofCatalogue),
  ...Object.entries(ofFiles).map(([route, request]) => ({ name: route, route, request })),
]

const writing: readonly string[] = ['post', 'put', 'patch', 'delete']

/** Every route of the document that changes something. */
export const writeRoutes = (document: OpenApi): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/rest')
      ? writing.filter(method => methods[method as Method]).map(method => `${method.toUpperCase()} ${path}`)
      : [],
  )

export async function ask(url: string, apiKey: string, { method, path, body, type }: Request, key?: string): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
