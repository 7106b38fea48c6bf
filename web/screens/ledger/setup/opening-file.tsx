/** The SAF-T file of another program: sent to be read, then shown with the account that each of its accounts is here. */
import { PrimanotaProblem, type Problem } from '../../../../src/client/index.ts'
import { callerNow, gate } from '../../../api/client.ts'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Listbox } from '../../../parts/listbox/listbox.tsx'
import { styles } from '../../books/frame.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useAccountChoices } from '../../inbox/choices.ts'
import { useLedgerWords } from '../words/index.ts'

export interface ReadFile {
  fileId: string
  company: { name: string; businessId: string | null }
  date: string
  currency: string
  accounts: { number: string; name: string; amount: number; accountId: string | null; mappedBy: string | null }[]
  result: { accountId: string; amount: number } | null
  openItems: { accountId: string; name: string | null; amount: number }[]
  warnings: { code: string; message: string }[]
}

/** What was read, and what the person says about it. */
export interface OpeningFile {
  name: string
  read: ReadFile
  chosen: Readonly<Record<string, string>>
  isOtherCompany: boolean
}

/** XML begins like this, behind whatever mark or space. */
export const isXml = async (file: File): Promise<boolean> => /^[\s\ufeff\0]*</.test(await file.slice(0, 100).text())

export async function sendOpeningFile(file: File, { idempotencyKey }: { idempotencyKey: string }): Promise<ReadFile> {
  const { organizationId, language } = callerNow()
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': language,
    'content-type': 'application/xml',
    'idempotency-key': idempotencyKey,
  }
  if (organizationId !== undefined) headers['x-organization-id'] = organizationId
  const query = new URLSearchParams({ name: file.name })
  const response = await gate.fetch(`/api/rest/ledger-entries/opening-balances/files?${query}`, { method: 'POST', headers, body: file })
  const answer = (await response.json()) as { result: ReadFile } | Problem
  if (!response.ok) throw new PrimanotaProblem(answer as Problem)
  return (answer as { result: ReadFile }).result
}

export const toOpening = ({ read, chosen, isOtherCompany }: OpeningFile) => ({
  fileId: read.fileId,
  accounts: Object.entries(chosen).map(([number, accountId]) => ({ number, accountId })),
  ...(isOtherCompany ? { isOtherCompany } : {}),
})

export const isMapped = ({ read, chosen }: OpeningFile): boolean =>
  read.accounts.every(({ number, accountId }) => accountId !== null || chosen[number] !== undefined)

interface MappingProps {
  file: OpeningFile
  onChange: (part: Partial<OpeningFile>) => void
}

export function OpeningMapping({ file, onChange }: MappingProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const choices = useAccountChoices()
  const { read, chosen } = file
  const isOther = read.warnings.some(({ code }) => code === 'other_company')
  return (
    <section className={styles.block}>
      <p role="status">{text.fileRead({ name: file.name, count: read.accounts.length, items: read.openItems.length })}</p>
      {read.warnings.map(({ message }) => (
        <p key={message} className={styles.fault}>
          {message}
        </p>
      ))}
      {isOther ? (
        <label>
          <input type="checkbox" checked={file.isOtherCompany} onChange={event => onChange({ isOtherCompany: event.target.checked })} />{' '}
          {text.isOtherCompany}
        </label>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.fileAccount}</th>
            <th scope="col">{books.account}</th>
            <th scope="col">{books.balance}</th>
          </tr>
        </thead>
        <tbody>
          {read.accounts.map(({ number, name, amount, accountId }) => (
            <tr key={number}>
              <th scope="row">
                {number} {name}
              </th>
              <td>
                <Listbox
                  label={text.accountOfFile({ account: number })}
                  choices={choices}
                  value={chosen[number] ?? accountId}
                  placeholder={books.account}
                  isInvalid={accountId === null && chosen[number] === undefined}
                  onChoose={id => onChange({ chosen: { ...chosen, [number]: id } })}
                />
              </td>
              <td>
                <Amount value={amount} currency={read.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
