/** The central business register of Denmark, as it is given to those who signed its terms: a search that takes a number and gives the company. */
import { ask, objectOf, textOf } from '../ask.ts'
import { defineRegister, type RegisteredCompany } from '../provider.ts'

const path = '/cvr-permanent/virksomhed/_search'

export default defineRegister({
  settings: { required: ['user', 'password'], optional: ['url'] },
  createCompanies: ({ user, password, url = 'https://distribution.virk.dk' }) => ({
    name: 'cvr',
    title: 'CVR',
    country: 'DK',
    isBusinessId: text => /^\d{8}$/.test(text),
    async find(businessId, signal) {
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      const body = JSON.stringify({ query: { term: { 'Vrvirksomhed.cvrNummer': Number(businessId) } }, size: 1 })
      const headers = { authorization, 'content-type': 'application/json', accept: 'application/json' }
      const answer = await ask(`${url}${path}`, { method: 'POST', headers, body, signal }, 'CVR')
      if (answer.status !== 200) throw new Error(`CVR answered with status ${answer.status}`)
      return toCompany(answer.body, businessId)
    },
  }),
})

const ended = /opløst|ophørt|slettet|konkurs/i

function toCompany(body: unknown, businessId: string): RegisteredCompany | undefined {
  const { hits } = objectOf(objectOf(body)['hits'])
  if (!Array.isArray(hits)) throw new Error('CVR answered with something else than companies')
  const company = objectOf(objectOf(objectOf(hits[0])['_source'])['Vrvirksomhed'])
  // Only the company that was asked for: a search may find more than it should.
  if (hits.length === 0 || String(company['cvrNummer']) !== businessId) return undefined
  const about = objectOf(company['virksomhedMetadata'])
  const address = objectOf(about['nyesteBeliggenhedsadresse'])
  const name = textOf(objectOf(about['nyesteNavn'])['navn'])
  if (name === null) throw new Error('CVR answered with a company without a name')
  return {
    businessId,
    name,
    street: textOf([address['vejnavn'], houseOf(address)].filter(part => part !== null && part !== undefined && part !== '').join(' ')),
    postalCode: textOf(address['postnummer'], 20),
    city: textOf(address['postdistrikt'], 100),
    isEnded: ended.test(textOf(about['sammensatStatus']) ?? ''),
    isProtected: company['reklamebeskyttet'] === true,
  }
}

/** `12 B, 3. tv`: number and letter of the house, floor and door. */
function houseOf(address: Readonly<Record<string, unknown>>): string | null {
  const part = (name: string) => textOf(address[name], 20)
  const house = [part('husnummerFra'), part('bogstavFra')].filter(one => one !== null).join(' ')
  const flat = [part('etage') && `${part('etage')}.`, part('sidedoer')].filter(one => one !== null).join(' ')
  return [house, flat].filter(one => one !== '').join(', ') || null
}
