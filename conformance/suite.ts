/** The official conformance suite, a program of its own. It needs a newer Node than we do; npm has both. */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const packages = ['node@22.23.3', '@modelcontextprotocol/conformance@0.2.0-alpha.12']

export interface Outcome {
  exitCode: number
  printed: string
}

export interface RunOptions {
  /** Gets everything that was printed so far, each time that there is more. */
  onPrinted?: (printed: string) => void
  signal?: AbortSignal
}

export interface Suite {
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>
  /** What a server must pass to conform to a revision. */
  requiredBy(revision: string): Promise<string[]>
}

const timeoutMs = 10 * 60_000

export async function findSuite(): Promise<Suite> {
  const names = packages.flatMap(name => ['-p', name])
  // The package of Node fetches its program with a script of its own; elsewhere the project runs none.
  const args = ['-y', '--ignore-scripts=false', ...names, '-c', 'command -v node; command -v conformance; node --version']
  const { stdout } = await promisify(execFile)('npx', args)
  const [node, program, version] = stdout.trim().split('\n')
  if (node === undefined || program === undefined) throw new Error(`npx did not say where the suite is: ${stdout}`)

  if (!version?.startsWith('v22.')) {
    throw new Error(`the suite needs Node 22, and npx found ${version} at ${node}: remove the folder _npx of npm's cache and try again`)
  }

  const run: Suite['run'] = (args, { onPrinted, signal } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(node, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, ...(signal && { signal }) })
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          printed += chunk
          onPrinted?.(printed)
        })
      }
      child.on('error', reject)
      child.on('close', code => resolve({ exitCode: code ?? 1, printed }))
    })

  return {
    run,
    async requiredBy(revision) {
      const { printed } = await run(['list', '--server', '--requirements', revision])
      const [, section = ''] = /^Server scenarios.*\n((?: {2}- .*\n)+)/m.exec(printed) ?? []
      const scenarios = [...section.matchAll(/^ {2}- (\S+)$/gm)].map(([, scenario = '']) => scenario)
      if (scenarios.length === 0) throw new Error(`the suite does not say what ${revision} requires: ${printed}`)
      return scenarios
    },
  }
}
