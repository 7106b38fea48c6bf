/** Every way to an exchange keeps to the same promises: found by its folder, tried with a file that lacks nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeProviders } from '../../src/providers/exchange/index.ts'
import type { ExchangePlugin, ExchangeProvider, Sender } from '../../src/providers/exchange/provider.ts'
import { regions } from '../../src/regions/index.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { issue } from '../invoices/generated-invoices.ts'
import type { ExchangeContract } from './exchange-contract.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const written = (count: number) => {
  const { fileName, xml } = regions.italy!.exchange!.write(issue({ lines: [{ unitPrice: String(count) }] }), count, '2026-03-31')!
  return { fileName, xml: xml.replace(/<Numero>.*?<\/Numero>/, `<Numero>${count}/A</Numero>`) }
}

test('there is one', () => expect(Object.keys(exchangeProviders)).toContain('sandbox'))

describe.each(Object.entries<ExchangePlugin>(exchangeProviders))('%s', (name, plugin) => {
  let exchange: ExchangeProvider
  let sender: Sender
  let contract: ExchangeContract | undefined
  const clock = () => new Date('2026-03-31T10:00:00Z')

  const exchangeFor = async (organizationId: string): Promise<ExchangeProvider> => {
    if (plugin.create) return plugin.create({ store: service.services.store, clock })
    contract ??= (await (await import(`./${name}/contract.ts`)).openContract(clock)) as ExchangeContract
    return contract.open(organizationId)
  }

  beforeAll(async () => {
    sender = { organizationId: (await service.found('italy')).id, regionKey: 'italy' }
    exchange = await exchangeFor(sender.organizationId)
  })
  afterAll(async () => {
    expect(contract?.faults() ?? []).toEqual([])
    await contract?.close()
  })

  test('is named as its folder', () => expect(exchange.name).toBe(name))

  test('knows a file by its name, takes it once, and takes no other under that name', async () => {
    const file = written(1)
    expect(await exchange.find(sender, file.fileName)).toBeUndefined()
    const first = await exchange.send(sender, file)
    expect(first).toMatchObject({ outcome: 'sent', reference: expect.stringMatching(/^\d{1,12}$/) })
    expect(await exchange.send(sender, file)).toEqual(first)
    expect(await exchange.find(sender, file.fileName)).toMatchObject({ reference: (first as { reference: string }).reference })
    expect(await exchange.send(sender, { ...file, xml: written(2).xml })).toMatchObject({ outcome: 'refused', code: '00002' })
    expect(await exchange.noticesOf(sender, file.fileName)).toHaveLength(1)
  })

  test('sends nothing for a call that was given up', async () => {
    const file = written(3)
    await expect(exchange.send(sender, file, AbortSignal.abort())).rejects.toThrow()
    expect(await exchange.find(sender, file.fileName)).toBeUndefined()
  })

  test('says no for certain to what is no XML', async () => {
    expect(await exchange.send(sender, { fileName: 'IT12345670785_0000X.xml', xml: '<p:Fattura' })).toMatchObject({ outcome: 'refused' })
  })

  test('tells what it said, from where one was', async () => {
    await exchange.send(sender, written(4))
    const { notices, after, hasMore } = await exchange.notices(sender, null)
    expect([notices.length > 0, hasMore]).toEqual([true, false])
    expect(await exchange.notices(sender, after)).toEqual({ notices: [], after, hasMore: false })
    await exchange.send(sender, written(5))
    expect((await exchange.notices(sender, after)).notices).toHaveLength(1)
  })

  test('shows nothing of one organization to another', async () => {
    const other = { ...sender, organizationId: (await service.found('italy')).id }
    const theirs = await exchangeFor(other.organizationId)
    expect(await theirs.find(other, written(1).fileName)).toBeUndefined()
    expect((await theirs.notices(other, null)).notices).toEqual([])
  })

  test('rejects a second invoice of the same number, unless the first was rejected', async () => {
    const read = async (fileName: string) => JSON.stringify(await exchange.noticesOf(sender, fileName))
    const one = written(6)
    await exchange.send(sender, one)
    const two = { fileName: written(7).fileName, xml: one.xml }
    await exchange.send(sender, two)
    expect(await read(two.fileName)).toContain('00404')
    if (!exchange.play) return
    expect(await exchange.play(sender, one.fileName, { type: 'NS', isAccepted: false, isTwice: false })).toBe(true)
    const three = { fileName: written(8).fileName, xml: one.xml }
    await exchange.send(sender, three)
    expect(await read(three.fileName)).not.toContain('00404')
  })
})
