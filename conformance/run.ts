/**
 * `npm run conformance` examines a fresh service with the official conformance suite of the protocol:
 * the sets of what each revision requires, with the suite's own tools behind our door; our own tools, with every scenario that needs no others; and the
 * authorization server, with somebody who signs in and allows the app. What may fail is in baseline.yml, with the reason.
 */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readBaseline, toSuiteBaseline } from './baseline.ts'
import { startBearerProxy } from './bearer-proxy.ts'
import { allowApp } from './person.ts'
import { type Result, sum, toResult, toTable } from './results.ts'
import { startExamined } from './service.ts'
import { findSuite, type Outcome } from './suite.ts'

const revisions = ['2026-07-28', '2025-11-25'] as const

/** The scenarios that need nothing but what every server has, by revision. */
const ownScenarios: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'http-header-validation',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'caching',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'completion-complete',
    'input-required-result-unsupported-methods',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'dns-rebinding-protection',
    'tools-list',
    'resources-list',
    'prompts-list',
    'completion-complete',
  ],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'completion-complete'],
}

const baseline = await readBaseline()
const suite = await findSuite()
const examined = await startExamined()

/** One run; what it printed is shown when it went wrong. */
function judge(part: string, scenarios: readonly string[], outcome: Outcome): Result {
  const result = toResult(part, scenarios, outcome)
  if (result.faults.length > 0) console.log(`${outcome.printed}\n`)
  return result
}

async function baselineOf(part: string): Promise<string[]> {
  const file = join(examined.directory, `${part.replaceAll(' ', '-')}.yml`)
  await writeFile(file, toSuiteBaseline(baseline.get(part) ?? []))
  return ['--expected-failures', file]
}

async function examineFixtures(url: string, revision: string): Promise<Result> {
  const part = `fixtures ${revision}`
  const outcome = await suite.run(['server', '--url', url, '--requirements', revision, ...(await baselineOf(part))])
  return judge(part, await suite.requiredBy(revision), outcome)
}

async function examineService(url: string, revision: string, scenarios: readonly string[]): Promise<Result> {
  const part = `service ${revision}`
  const results: Result[] = []
  for (const scenario of scenarios) {
    const which = ['--scenario', scenario, '--spec-version', revision]
    results.push(judge(part, [scenario], await suite.run(['server', '--url', url, ...which, ...(await baselineOf(part))])))
  }
  return sum(part, results)
}

/** The suite prints an address for a browser, and waits for what the browser brings back. */
async function examineAuthorizationServer(): Promise<Result> {
  const port = await freePort()
  const clientId = await register(examined.baseUrl, `http://127.0.0.1:${port}/callback`)
  const broken = new AbortController()
  let person: Promise<void> | undefined
  const onPrinted = (printed: string) => {
    const [, address] = /^(http\S+)$/m.exec(printed) ?? []
    if (address === undefined || person || !printed.includes('Callback server started')) return
    person = allowApp(address, examined)
    person.catch(error => broken.abort(error))
  }
  const args = ['authorization', '--url', examined.baseUrl, '--client-id', clientId, '--port', String(port)]
  const outcome = await suite.run(args, { onPrinted, signal: broken.signal }).catch(error => {
    throw broken.signal.aborted ? broken.signal.reason : error
  })
  return judge('authorization server', ['authorization-server-metadata-endpoint', 'authorization-code-grant'], outcome)
}

async function register(baseUrl: string, redirectUri: string): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Conformance suite', redirect_uris: [redirectUri] }),
  })
  const { client_id: clientId } = (await response.json()) as { client_id?: string }
  if (clientId === undefined) throw new Error(`the suite could not be registered: ${response.status}`)
  return clientId
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function examine(): Promise<Result[]> {
  const fixtures = await startBearerProxy(examined.fixturesUrl, examined.apiKey)
  const service = await startBearerProxy(examined.baseUrl, examined.apiKey)
  try {
    const results: Result[] = []
    for (const revision of revisions) results.push(await examineFixtures(`${fixtures.url}/api/mcp`, revision))
    for (const [revision, scenarios] of Object.entries(ownScenarios)) {
      results.push(await examineService(`${service.url}/api/mcp`, revision, scenarios))
    }
    return [...results, await examineAuthorizationServer()]
  } finally {
    await Promise.all([fixtures.close(), service.close()])
  }
}

/** Exceptions that nothing failed by: the suite itself only sees those whose check was made. */
function staleIn(results: readonly Result[]): string[] {
  const excused = new Set(results.flatMap(result => result.excused.map(entry => `${result.part}: ${entry}`)))
  return [...baseline]
    .flatMap(([part, entries]) => entries.map(entry => `${part}: ${entry}`))
    .filter(entry => !excused.has(entry))
    .map(entry => `baseline.yml excuses what does not fail, ${entry}`)
}

try {
  const results = await examine()
  const faults = [
    ...results.flatMap(result => result.faults),
    ...staleIn(results),
    ...examined.mistakes.map(line => `the service logged ${line.trim()}`),
  ]
  console.log(toTable(results))
  for (const fault of faults) console.log(`- ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await examined.close()
}
