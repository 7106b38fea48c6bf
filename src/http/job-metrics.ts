import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../kernel/context.ts'
import { countJobs, type JobCount } from '../store/jobs.ts'
import { countWork, type WorkCount } from '../store/scheduled-work.ts'

/** Counted when somebody asks, for all processes together. While the store is away nothing is said of jobs, and all the rest is. */
export function registerJobMetrics(registry: Registry, services: Services): void {
  let counting: Promise<JobCount[]> | undefined
  const counts = (): Promise<JobCount[]> => {
    counting ??= countJobs(services.store)
      .catch(() => [])
      .finally(() => {
        counting = undefined
      })
    return counting
  }
  new Gauge({
    name: 'primanota_jobs',
    help: 'Jobs that are queued, running or failed, by kind.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const found = await counts()
      this.reset()
      for (const { kind, state, jobs } of found) this.set({ kind, state }, jobs)
    },
  })
  new Gauge({
    name: 'primanota_jobs_oldest_seconds',
    help: 'How long ago the oldest job that is queued, running or failed was queued, by kind.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const found = await counts()
      this.reset()
      for (const { kind, state, oldestSeconds } of found) this.set({ kind, state }, oldestSeconds)
    },
  })
  let looking: Promise<WorkCount[]> | undefined
  const work = (): Promise<WorkCount[]> => {
    looking ??= services
      .sharedClock(services.store)
      .then(at => countWork(services.store, at))
      .catch(() => [])
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const gauge = (name: string, help: string, of: (count: WorkCount) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const found = await work()
        this.reset()
        for (const count of found) this.set({ kind: count.kind }, of(count))
      },
    })
  gauge('primanota_scheduled_work', 'Work that comes back by itself, by kind.', ({ total }) => total)
  gauge('primanota_scheduled_work_failing', 'Those that failed the last time, by kind.', ({ failing }) => failing)
  gauge('primanota_scheduled_work_late_seconds', 'How long the latest of those that are due has waited, by kind.', one => one.lateSeconds)
}
