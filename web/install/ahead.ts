/** The script that asks ahead is a file of its own, which runs as soon as it is there. */
import { join } from 'node:path'
import type { Plugin } from 'vite'

export function askAhead(root: string): Plugin {
  return {
    name: 'ask-ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, 'app/ahead.ts'), name: 'ahead' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const script = Object.values(bundle ?? {}).find(one => one.type === 'chunk' && one.name === 'ahead')
        if (!script) throw new Error('the script that asks ahead was not built')
        return [{ tag: 'script', attrs: { type: 'module', async: true, src: `/${script.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
