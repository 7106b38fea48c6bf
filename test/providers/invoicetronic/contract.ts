/** By which the contract suite of exchanges finds it. */
import { noSettings } from '../../../src/domain/ledger/mapping.ts'
import invoicetronic from '../../../src/providers/exchange/invoicetronic/index.ts'
import type { ExchangeContract } from '../exchange-contract.ts'
import { startFakeInvoicetronic } from './fake.ts'

export async function openContract(clock: () => Date): Promise<ExchangeContract> {
  const fake = await startFakeInvoicetronic(clock)
  return {
    async open(organizationId) {
      const apiKey = `ik_test_${organizationId}`
      fake.keys.add(apiKey)
      const company = { name: 'Seller S.r.l.', vatNumber: 'IT12345670785', fiscalCode: null }
      const access = { app: { url: fake.url }, credentials: { apiKey }, settings: noSettings, clock, company }
      const known = await invoicetronic.connector.identify(access)
      return invoicetronic.connector.open({ ...access, settings: { ...noSettings, company: known.company } })
    },
    faults: () => fake.violations,
    close: () => fake.close(),
  }
}
