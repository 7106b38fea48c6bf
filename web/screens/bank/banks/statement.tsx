/** A statement file: read first, shown line by line with what is there already, then imported; and earlier ones, which can be taken back. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { problemOf, queryClient } from '../../../api/queries.ts'
import { formatAmount, formatDay, formatMoment, withoutIds } from '../../../app/format.ts'
import { announce, notify } from '../../../app/notices.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { FileField } from '../../../parts/file-field/file-field.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import type { BankAccount } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { type Brought, sendStatement } from './send-statement.ts'
import { refreshBank } from './sync.ts'

interface ImportProps {
  accounts: readonly BankAccount[]
  accountId: string | undefined
  onClose: () => void
  onImported: () => void
}

export function ImportDialog({ accounts, accountId, onClose, onImported }: ImportProps) {
  const { words } = useReader()
  const text = useBankWords()
  const [file, setFile] = useState<File>()
  const [into, setInto] = useState(accountId ?? '')
  const [name, setName] = useState('')
  // Undefined until somebody types one: the field stays while it is emptied.
  const [currency, setCurrency] = useState<string>()
  // One key for one file: sent twice, it is imported once.
  const [key, setKey] = useState<string>(() => crypto.randomUUID())
  const send = (preview: boolean) =>
    sendStatement({
      file: file!,
      accountId: into || undefined,
      accountName: name.trim() || undefined,
      currency: currency?.trim() || undefined,
      preview,
      key,
    })
  const preview = useMutation({ mutationFn: () => send(true) })
  const bring = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ accounts: brought, matching }) => {
      const imported = brought.reduce((sum, one) => sum + one.imported, 0)
      const told = text.import.done({ imported, matched: matching?.reconciled ?? 0 })
      announce(told)
      notify({ tone: 'plain', text: told, ms: 8000 })
      refreshBank()
      onImported()
      onClose()
    },
  })
  const error = preview.error ?? bring.error
  const fresh = preview.data?.accounts.reduce((sum, one) => sum + one.imported + one.updated, 0) ?? 0
  const isUnnamed = problemOf(preview.error)?.code === 'account_not_named'
  const taken = preview.data?.accounts.find(one => one.warnings.some(isCurrencyTaken))
  return (
    <Dialog
      title={text.import.title}
      onClose={onClose}
      size="large"
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          {preview.data ? (
            <button type="button" className="button primary" disabled={bring.isPending || fresh === 0} onClick={() => bring.mutate()}>
              {text.import.confirm({ count: fresh })}
            </button>
          ) : (
            <button type="button" className="button primary" disabled={!file || preview.isPending} onClick={() => preview.mutate()}>
              {text.import.look}
            </button>
          )}
        </>
      }
    >
      <p className="quiet">{text.import.lead}</p>
      <FileField
        label={text.import.file}
        choose={text.import.chooseFile}
        none={text.import.noFile}
        accept=".csv,.txt,.xml,.sta,.mt940,.ofx,text/csv,application/xml"
        file={file}
        onChoose={chosen => {
          setFile(chosen)
          setCurrency(undefined)
          setKey(crypto.randomUUID())
          preview.reset()
        }}
      />
      <label>
        <span>{text.account}</span>
        <select
          className="input"
          value={into}
          onChange={event => {
            setInto(event.target.value)
            setKey(crypto.randomUUID())
            preview.reset()
          }}
        >
          <option value="">{text.import.byFile}</option>
          {accounts.map(account => (
            <option key={account.id} value={account.id}>
              {account.name}
            </option>
          ))}
        </select>
      </label>
      {isUnnamed ? <p role="alert">{text.import.unnamed}</p> : null}
      {isUnnamed || name !== '' ? (
        <label>
          <span>{text.import.accountName}</span>
          <input className="input" maxLength={200} value={name} onChange={event => setName(event.target.value)} />
        </label>
      ) : null}
      {taken || currency !== undefined ? (
        <label>
          <span>{text.import.currency}</span>
          <input
            className="input"
            data-currency
            maxLength={3}
            placeholder={taken?.currency}
            value={currency ?? ''}
            onChange={event => {
              setCurrency(event.target.value.toUpperCase())
              setKey(crypto.randomUUID())
              preview.reset()
            }}
          />
        </label>
      ) : null}
      {error && !isUnnamed ? <Problem error={error} /> : null}
      {preview.data?.accounts.map((account, at) => (
        <Preview key={account.accountId ?? at} account={account} />
      ))}
      {file ? null : <Earlier />}
    </Dialog>
  )
}

/** What the service calls a file of no bank that it knows, read by what its columns are called. */
const byColumns = / columns \(CSV\)$/

/** The file does not say its currency, so that of the organization was taken. */
const isCurrencyTaken = ({ code }: { code: string }): boolean => code === 'currency_assumed'

function Preview({ account }: { account: Brought['accounts'][number] }) {
  const { language } = useReader()
  const text = useBankWords()
  return (
    <section>
      <h3>
        {account.name} {account.isNew ? <Pill tone="good">{text.import.newAccount}</Pill> : null}
      </h3>
      <p className="quiet small">
        {text.import.counts({ movements: account.movements, fresh: account.imported, known: account.alreadyThere })} ·{' '}
        {byColumns.test(account.layout) ? text.import.byColumns : account.layout}
      </p>
      {account.warnings.map(warning => (
        <p key={warning.message} className={styles.difference}>
          {isCurrencyTaken(warning) ? text.import.currencyTaken({ currency: account.currency }) : withoutIds(warning.message)}
        </p>
      ))}
      <table className={styles.table}>
        <tbody>
          {account.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may be the same
            <tr key={at} className={line.state === 'known' ? 'quiet' : undefined}>
              <td>{formatDay(line.date, language)}</td>
              <td>{line.counterpartyName ?? line.text}</td>
              <td className={styles.right}>{formatAmount(line.amount, account.currency, language)}</td>
              <td>{line.state === 'new' ? null : <Pill>{text.import.states[line.state]}</Pill>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Earlier() {
  const { language } = useReader()
  const text = useBankWords()
  const { data } = useQuery({
    queryKey: ['statement-import'],
    queryFn: async ({ signal }) => (await api.read('/statement-imports', { limit: 20 }, { signal })).items,
  })
  const [asked, setAsked] = useState<string>()
  const back = useMutation({
    mutationFn: (id: string) => api.change('POST /statement-imports/:id/reversal', { id }),
    onSuccess: ({ removed }) => {
      notify({ tone: 'plain', text: text.import.takenBack({ count: removed }), ms: 8000 })
      void queryClient.invalidateQueries({ queryKey: ['statement-import'] })
      refreshBank()
    },
  })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3>{text.import.earlier}</h3>
      {back.error ? <Problem error={back.error} /> : null}
      <table className={styles.table}>
        <tbody>
          {data.map(one => (
            <tr key={one.id}>
              <td>{formatMoment(one.importedAt, language)}</td>
              <td>{one.fileName}</td>
              <td className={styles.right}>{one.accounts.reduce((sum, account) => sum + account.imported, 0)}</td>
              <td className={styles.right}>
                {one.takenBackAt !== null ? (
                  <Pill>{text.import.isTakenBack}</Pill>
                ) : asked === one.id ? (
                  <button type="button" className="button danger" disabled={back.isPending} onClick={() => back.mutate(one.id)}>
                    {text.import.reallyTakeBack}
                  </button>
                ) : (
                  <button type="button" className="button" onClick={() => setAsked(one.id)}>
                    {text.import.takeBack}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
