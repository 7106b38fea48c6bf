/** The floor: a hash join as anybody would write it, in one go over what is in memory already. First by a number that is quoted, then by the name. */
import type { GeneratedOrganization } from '../recon/generated.ts'

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')

export function hashJoin({ ledger, transactions }: GeneratedOrganization): Map<string, string> {
  const byNumber = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const { ledgerEntryId, amount, documentNumber, contactName } of ledger) {
    if (documentNumber !== null) byNumber.set(`${amount} ${documentNumber}`, ledgerEntryId)
    byName.set(`${amount} ${folded(contactName ?? '').slice(0, 12)}`, ledgerEntryId)
  }
  const links = new Map<string, string>()
  for (const { transactionId, amount, text, reference, counterpartyName } of transactions) {
    const words = folded(`${text} ${reference ?? ''}`).split(' ')
    const quoted = words.map(word => byNumber.get(`${amount} ${word}`)).find(found => found !== undefined)
    const names = [counterpartyName ?? '', ...words.map((_, at) => words.slice(at).join(' '))]
    const named = names.map(name => byName.get(`${amount} ${folded(name).slice(0, 12)}`)).find(found => found !== undefined)
    const found = quoted ?? named
    if (found !== undefined) links.set(transactionId, found)
  }
  return links
}
