/** The built service as a process of its own. */
import { startChild } from './children.ts'

const main = new URL('../dist/main.js', import.meta.url).pathname

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** From the start of the process to the first ready answer. */
export async function startService(env: Record<string, string>, port: number, command = [main, 'serve']) {
  const started = performance.now()
  const settings = { ...env, PORT: String(port), PRIMANOTA_HOST: '127.0.0.1', PRIMANOTA_RATE_LIMIT: '0' }
  const { child } = await startChild(command, settings, /serves at/)
  await untilReady(port)
  return { child, ms: performance.now() - started }
}

/** An organization, with a key that may do everything. The command has left the data directory to the next when this is done. */
export async function setUp(env: Record<string, string>, { region = 'denmark', email = 'bench@example.com' } = {}): Promise<string> {
  const names = { organization: 'Bench', region, email, password: 'a good password' }
  const options = Object.entries(names).flatMap(([name, value]) => [`--${name}`, value])
  const { child, match } = await startChild([main, 'setup', ...options, '--json'], env, /"apiKey":"([^"]+)"/)
  if (child.exitCode === null && child.signalCode === null) await new Promise(resolve => child.once('exit', resolve))
  return match[1] as string
}
