/** Finds a browser for the tests, or says why there is none. Nothing is downloaded except on a Debian where we may install packages. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const run = promisify(execFile)

const usualPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export type Found = { path: string } | { missing: string }

export async function findChromium(): Promise<Found> {
  const found = await look()
  if ('missing' in found) process.stderr.write(`The browser tests are skipped: ${found.missing}.\n`)
  return found
}

async function look(): Promise<Found> {
  const { CHROMIUM_PATH: given } = process.env
  if (given) return existsSync(given) ? { path: given } : { missing: `CHROMIUM_PATH names ${given}, which is not there` }
  const path = usualPaths.find(existsSync)
  if (path !== undefined) return { path }
  if (!existsSync('/usr/bin/apt-get')) return { missing: `none of ${usualPaths.join(', ')} is there; set CHROMIUM_PATH` }
  if (process.getuid?.() !== 0) return { missing: 'no Chromium is there and only root may install it; set CHROMIUM_PATH' }
  return install()
}

/** Debians without a package for the headless shell alone have it inside of the whole browser. Who comes second waits and finds it there. */
const script = `
for path in ${usualPaths.join(' ')}; do [ -x "$path" ] && exit 0; done
apt-get -qq update
install="apt-get -qq -o DPkg::Lock::Timeout=600 install -y --no-install-recommends"
$install chromium-headless-shell || $install chromium
`

async function install(): Promise<Found> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 15 * 60_000, maxBuffer: 64 * 1024 * 1024 }
  const failure = await run('flock', [join(tmpdir(), 'primanota-chromium.lock'), 'sh', '-c', script], options).then(
    () => 'the package holds no program that we know',
    error => String((error as { stderr?: string }).stderr || error).slice(-500),
  )
  const path = usualPaths.find(existsSync)
  return path === undefined ? { missing: `Chromium could not be installed: ${failure}` } : { path }
}

const quietArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A machine of the local network, for the tests that are about one.
  '--host-resolver-rules=MAP books.test 127.0.0.1',
]

/** For each step: it ends what hangs. */
export const patienceMs = 240_000

/** A browser of its own, for a program. */
export const launchBrowser = (path: string): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: quietArguments, timeout: patienceMs })

let shared: Promise<Browser> | undefined

/**
 * For the tests: the one browser of this process, which goes on for the next file. To start one takes two seconds of a processor, and what is kept is kept by a
 * context. Closed, it closes the contexts that were opened through it. It ends with the process, whose end it notices.
 */
export async function openBrowser(path: string): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= chromium.launch({
    executablePath: path,
    args: quietArguments,
    timeout: patienceMs,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const browser = await shared
  const opened: BrowserContext[] = []
  const keep = (context: BrowserContext): BrowserContext => {
    context.setDefaultTimeout(patienceMs)
    opened.push(context)
    return context
  }
  const share: Pick<Browser, 'newContext' | 'newPage' | 'close'> = {
    newContext: async options => keep(await browser.newContext(options)),
    newPage: async options => keep(await browser.newContext(options)).newPage(),
    close: async () => void (await Promise.all(opened.map(context => context.close()))),
  }
  return new Proxy(browser, { get: (target, name) => (name in share ? Reflect.get(share, name) : Reflect.get(target, name, target)) })
}
