/** What the reference says before it lists operations. Markdown: the page renders it too. */
import { fileBytesMax } from '../../actions/files.ts'
import { pageMax } from '../../kernel/paging.ts'
import { jsonBytesMax } from '../bodies.ts'

const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

export const limits: readonly (readonly [what: string, limit: string])[] = [
  ['JSON body', mebibytes(jsonBytesMax)],
  ['File', mebibytes(fileBytesMax)],
  ['`text` of a document', '200,000 characters'],
  ['Lines of an invoice', '1,000'],
  ['Allocations of a transaction', '200'],
  ['Items of a page', `${pageMax}, and 50 unless asked`],
  ['Requests', '600 a minute a key, unless the service is set otherwise'],
  ['Idempotency-Key', '255 visible ASCII characters, kept 24 hours'],
]

export const about = (
  baseUrl: string,
) => `Primanota keeps the books of small companies in Denmark and Italy: documents, ledger, bank, invoices, VAT.
Every change is an action, called with POST; everything that can be seen has a GET.

## First call

\`\`\`
curl ${baseUrl}/api/rest/settings -H 'Authorization: Bearer pn_live_YOUR_KEY'
\`\`\`

## Authentication

Every request carries \`Authorization: Bearer <API key>\`. A key looks like \`pn_live_\` + 12 characters that name it + \`_\` + 49 secret ones; it is shown once, when it is made.
It belongs to the organization, or to a person: then it never allows more than that person's role does. Writing a thing (\`x:edit\`, \`x:post\`, \`x:delete\`) includes reading it (\`x:read\`).
A person who belongs to several organizations picks one with \`X-Organization-Id\`. A revoked key, a changed role or a removed membership counts at the very next request.

## Answers

Success is HTTP 200 with \`{ "result": … }\`; an action that changes a record answers with the whole record. Lists answer with \`{ "result": { "items": […], "nextCursor": … } }\`:
pass \`nextCursor\` back as \`cursor\` until it is null.
Any other answer is \`application/problem+json\` (RFC 9457) with a stable \`code\`, the \`requestId\`, and for a faulty input \`errors\` with every fault at once.

Every message has a stable \`code\` and named \`values\` beside it, for programs. Its words are in the language that \`Accept-Language\` asks for: English (\`en\`), Danish (\`da\`) or Italian (\`it\`), and English without it.
That holds for refusals and for what stands in records, such as \`warnings\`: they are told when they are read, whoever stored them.

**A 4xx means that nothing was changed.** The checks come in this order: key (401), action (404), permission (403), body (400), id (404), rule (409).
An id of another organization cannot be told from one that does not exist. A property that a schema does not name is refused.

## Doing it once

Send an \`Idempotency-Key\`, for example a UUID, with any change. The first answer is kept for 24 hours and given again with \`Idempotency-Replayed: true\`: a request that timed out can safely be repeated. What passes by itself (\`…_in_progress\`) is not kept: repeat it with the same key.
The same key with another body is 409 \`idempotency_mismatch\`.

## Values

- **Ids** are opaque texts with a prefix, such as \`con_01k9…\`. They sort by age.
- **Money** is a JSON number, exact to the minor unit of its currency: two decimals for DKK and EUR, none for JPY. More decimals than the currency has are refused, never rounded. \`unitPrice\` and \`quantity\` take up to 8.
- **Signs** are those of the bank account: money out is negative, money in is positive.
- **Dates** are real calendar days, \`YYYY-MM-DD\`, in the time zone of the organization. Moments are RFC 3339 in UTC.
- **Countries** are ISO 3166-1 alpha-2, **currencies** ISO 4217, both in capitals.
- A field that is left out of an update stays as it is; an empty text clears it; \`null\` is taken only where the schema says so.
- A fiscal id that fails its check digit is kept, and \`warnings\` says so.

## Limits

${limits.map(([what, limit]) => `- ${what}: ${limit}`).join('\n')}

More than that is 413 \`payload_too_large\`, 400 \`invalid_input\`, or 429 \`rate_limited\` with \`Retry-After\`.
`
