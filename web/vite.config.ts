import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the service of `npm run dev` answers. */
const service = process.env.PRIMANOTA_BASE_URL ?? 'http://localhost:4000'
const ofService = ['/api', '/sign-in', '/sign-out', '/setup', '/pages', '/access', '/oauth', '/invitations', '/reset-password']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    port: 4001,
    strictPort: true,
    proxy: Object.fromEntries(ofService.map(path => [path, { target: service, changeOrigin: true }])),
  },
})
