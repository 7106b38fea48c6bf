/** The composition root: open services, actions, server. Everything is made here and handed on; nothing finds its parts by itself. */
import { createAppUse } from './access/app-use.ts'
import { createAuthenticate } from './access/authenticate.ts'
import { createAuthenticateAgent } from './access/authenticate-agent.ts'
import { management, managementReads } from './access/index.ts'
import { createKeyUse } from './access/key-use.ts'
import { createDocumentReader } from './access/oauth/client-documents.ts'
import { actions, bookkeeping } from './actions/index.ts'
import type { Config } from './config.ts'
import { softwareVersion } from './domain/version.ts'
import { addressesOf, listen } from './http/listen.ts'
import type { Catalogue } from './http/rest.ts'
import { createServer } from './http/server.ts'
import { loadWebApp } from './http/web.ts'
import { startDispatch } from './jobs/dispatch.ts'
import { finders, jobHandlers } from './jobs/index.ts'
import { startJobs, usualTiming } from './jobs/runner.ts'
import type { Services } from './kernel/context.ts'
import { tell } from './language/tell.ts'
import type { Log } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { preload } from './preload.ts'
import { reads } from './reads/index.ts'
import type { OpenServices } from './services.ts'
import { startTelemetry, type Telemetry, type TelemetrySettings } from './telemetry/exporter.ts'

export const catalogue: Catalogue = { actions, management: [...management, ...bookkeeping], reads: [...reads, ...managementReads] }

export interface Service {
  services: Services
  /** Where it listens. */
  address: string
  close(): Promise<void>
}

/** Of services that were opened for it: they are closed with it, and where it cannot begin. */
export async function serve({ services, close }: OpenServices, config: Config, log: Log): Promise<Service> {
  const telemetry = config.telemetry && openTelemetry(config.telemetry, log)
  try {
    const keyUse = createKeyUse(services.store, services.clock)
    const appUse = createAppUse(services.store, services.clock)
    const server = await createServer({
      services,
      catalogue,
      authenticate: createAuthenticate(services, keyUse),
      authenticateAgent: createAuthenticateAgent(services, keyUse, appUse),
      agentOrigins: config.agentOrigins,
      readClientDocument: config.clientDocuments ? createDocumentReader() : null,
      log,
      rateLimit: config.rateLimit,
      widerRateLimits: config.widerRateLimits,
      // The PostgreSQL of its own serves no other process.
      sharesLimits: config.databaseUrl !== undefined,
      proxies: config.proxies,
      telemetry,
      web: config.webApp ? await loadWebApp(new URL('./web/', import.meta.url)) : null,
    })
    const listening = await listen(server, await addressesOf(config.host), config.port, config.stopMs)
    if (config.port === 0) services.baseUrl = services.baseUrl.replace(/:0$/, `:${listening.port}`)
    for (const { sql, ...said } of services.storeWarnings ?? []) log.warn({ code: said.code, sql }, tell('en', said))
    const maintenance = startMaintenance(services, [keyUse, appUse], log, { isRotating: config.previousSecret !== undefined })
    const jobs = startJobs(services, jobHandlers, log, usualTiming, telemetry)
    const dispatch = startDispatch(services, finders, log)
    const stopLoading = preload(log)
    return {
      services,
      address: listening.url,
      async close() {
        stopLoading()
        await listening.close()
        await dispatch.stop()
        await jobs.stop()
        await maintenance.stop()
        await telemetry?.stop()
        await close()
      },
    }
  } catch (error) {
    await telemetry?.stop()
    await close()
    throw error
  }
}

const openTelemetry = (settings: TelemetrySettings, log: Log): Telemetry =>
  startTelemetry({
    settings,
    version: softwareVersion,
    onAway: reason => log.warn({ reason }, 'the collector of traces and metrics is away'),
    onBack: () => log.info('the collector of traces and metrics is back'),
  })
