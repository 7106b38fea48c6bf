/** What is said to agents, and to the person whom they ask before what cannot be taken back. */
import type { Words } from '../words.ts'

export interface Posting {
  supplier: string | null
  number: string | null
  date: string | null
  amount: number | null
  currency: string
  account: string | null
  lines: number
  vatCode: string | null
  text: string | null
}

export interface Issuing {
  isCreditNote: boolean
  buyer: string | null
  total: number
  currency: string
  date: string
  lines: number
}

export interface Line {
  quantity: number
  unitPrice: number
  description: string
  vatRate: number
}

const counted = (lines: number): string => `${lines} ${lines === 1 ? 'line' : 'lines'}`

export const agents = {
  closed_to_agents: ({ operation }: { operation: string }) =>
    `${operation} does what cannot be taken back, or lets it be done, and this organization keeps that for people.`,
  not_confirmed: ({ operation }: { operation: string }) => `${operation} was not done: the person who was asked did not agree.`,
  'payload_too_large.resource': ({ bytes, max, path }: { bytes: number; max: number; path: string }) =>
    `The file has ${bytes} bytes, and a resource at most ${max}. It can be fetched over HTTP at ${path}.`,

  confirm_yes: 'Yes, do it',
  confirm_final: 'It cannot be taken back.',
  confirm_post: ({ supplier, number, date, amount, currency, account, lines, vatCode, text }: Posting, words: Words) =>
    `Post the document of ${supplier ?? 'an unknown supplier'}, number ${number ?? 'unknown'}, dated ${date === null ? 'unknown' : words.day(date)}? ` +
    `${amount === null ? 'An unknown amount' : words.money(amount, currency)} to account ${account ?? 'unknown'}${lines > 1 ? ` and others (${counted(lines)})` : ''}, VAT code ${vatCode ?? 'none'}: ${text ?? 'no text'}.`,
  confirm_posted_final: 'A posted document cannot be changed or deleted.',
  confirm_issue: ({ isCreditNote, buyer, total, currency, date, lines }: Issuing, words: Words) =>
    `Issue the ${isCreditNote ? 'credit note' : 'invoice'} to ${buyer ?? 'an unknown buyer'} over ${words.money(total, currency)}, dated ${words.day(date)}, with ${counted(lines)}?`,
  confirm_issued_final: 'It gets its number, is posted, sent where the country has an exchange, and cannot be changed.',
  confirm_issue_einvoice: (
    { buyer, currency, lines, more }: { buyer: string | null; currency: string | null; lines: readonly Line[]; more: number },
    words: Words,
  ) => {
    const listed = lines.map(
      ({ quantity, unitPrice, description, vatRate }) =>
        `${words.number(quantity)} x ${words.number(unitPrice)} ${description === '' ? 'without a description' : description}, VAT ${words.percent(vatRate)}`,
    )
    const all = more > 0 ? [...listed, `and ${more} more`] : listed
    return `Issue an e-invoice to ${buyer ?? 'an unknown buyer'} in ${currency ?? 'the currency of the organization'}: ${all.join('; ')}?`
  },
  confirm_issued_einvoice_final: 'It is numbered, posted and sent to the exchange, and cannot be changed.',
  confirm_file: ({ start, end, payable, currency }: { start: string; end: string; payable: number; currency: string }, words: Words) =>
    `Record the VAT return for ${words.period(start, end)} as filed, with ${words.money(Math.abs(payable), currency)} to ${payable < 0 ? 'get back' : 'pay'}?`,
  confirm_filed_final: 'Its days are closed for good. Nothing is sent to the tax authority: it must have been filed there.',
  confirm_auto_post: ({ threshold }: { threshold: number | null }, words: Words) =>
    `Let documents be posted by themselves, from ${threshold === null ? 'the confidence that is set' : `a confidence of ${words.number(threshold)}`} on?`,
  confirm_auto_posted_final: 'Nobody looks at them before, and a posted document cannot be changed or deleted.',
  confirm_warnings: ({ warnings, more }: { warnings: readonly string[]; more: number }) =>
    `Warnings: ${[...warnings, ...(more > 0 ? [`and ${more} more`] : [])].join(' ')}`,

  unknown_tool: ({ name }: { name: string }) => `There is no tool named ${name}.`,
  unknown_prompt: ({ name }: { name: string }) => `There is no prompt named ${name}.`,
  foreign_host: 'This is not the address of the service: PRIMANOTA_BASE_URL names it.',
  foreign_origin: 'Pages of this site may not call.',
  one_message: 'Send one message at a time: batches are not taken.',
  posted_messages: 'Messages are sent with POST; there are no sessions and no streams here.',
} as const
