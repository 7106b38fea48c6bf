/**
 * Whatever is posted, by any route and in any order: the reports agree with each other and with the ledger, after each step and at the end.
 * `PROPERTY_SEED=random ROUTE_RUNS=20` for the long run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/calendar/dates.ts'
import { listOpenPositions, listPositionsOf } from '../../src/store/reports/ages.ts'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import type { RegionKey } from '../vat-returns/entries.ts'
import { byRule, foreignPayment, importTakenBack, payment, toAccount } from './routes/bank.ts'
import { Company, type Draw, type Step } from './routes/company.ts'
import { accrual, byHand, takenBack, template, yearEnd } from './routes/entries.ts'
import { creditNote, invoice, reverseCharge, selfInvoice, simplified, soldAbroad, supplierDocument, withheld } from './routes/papers.ts'
import { endOfQuarter } from './routes/quarters.ts'
import { expectAbroad, expectOwed, expectSound, expectVatAccounts } from './routes/sound.ts'
import { expectCarried, fileVat, ossReturn, ossSale, settleVat, takings, vatAdvance, vatCredit, vatReturn } from './routes/tax.ts'

let service: TestService
const clock = { today: '2026-01-20' }

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(`${clock.today}T10:00:00Z`) })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const everywhere = {
  byHand,
  takenBack,
  accrual,
  template,
  yearEnd,
  invoice,
  creditNote,
  soldAbroad,
  supplierDocument,
  toAccount,
  payment,
  foreignPayment,
  byRule,
  importTakenBack,
  vatReturn,
  ossSale,
  ossReturn,
}

const routes: Readonly<Record<RegionKey, Readonly<Record<string, Step>>>> = {
  denmark: { ...everywhere, reverseCharge },
  italy: { ...everywhere, selfInvoice, withheld, simplified, takings, vatAdvance, vatCredit },
}

const draw: fc.Arbitrary<Draw & { wait: number }> = fc.record({
  cents: fc.oneof(fc.integer({ min: 100, max: 9999 }), fc.integer({ min: 10_000, max: 2_000_000 })),
  back: fc.nat(20),
  choice: fc.nat(59),
  wait: fc.integer({ min: 1, max: 12 }),
})

/** Each route once, in any order, and some of them again. */
const journeyIn = (region: RegionKey) => {
  const names = Object.keys(routes[region])
  const again = fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 4 })
  return fc
    .tuple(fc.shuffledSubarray(names, { minLength: names.length }), again)
    .chain(([each, more]) => fc.tuple(...[...each, ...more].map(name => fc.tuple(fc.constant(name), draw))))
}

/** Everything is filed and settled: the accounts of VAT are empty then. */
async function finish(company: Company): Promise<void> {
  // Accruals are taken back up to two months later.
  const horizon = addDays(company.today, 61)
  while (endOfQuarter(company.filed.length - 1) < horizon) await fileVat(company)
  await expectVatAccounts(company, company.today)
  for (const id of company.filed) if (!company.settled.has(id)) await settleVat(company, id)
  await expectVatAccounts(company, company.today)
  await expectOwed(company)
  await expectAbroad(company)
  if (company.region === 'italy') await expectCarried(company)
}

/** What a statement of account or a reminder is made of is what the list of all says of that party. */
async function expectParties({ organization, region, facts, customer, consumer, business, guest }: Company, day: string): Promise<void> {
  await service.services.store.transaction(organization.id, async db => {
    for (const account of [facts.receivables, facts.payables]) {
      const all = await listOpenPositions(db, region, account, day)
      const parties = new Set([customer, consumer, business, ...(guest ? [guest] : []), ...all.flatMap(({ contactId }) => contactId ?? [])])
      for (const contactId of parties) {
        const theirs = all.filter(position => position.contactId === contactId)
        expect(await listPositionsOf(db, region, account, contactId, day)).toEqual(theirs)
      }
    }
  })
}

test.each<RegionKey>(['denmark', 'italy'])('in %s the reports say the same as the ledger', { timeout: 600_000 }, async region => {
  await fc.assert(
    fc.asyncProperty(journeyIn(region), async steps => {
      const company = await Company.found(service, region, clock)
      const days: string[] = []
      for (const [name, { wait, ...drawn }] of steps) {
        company.wait(wait)
        try {
          await routes[region][name]!(company, drawn)
          await expectSound(company, company.today)
        } catch (error) {
          throw new Error(`${name} on ${company.today}: ${error instanceof Error ? error.message : error}`, { cause: error })
        }
        days.push(company.today)
      }
      await finish(company)
      // On days that are over, each payment and reversal of later days is still to come.
      for (const day of [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!, company.today]) {
        await expectSound(company, day)
        await expectParties(company, day)
      }
      expect(await findFaults(service.database.admin, company.organization.id)).toEqual([])
    }),
    { numRuns: Number(process.env['ROUTE_RUNS'] ?? 1), endOnFailure: true },
  )
})
