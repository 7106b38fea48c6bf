/** What the bank screen asks for when it opens, and what follows a key, with many lines waiting and with a twentieth of them. */
import { report } from './figures.ts'
import { median } from './load.ts'

const rounds = 15

async function readMs(address: string, key: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const at = performance.now()
    const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    times.push(performance.now() - at)
  }
  return median(times)
}

const pages = ['state=unmatched&ready=true&limit=200', 'state=unmatched&limit=100']

/** Each organization by a key to it. */
export async function measureQueue(origin: string, { many, few }: { many: string; few: string }): Promise<void> {
  const open = async (key: string): Promise<number> => {
    let sum = 0
    for (const page of pages) sum += await readMs(`${origin}/api/rest/transactions?${page}`, key)
    return sum
  }
  const [ofMany, ofFew] = [await open(many), await open(few)]
  for (const path of ['overview', 'reconciliation'])
    console.log(`/${path} beside it, once the keys rest: ${(await readMs(`${origin}/api/rest/${path}`, many)).toFixed(0)} ms`)
  report('the queue of the bank opens in', ofMany, ' ms', 300, 'at most')
  report('  against a twentieth of the lines', ofMany / ofFew, 'x', 1.5, 'at most')
}
