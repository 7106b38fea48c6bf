/** The official conformance suite, a program of its own. It needs a newer Node than we do; npm has both. */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const packages = ['node@22.23.3', '@modelcontextprotocol/conformance@0.2.0-alpha.12']

export interface Outcome {
  exitCode: number
  printed: string
}

export interface Suite {
  /** `onPrinted` gets everything printed so far, each time that there is more. */
  run(args: readonly string[], onPrinted?: (printed: string) => void): Promise<Outcome>
}

/** Long enough for a scenario that never answers to be given up by the suite itself, on a machine that is busy. */
const timeoutMs = 15 * 60_000

export async function findSuite(): Promise<Suite> {
  const names = packages.flatMap(name => ['-p', name])
  const { stdout } = await promisify(execFile)('npx', ['-y', ...names, '-c', 'command -v node; command -v conformance'])
  const [node, program] = stdout.trim().split('\n')
  if (node === undefined || program === undefined) throw new Error(`npx did not say where the suite is: ${stdout}`)
  return {
    run: (args, onPrinted = () => {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(node, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
        let printed = ''
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (chunk: string) => {
            printed += chunk
            onPrinted(printed)
          })
        }
        child.on('error', reject)
        child.on('close', code => resolve({ exitCode: code ?? 1, printed }))
      }),
  }
}
