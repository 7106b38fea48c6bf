import type { ConnectionSettings } from '../../../src/domain/ledger/mapping.ts'
import { keptBy } from '../../../src/providers/ledger/fattureincloud/documents.ts'
import fattureInCloud from '../../../src/providers/ledger/fattureincloud/index.ts'
import { regions } from '../../../src/regions/index.ts'
import type { OpenForChaos, OpenForContract } from '../connected.ts'
import { openCompany } from './company.ts'
import { startFakeFatture } from './fake.ts'

const region = regions['italy']!

/** By account; what is not named goes by the first. */
const categoryOf: Readonly<Record<string, string>> = {
  '4101': 'Merci',
  '4102': 'Cancelleria e stampati',
  '4204': 'Consulenze e professionisti',
  '4206': 'Telefono e internet',
  '4210': 'Carburanti',
  '4220': 'Lavorazioni di terzi',
  '4221': 'Software e servizi',
  '4231': 'Alberghi e ristoranti',
  '4901': 'Bolli e tasse',
}

export function theirs(ours: string): string {
  const { payables, receivables, inputVat, outputVat, payment } = region.accounts
  const kept = { [payables]: keptBy.supplier, [receivables]: keptBy.client, [inputVat]: keptBy.deducted, [outputVat]: keptBy.due }
  return kept[ours] ?? (payment.includes(ours) ? '#109' : (categoryOf[ours] ?? 'Merci'))
}

const natures: Readonly<Record<string, string>> = { N1: '21', 'N2.1': '23', 'N2.2': '22', NR: '90' }
const rates: Readonly<Record<string, string>> = { '22': '0', '10': '3', '5': '4', '4': '5' }

/** All that there is, confirmed. */
export const wholeSettings = (company: string): ConnectionSettings => ({
  journal: null,
  booking: 'booked',
  company,
  accounts: Object.fromEntries(
    region.chart.map(({ number }) => [number, region.accounts.payment.includes(number) ? '#109' : (categoryOf[number] ?? 'Merci')]),
  ),
  vatCodes: Object.fromEntries(
    region.vatCodes
      .filter(code => !code.isForSales)
      .map(({ code, rate }) => [code, rate > 0 ? rates[String(rate)]! : (natures[code] ?? '22')]),
  ),
})

export const openForContract: OpenForContract = async clock => {
  const fake = await startFakeFatture(() => clock().getTime())
  const app = { clientId: fake.clientId, clientSecret: fake.clientSecret, apiUrl: fake.url }
  const ids = new Map<string, number>()
  const until = Number.POSITIVE_INFINITY
  return {
    open(organizationId) {
      const id = ids.get(organizationId) ?? ids.size + 1
      ids.set(organizationId, id)
      if (!fake.companies.has(id)) fake.companies.set(id, openCompany(id))
      fake.tokens.set(organizationId, { companies: [id], until })
      return fattureInCloud.connector.open({
        app,
        credentials: { accessToken: organizationId },
        settings: wholeSettings(String(id)),
        clock,
      })
    },
    theirs,
    violations: () => fake.violations,
    filesOf(organizationId, reference) {
      return fake.companies.get(ids.get(organizationId)!)!.files.get(Number(reference.split('/').at(-1))) ?? 0
    },
    close: fake.close,
  }
}

export const openForChaos: OpenForChaos = async clock => {
  const fake = await startFakeFatture(() => clock().getTime())
  const company = fake.companies.get(1)!
  fake.tokens.set('token', { companies: [1], until: Number.POSITIVE_INFINITY })
  const app = { clientId: fake.clientId, clientSecret: fake.clientSecret, apiUrl: fake.url }
  const access = { app, credentials: { accessToken: 'token' }, settings: wholeSettings('1') }
  return {
    ledger: fattureInCloud.connector.open({ ...access, clock }),
    access,
    regionKey: 'italy',
    setFaults(draw) {
      fake.chaos = draw
    },
    writeLate: () => fake.late.splice(0).map(write => write()).length,
    setBlind(isBlind) {
      fake.isBlind = isBlind
    },
    timesOf(marker) {
      const texts = [...company.received, ...company.issued].map(({ description, subject }) => description ?? subject ?? '')
      const tails = texts
        .map(text => text.slice(text.lastIndexOf('[')))
        .filter(tail => tail === `[${marker}]` || tail.startsWith(`[${marker} `))
      const parts = Number(/\/(\d+)\]$/.exec(tails[0] ?? '')?.[1] ?? 1)
      const names = parts === 1 ? [`[${marker}]`] : Array.from({ length: parts }, (_, at) => `[${marker} ${at + 1}/${parts}]`)
      return names.map(name => tails.filter(tail => tail === name).length)
    },
    violations: () => fake.violations,
    close: fake.close,
  }
}
