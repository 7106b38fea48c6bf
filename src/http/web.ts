/**
 * The web app, as bin/build.js left it in dist/web. It is read into memory when the service starts: a build that takes its place later does not mix with it,
 * and an address leads to a file only by being one of the names that were found, so that no path can lead anywhere else.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { showRefusal } from '../access/pages/errors.ts'
import { translator } from '../access/pages/markup/translator.ts'
import { secondStepPath } from '../access/pages/second-step/paths.ts'
import { findVisitor, goTo, type Page, type PageAnswer, type Visit } from '../access/pages/visit.ts'
import { toCaller } from '../access/sessions.ts'
import { appPaths } from '../domain/app-paths.ts'
import { refuse } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { hasUsers } from '../store/access/users.ts'
import { type Encoding, preferredEncoding } from './compression.ts'

interface Asset {
  type: string
  etag: string
  plain: Buffer
  /** As the build packed it, best first. */
  packed: Partial<Record<Encoding, Buffer>>
  /** Named by what it holds: it never changes. */
  isHashed: boolean
}

export interface WebApp {
  index: Asset
  assets: ReadonlyMap<string, Asset>
}

/** What a build may hold. Anything else in it, maps for debugging above all, is not for the public. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

const typeOf = (name: string): string | undefined => types[name.slice(name.lastIndexOf('.') + 1)]

const namesIn = async (directory: URL): Promise<string[]> => {
  try {
    return (await readdir(directory, { withFileTypes: true })).filter(entry => entry.isFile()).map(entry => entry.name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readAsset(directory: URL, name: string, all: ReadonlySet<string>): Promise<Asset> {
  const read = (file: string): Promise<Buffer> => readFile(new URL(encodeURIComponent(file), directory))
  const plain = await read(name)
  return {
    type: typeOf(name)!,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    plain,
    packed: {
      ...(all.has(`${name}.br`) ? { br: await read(`${name}.br`) } : {}),
      ...(all.has(`${name}.gz`) ? { gzip: await read(`${name}.gz`) } : {}),
    },
    isHashed: /-[A-Za-z0-9_-]{8,}\.\w+$/.test(name),
  }
}

/** Null where it is not built. */
export async function loadWebApp(directory: URL): Promise<WebApp | null> {
  const own = new Set(await namesIn(directory))
  if (!own.has('index.html')) return null
  const assetsAt = new URL('assets/', directory)
  const names = new Set(await namesIn(assetsAt))
  const served = [...names].filter(name => typeOf(name) !== undefined)
  const assets = await Promise.all(served.map(async name => [name, await readAsset(assetsAt, name, names)] as const))
  return { index: await readAsset(directory, 'index.html', own), assets: new Map(assets) }
}

/** Scripts are ours alone, nothing is written into the page as text, and it loads nothing from elsewhere. */
const appPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none';",
  "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
].join(' ')

function send({ headers }: Visit, { type, etag, plain, packed }: Asset, more: Readonly<Record<string, string>>): PageAnswer {
  const accepted = preferredEncoding(headers['accept-encoding'], Object.keys(packed) as Encoding[])
  const tag = `"${etag}${accepted === undefined ? '' : `-${accepted}`}"`
  const common = { 'content-type': type, etag: tag, vary: 'accept-encoding', ...more }
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return { status: 304, headers: common, cookies: [], body: '' }
  const encoded = accepted === undefined ? common : { ...common, 'content-encoding': accepted }
  return { status: 200, headers: encoded, cookies: [], body: '', bytes: (accepted === undefined ? undefined : packed[accepted]) ?? plain }
}

const immutable = 'public, max-age=31536000, immutable'

const notFound = (visit: Visit): PageAnswer => showRefusal(translator(visit.language), refuse(say('not_found.address')), visit.requestId)

/** The address as it was asked for, to come back to after signing in. */
const addressOf = ({ path, params }: Visit): string =>
  path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))

/** The script of the screen that was asked for, and the words of the language: with this they come beside the others, not after them. */
function scriptsOf({ path, language }: Visit, assets: WebApp['assets']): Readonly<Record<string, string>> {
  const links = [path.split('/')[1] || 'overview', language].flatMap(wanted => {
    const name = [...assets.keys()].find(one => one.startsWith(`${wanted}-`) && /^-[\w-]{8}\.js$/.test(one.slice(wanted.length)))
    return name === undefined ? [] : [`</assets/${name}>; rel=modulepreload`]
  })
  return links.length === 0 ? {} : { link: links.join(', ') }
}

/** Only for somebody who is signed in and belongs somewhere: whoever is not learns at /access or when signing in what to do. */
async function openApp(visit: Visit, { index, assets }: WebApp): Promise<PageAnswer> {
  if (Object.values(visit.params).includes('')) return notFound(visit)
  const visitor = await findVisitor(visit)
  if (visitor && toCaller(visitor)) {
    const caching = { 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' }
    return send(visit, index, { ...caching, 'content-security-policy': appPolicy, ...scriptsOf(visit, assets) })
  }
  if (visitor?.needsSecondStep) return goTo(`${secondStepPath}?next=${encodeURIComponent(addressOf(visit))}`)
  if (visitor || !(await hasUsers(visit.services.store))) return goTo('/access')
  const address = addressOf(visit)
  return goTo(address === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(address)}`)
}

export const webPages = (app: WebApp): readonly Page[] => [
  ...appPaths.map((path): Page => ({ method: 'GET', path, answer: visit => openApp(visit, app) })),
  {
    method: 'GET',
    path: '/assets/:name',
    async answer(visit) {
      const asset = app.assets.get(visit.params['name'] ?? '')
      return asset ? send(visit, asset, { 'cache-control': asset.isHashed ? immutable : 'no-cache' }) : notFound(visit)
    },
  },
]
