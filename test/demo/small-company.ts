/** A demo company with few bills, and the job that fills it. */
import { danishCompany } from '../../src/demo/danish-company.ts'
import { createFillDemo } from '../../src/jobs/fill-demo.ts'
import { startJobs } from '../../src/jobs/runner.ts'
import type { Services } from '../../src/kernel/context.ts'
import { createLog } from '../../src/log.ts'

export const smallCompany = {
  ...danishCompany,
  regulars: danishCompany.regulars.filter(({ key }) => key === 'rent' || key === 'paper'),
  receipts: danishCompany.receipts.slice(0, 1),
}

export const doDemos = (services: Services) =>
  startJobs(services, [createFillDemo(() => smallCompany)], createLog('silent', { write: () => {} }), {
    pollMs: 50,
    leaseMs: 30_000,
    graceMs: 5_000,
  })

export const demoDay = '2026-11-17'
/** It goes on from that morning: who waits for a dead one must see time pass. */
export const demoClock = () => new Date(Date.parse(`${demoDay}T10:00:00Z`) + performance.now())
