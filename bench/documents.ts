/** Ten thousand documents of one organization, captured, read, coded and posted over HTTP: the last ones must not cost more than the first. */
import { join } from 'node:path'
import { stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { setUp, startService } from './service.ts'

const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 10_000)
const width = 8
const port = 4393
const suppliers = [
  'Papir og Pen ApS 25313763 Kontorartikler',
  'Hotel Havnefronten A/S 24256790 Overnatning',
  'Bitbutikken A/S 10150817 Software licens',
]

function invoice(number: number): string {
  const [, name, cvr, what] = /^(.*) (\d{8}) (.*)$/.exec(suppliers[number % suppliers.length]!) ?? []
  const day = String(1 + (number % 28)).padStart(2, '0')
  const month = String(1 + (Math.floor(number / 28) % 9)).padStart(2, '0')
  const net = 100 + (number % 5000)
  const amount = (value: number) => value.toFixed(2).replace('.', ',')
  return `${name}\nCVR-nr. ${cvr}\nFAKTURA\nFakturanr.: F${number}\nFakturadato: ${day}-${month}-2026\n\n${what}   ${amount(net)}\nSubtotal   ${amount(net)}\nMoms 25%   ${amount(net / 4)}\nTotal DKK   ${amount(net * 1.25)}\n`
}

export async function measureDocuments(directory: string): Promise<void> {
  const env = { PRIMANOTA_DATA_DIR: join(directory, 'documents') }
  const key = await setUp(env)
  const service = await startService(env, port)
  const base = `http://127.0.0.1:${port}/api/rest`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const act = async (action: string, body: unknown) => {
    const response = await fetch(`${base}/actions/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { result: { documentId: string; state: string } }
    if (!response.ok) throw new Error(`${action}: ${JSON.stringify(answer)}`)
    return answer.result
  }
  let next = 0
  const finishedAt: number[] = []
  const started = performance.now()
  const worker = async () => {
    while (next < documents) {
      const { documentId } = await act('capture_document', { text: invoice(next++) })
      await act('extract_document', { documentId })
      await act('code_document', { documentId })
      const { state } = await act('post_document', { documentId })
      if (state !== 'posted') throw new Error(`${documentId} is ${state}`)
      finishedAt.push(performance.now())
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  // The first tenth warms up; then tenths are compared.
  const tenth = Math.floor(documents / 10)
  const msOf = (from: number) => finishedAt[from + tenth - 1]! - finishedAt[from]!
  const begin = median([1, 2].map(at => msOf(at * tenth)))
  const end = median([8, 9].map(at => msOf(at * tenth)))
  console.log(
    `${documents} documents in ${((performance.now() - started) / 1000).toFixed(0)} s; ${(begin / tenth).toFixed(2)} ms each at the start, ${(end / tenth).toFixed(2)} at the end`,
  )
  report('a document at the end against one at the start', end / begin, 'x', 1.3, 'at most')
  const lists = [
    'documents',
    'documents?state=posted',
    'documents?q=havnefronten',
    'documents?from=2026-03-01&to=2026-03-31',
    'documents?supplier=papir&minConfidence=0.5',
    'documents?failed=true',
    'ledger-entries',
    'ledger-entries?account=2450',
    'accounts',
    'trial-balance',
    'accounts/7440/statement',
    'learnt-rules',
  ]
  for (const list of lists) {
    const times: number[] = []
    for (let round = 0; round < 9; round++) {
      const at = performance.now()
      const response = await fetch(`${base}/${list}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${list}: ${response.status}`)
      times.push(performance.now() - at)
    }
    report(`GET /${list}`, median(times), ' ms', 50, 'at most')
  }
  await stopChild(service.child)
}
