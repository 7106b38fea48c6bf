/** VAT returns over HTTP, as a caller sees them. */
import { expect } from 'vitest'
import type { Organization, TestService } from '../harness/service.ts'
import { type Code, codeOf, post, type RegionKey, traded } from './entries.ts'

export interface Shown {
  id: string
  returnId: string
  regionKey: string
  frequency: string
  periodStart: string
  periodEnd: string
  period: string
  deadline: string
  payBy: string
  fileBy: string
  state: 'draft' | 'filed'
  boxes: { key: string; label: string; english: string; amount: number; column?: 1 | 2 }[]
  payable: number
  payment: { code: string | null; dueOn: string; amount: number; note: string | null } | null
  carried: { debt: number; credit: number; creditOfLastYear: number }
  carries: { debt: number; credit: number }
  entryCount: number
  correctionCount: number
  version: number
  reference: string | null
  filedAt: string | null
  filedBy: string | null
  warnings: { field: string; code: string; message: string }[]
  excluded: { ledgerEntryId: string; number: number; reason: string; vatDate: string }[]
  changes: { key: string; before: number; after: number }[] | null
}

export interface ShownLine {
  ledgerEntryId: string
  number: number
  line: number
  date: string
  vatDate: string | null
  vatCode: string | null
  amount: number
  isCorrection: boolean
}

export const boxesOf = ({ boxes }: Pick<Shown, 'boxes'>): Record<string, number> =>
  Object.fromEntries(boxes.map(({ key, amount }) => [key, amount]))

/** The boxes that say something. */
export const filledOf = (shown: Pick<Shown, 'boxes'>): Record<string, number> =>
  Object.fromEntries(Object.entries(boxesOf(shown)).filter(([, amount]) => amount !== 0))

export const codesOf = ({ warnings }: Pick<Shown, 'warnings'>): string[] => warnings.map(({ code }) => code)

export function journey(service: TestService, organization: Organization, region: RegionKey = 'denmark') {
  const { key } = organization
  const act = async (action: string, body: unknown) => {
    const reply = await service.call(key, action, body)
    expect([action, reply.status, reply.body.detail]).toEqual([action, 200, undefined])
    return reply.body.result
  }
  const get = async (path: string) => {
    const reply = await service.request(key, 'GET', `/api/rest${path}`)
    expect([path, reply.status, reply.body.detail]).toEqual([path, 200, undefined])
    return reply.body.result
  }
  const all = async <Item>(path: string, limit: number): Promise<Item[]> => {
    const items: Item[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  const book = (code: Code, on: string, net: number, vatOn = on) =>
    post(service, organization, traded(region, { code, net: Math.round(net * 100), on, vatOn }))
  const prepare = (): Promise<Shown> => act('prepare_vat_return', {})
  const file = (returnId: string, reference?: string): Promise<Shown> =>
    act('file_vat_return', { returnId, ...(reference && { reference }) })
  return {
    act,
    get,
    all,
    prepare,
    file,
    prepareAndFile: async (): Promise<Shown> => file((await prepare()).id),
    sell: (on: string, net: number, code = region === 'denmark' ? 'U25' : '22') => book(codeOf(region, code, true), on, net),
    buy: (on: string, net: number, code = region === 'denmark' ? 'I25' : '22', vatOn = on) =>
      book(codeOf(region, code, false), on, net, vatOn),
    show: (id: string): Promise<Shown> => get(`/vat-returns/${id}`),
    lines: (id: string, box?: string, limit = 200): Promise<ShownLine[]> =>
      all(`/vat-returns/${id}/lines${box === undefined ? '' : `?box=${box}`}`, limit),
    excluded: (id: string, limit = 200): Promise<(Shown['excluded'][number] & { text: string })[]> =>
      all(`/vat-returns/${id}/excluded`, limit),
    list: (query = ''): Promise<Shown[]> => all(`/vat-returns${query}`, 200),
    setFrequency: (frequency: string | null) => act('set_vat_frequency', { frequency }),
  }
}

export type Journey = ReturnType<typeof journey>
