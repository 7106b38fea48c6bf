/** What a phone or a desktop needs to install the app: the manifest, and icons that our own code draws. Colours are the tokens. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Colour, drawIcon } from './icon.ts'

interface Icon {
  name: string
  size: number
  isMaskable: boolean
}

const icons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, isMaskable: false },
  { name: 'icon-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable.png', size: 512, isMaskable: true },
  { name: 'icon-touch.png', size: 180, isMaskable: true },
]

const touchIcon = 'icon-touch.png'

/** The two values of a token: for light and for dark. */
function tokenOf(tokens: string, name: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`no token ${name}`)
  return { light, dark }
}

const toColour = (hex: string): Colour => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour

/** Named by what it holds, as everything that is kept for good. */
const fileNameOf = (name: string, source: Buffer): string => {
  const dot = name.lastIndexOf('.')
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return `assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`
}

export function installable(root: string): Plugin {
  const tokens = readFileSync(join(root, 'style/tokens.css'), 'utf8')
  const ground = tokenOf(tokens, 'ground')
  const colours = {
    ground: toColour(tokenOf(tokens, 'accent').light),
    letter: toColour(tokenOf(tokens, 'on-accent').light),
    lines: toColour(tokenOf(tokens, 'accent-strong').dark),
  }
  const drawn = icons.map(icon => {
    const source = drawIcon(icon.size, icon.isMaskable, colours)
    return { ...icon, source, fileName: fileNameOf(icon.name, source) }
  })
  const manifest = Buffer.from(
    JSON.stringify({
      id: '/',
      name: 'Primanota',
      short_name: 'Primanota',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: ground.light,
      theme_color: ground.light,
      icons: drawn
        .filter(({ name }) => name !== touchIcon)
        .map(({ fileName, size, isMaskable }) => ({
          src: `/${fileName}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: isMaskable ? 'maskable' : 'any',
        })),
    }),
  )
  const manifestName = fileNameOf('app.webmanifest', manifest)
  return {
    name: 'installable',
    apply: 'build',
    buildStart() {
      for (const { fileName, source } of drawn) this.emitFile({ type: 'asset', fileName, source })
      this.emitFile({ type: 'asset', fileName: manifestName, source: manifest })
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestName}` }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `/${drawn.find(({ name }) => name === touchIcon)!.fileName}` },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'theme-color', content: ground.light, media: '(prefers-color-scheme: light)' }, injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'theme-color', content: ground.dark, media: '(prefers-color-scheme: dark)' }, injectTo: 'head' },
    ],
  }
}
