import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { askAhead } from './install/ahead.ts'
import { fetchFirst, withoutFirst } from './install/fetch-first.ts'
import { installable } from './install/plugin.ts'

/** Where the service of `npm run dev` answers. */
const service = process.env.PRIMANOTA_BASE_URL ?? 'http://localhost:4000'
/** What it serves, as starts of addresses or as patterns. Sources of ours lie below `api/` as well, and those are Vite's. */
const ofService = [
  '^/api/(?!.*\\.tsx?(?:\\?|$))',
  ...[
    '/sign-in',
    '/sign-out',
    '/setup',
    '/pages',
    '/access',
    '/account',
    '/oauth',
    '/invitations',
    '/forgotten-password',
    '/reset-password',
    '/docs',
  ],
]

/** A chunk may be loaded before the styles of the app: each file says the order of the layers, since the first that names one decides it. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer reset, tokens, base, parts, screens;\n${code}` : undefined),
}

/** In a file of a library: an import that this app has no use for, and what stands in its place. */
const withoutImport = (name: string, file: string, [line, instead]: readonly [string, string]): Plugin => ({
  name,
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(file)) return undefined
    if (!code.includes(line)) throw new Error(`${file} no longer has: ${line}`)
    return code.replace(line, instead)
  },
})

/** The window never scrolls, only the panes in it, and those keep their places themselves: what the router would do about it stays out of the first route. */
const noScrolling = withoutImport('no-scrolling', '/router-core/dist/esm/router.js', [
  'import { setupScrollRestoration } from "./scroll-restoration.js"',
  'const setupScrollRestoration = () => undefined',
])

/** Names of classes are in every script that uses them: short ones pack to less. */
const shortNames = new Map<string, string>()
function shortName(name: string, file: string): string {
  const place = `${file} ${name}`
  const known = shortNames.get(place) ?? `c${shortNames.size.toString(36)}`
  shortNames.set(place, known)
  return known
}

const nameOfWords = (file: string | null | undefined): string | undefined => {
  const [, screen, language] = /([\w-]+)[/-]words\/(\w+)\.ts$/.exec(file ?? '') ?? []
  return screen && `${screen}-words-${language}`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    layerOrder,
    noScrolling,
    askAhead(import.meta.dirname),
    fetchFirst(import.meta.dirname),
    installable(import.meta.dirname),
  ],
  publicDir: false,
  // The same hook for a React that has the store itself: without what stands in for it in older ones.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/, replacement: 'use-sync-external-store/with-selector.js' }],
  },
  css: { modules: { generateScopedName: shortName } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
    cssMinify: 'lightningcss',
    // One file packs to three quarters of what a file for each screen does, and no screen waits for its own.
    cssCodeSplit: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // Nothing that is imported does its work when a property is read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      checks: { pluginTimings: false },
      // What the first route needs in any case packs better in one file than in five.
      output: {
        // The words of a screen are named after it.
        chunkFileNames: ({ facadeModuleId }) => `assets/${nameOfWords(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              // Also what other screens take from the inbox: a file for each of them would cost more. What keeps uploads is there from the first moment on, and the
              // pill is all that the tray needs besides: of a file that did not come a browser may remember that, whoever asks for it.
              test: /web\/(?:app(?!\/ahead)|api(?!\/search)|words\/(?:index|screen-words|translation))|screens\/(?:upload\/(?!send\.)|inbox\/(?:choices|drafts|inbox\.module|review\/review\.module|posting|queries|queue-state|saves|unreadable|use-row-height)\.)|src\/client\/|parts\/(?!page-view\/word)(?:page-view|problem|icon|pill|dialog|listbox|field|toasts|queue|steady|typed-filter)\/|parts\/amount\/figures\./,
            },
            { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 4001,
    strictPort: true,
    proxy: Object.fromEntries(ofService.map(path => [path, { target: service, changeOrigin: true }])),
  },
})
