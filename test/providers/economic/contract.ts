import type { ConnectionSettings } from '../../../src/domain/ledger/mapping.ts'
import economic from '../../../src/providers/ledger/economic/index.ts'
import { regions } from '../../../src/regions/index.ts'
import type { OpenForChaos, OpenForContract } from '../connected.ts'
import { openAgreement, theirNumber } from './agreement.ts'
import { startFakeEconomic } from './fake.ts'

/** All that there is, confirmed. A share of deduction goes by the code of the whole. */
export const wholeSettings = (booking: 'booked' | 'draft'): ConnectionSettings => {
  const { chart, vatCodes } = regions['denmark']!
  const whole: Readonly<Record<string, string>> = { IVV25: 'IV25', IYV25: 'IY25', OBPK: 'OBPK', IV25: 'IV25', IY25: 'IY25' }
  return {
    journal: '7',
    booking,
    company: null,
    accounts: Object.fromEntries(chart.map(({ number }) => [number, theirNumber(number)])),
    vatCodes: Object.fromEntries(
      vatCodes.filter(code => !code.isForSales && code.rate > 0).map(({ code }) => [code, whole[code] ?? 'I25']),
    ),
  }
}

export const openForContract: OpenForContract = async clock => {
  const fake = await startFakeEconomic(() => clock().getTime())
  const app = { appSecretToken: fake.appSecret, restUrl: fake.url, apisUrl: fake.url }
  return {
    open(organizationId) {
      if (!fake.agreements.has(organizationId)) fake.agreements.set(organizationId, openAgreement(fake.agreements.size + 1))
      return economic.connector.open({
        app,
        credentials: { agreementGrantToken: organizationId },
        settings: wholeSettings('booked'),
        clock,
      })
    },
    theirs: theirNumber,
    violations: () => fake.violations,
    filesOf(organizationId, reference) {
      const voucher = Number(reference.split('-').at(-1))
      return fake.agreements.get(organizationId)!.files.filter(file => file.voucherNumber === voucher).length
    },
    close: fake.close,
  }
}

export const openForChaos: OpenForChaos = async clock => {
  const fake = await startFakeEconomic(() => clock().getTime())
  const agreement = openAgreement(1)
  fake.agreements.set('grant', agreement)
  const app = { appSecretToken: fake.appSecret, restUrl: fake.url, apisUrl: fake.url }
  const access = { app, credentials: { agreementGrantToken: 'grant' }, settings: wholeSettings('booked') }
  return {
    ledger: economic.connector.open({ ...access, clock }),
    access,
    regionKey: 'denmark',
    setFaults(draw) {
      fake.chaos = draw
    },
    writeLate: () => fake.late.splice(0).map(write => write()).length,
    setBlind(isBlind) {
      fake.isBlind = isBlind
    },
    timesOf(marker) {
      const there = [...agreement.drafts, ...agreement.booked].filter(({ text }) => text.includes(`[${marker}]`))
      return [new Set(there.map(({ voucherNumber }) => voucherNumber)).size]
    },
    violations: () => fake.violations,
    close: fake.close,
  }
}
