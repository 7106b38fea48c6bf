// The service, started again when a source changes, and Vite beside it at port 4001: the screens change while one looks at them.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const binOf = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), path)

const children = [
  [binOf('tsx', 'dist/cli.mjs'), 'watch', 'src/main.ts', 'serve'],
  [binOf('vite', 'bin/vite.js'), 'web', '--config', 'web/vite.config.ts'],
].map(args => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

let isStopping = false

/** Told once: at a second signal the watcher kills the service in the middle of its work. */
function stop(signal) {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill(signal)
}

/** One without the other is of no use. */
for (const child of children) {
  child.once('exit', code => {
    process.exitCode ??= code ?? 1
    stop('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
