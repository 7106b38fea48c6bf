/** Fills an organization with a demo company. Each step is done once, whoever does it: what an attempt before this one did is not done again. */
import { demoWorkOf, isResumable } from '../actions/demo.ts'
import type { DemoCompany } from '../demo/company.ts'
import { rolePermissions } from '../domain/access/permissions.ts'
import { say } from '../language/say.ts'
import { findWhere } from '../store/access/people.ts'
import { noteSteps } from '../store/jobs.ts'
import { listConnections } from '../store/ledger/connections.ts'
import type { JobHandler } from './runner.ts'

/** With companies of one's own choice for the countries, in tests. */
export const createFillDemo = (choose?: (regionKey: string) => DemoCompany | undefined): JobHandler => ({
  kind: 'fill_demo',
  width: 1,
  async run(services, job, signal) {
    // It draws papers and needs much that nothing else here does.
    const { companyIn, DemoError, fillDemo: fill } = await import('../demo/fill.ts')
    const { organizationId, askedBy } = job
    const inOrganization = services.store.transaction
    const work = demoWorkOf(job)
    const start = await inOrganization(organizationId, async db => ({ now: await services.sharedClock(db), ...(await findWhere(db)) }), {
      readOnly: true,
    })
    if (!isResumable(work, start.now)) return { outcome: 'failed', error: say('demo_too_old') }
    const company = (choose ?? companyIn)(start.regionKey ?? '')
    if (!company) return { outcome: 'failed', error: say('region_not_set.demo') }
    const { actor, language } = askedBy
    const caller = {
      organizationId,
      actor,
      permissions: rolePermissions.owner,
      userId: actor.type === 'user' ? actor.id : null,
      role: 'owner' as const,
      credential: `job ${job.id}`,
    }
    // Nothing invented goes to somebody's real ledger: once one is connected, no further step is begun.
    const connected = new AbortController()
    const tell = async (steps: { done: number; of: number }) => {
      await inOrganization(organizationId, async db => {
        if ((await listConnections(db, '', 1)).length > 0) connected.abort()
        noteSteps(db, job, steps)
      })
    }
    try {
      const demo = { company, day: work.day, seed: job.id, language }
      const isWhole = await fill(services, caller, demo, { tell, signal: AbortSignal.any([signal, connected.signal]) })
      if (isWhole) return { outcome: 'done' }
      return connected.signal.aborted ? { outcome: 'failed', error: say('demo_ledger_connected') } : { outcome: 'given_back' }
    } catch (error) {
      if (!(error instanceof DemoError)) throw error
      return { outcome: 'again', error: { code: error.refusal.refusal, values: error.refusal.values } }
    }
  },
})

export const fillDemo = createFillDemo()
