/** The one-stop shop: the return of a quarter, the way to its limit, and the registration. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReadOutput, RouteInput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatAmount, formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { nameOfCountry } from '../../parts/country/name-of-country.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { parseMoney } from '../../parts/field/parse-money.ts'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import { faultsIn, useChange } from '../books/change.ts'
import { Confirm } from '../books/confirm.tsx'
import { FileButton, withQuery } from '../books/download.tsx'
import { Space, styles, Tools } from '../books/frame.tsx'
import { DayInput, SelectInput, TextInput } from '../books/inputs.tsx'
import { ofBooks, refreshBooks, useRead, useToday } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { SpanBar, useSpan } from '../books/span-bar.tsx'
import { FileOss, OssFiled, OssHeld, OssReopenings, ReopenOss, SettleOss } from './oss-filing.tsx'
import { type OssStep, ossOffer } from './oss-steps.ts'
import { useVatWords } from './words/index.ts'

/** Its payment on the bank changes what can be done with it. */
const shownTypes = [...ofBooks, 'transaction', 'bank_matches']

type Return = ReadOutput<'/reports/oss-return'>

interface Row {
  key: string
  quarter: string
  country: string
  kind: string
  rate: number | null
  base: number
  vat: number
  vatInEuro: number | null
  entryId: string | undefined
}

function rowsOf({ quarter, rows, corrections }: Return, text: ReturnType<typeof useVatWords>): Row[] {
  return [
    ...rows.map(one => ({
      ...one,
      key: `${one.country} ${one.supply} ${one.rate}`,
      quarter,
      kind: one.supply === 'goods' ? text.goods : text.services,
      entryId: one.ledgerEntryIds[0],
    })),
    ...corrections.map(one => ({
      ...one,
      key: `${one.quarter} ${one.country}`,
      kind: one.isToCountry ? text.correctionToCountry : text.correction,
      rate: null,
      entryId: undefined,
    })),
  ]
}

/** The quarter that the last of the shown days is in. */
const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** One that has ended or begins later is none today. */
function registrationText(
  { registeredFrom, registeredTo }: { registeredFrom: string | null; registeredTo: string | null },
  today: string | undefined,
  text: ReturnType<typeof useVatWords>,
  shown: (day: string) => string,
): string {
  if (registeredFrom === null) return text.ossNotRegistered
  if (today && registeredTo !== null && registeredTo < today) return text.ossEnded({ from: shown(registeredFrom), to: shown(registeredTo) })
  return today && registeredFrom > today
    ? text.ossBegins({ day: shown(registeredFrom) })
    : text.ossRegistered({ day: shown(registeredFrom) })
}

const steps = { file: FileOss, settle: SettleOss, reopen: ReopenOss } as const

export function Oss() {
  const text = useVatWords()
  const { language } = useReader()
  const { can, me } = useSession()
  const navigate = useNavigate()
  const today = useToday()
  const span = useSpan(today, 'quarterly')
  const quarter = span && quarterOf(span.to)
  const [isRegistering, setRegistering] = useState(false)
  const [step, setStep] = useState<OssStep>()
  const { data, error, refetch } = useRead('/reports/oss-return', quarter ? { quarter } : {}, {
    isAsked: quarter !== undefined,
    types: shownTypes,
  })
  const { data: recorded, error: notRecorded, refetch: again } = useRead('/oss-returns', { limit: 200 }, { types: ['oss_return'] })
  if (!span || !quarter) return null
  const offer = data && can('ledger:edit') ? ossOffer(data, { today, isOwner: me.role === 'owner', recorded: recorded?.items }) : undefined
  const Step = step && steps[step]
  const currency = data?.currency ?? 'EUR'
  // Without a registration there is nothing to file, nothing to pay and no day for it, in whichever quarter.
  const isRegistered = data !== undefined && (data.registration.registeredFrom !== null || data.filing !== null)
  const columns: Column<Row>[] = [
    { key: 'country', head: text.country, width: '8rem', place: 'main', cell: one => nameOfCountry(one.country, language) },
    { key: 'quarter', head: text.period, width: '6rem', cell: one => one.quarter },
    { key: 'kind', head: text.section, width: 'minmax(0, 1fr)', place: 'note', cell: one => one.kind },
    { key: 'rate', head: '%', width: '4rem', isFigure: true, cell: one => (one.rate === null ? '' : one.rate.toLocaleString(language)) },
    { key: 'base', head: text.ossBase, width: '8rem', isFigure: true, cell: one => <Amount value={one.base} currency={currency} /> },
    {
      key: 'vat',
      head: text.title,
      width: '8rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.vat} currency={currency} />,
    },
    {
      key: 'vatInEuro',
      head: 'EUR',
      width: '8rem',
      isFigure: true,
      place: 'noteEnd',
      cell: one => (one.vatInEuro === null ? '' : <Amount value={one.vatInEuro} currency="EUR" />),
    },
  ]
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} />
        {data && isRegistered ? (
          <span className={styles.total}>
            {text.due} {formatDay(data.dueOn, language)}
            {data.payableInEuro === null ? null : (
              <>
                {', '}
                {text.payable} <Amount value={data.payableInEuro} currency="EUR" hasCurrency />
              </>
            )}
          </span>
        ) : null}
        <Space />
        {offer?.steps.map(one => (
          <button key={one} type="button" className="button" data-step={one} onClick={() => setStep(one)}>
            {one === 'settle' ? text.ossSettle : text[one]}
          </button>
        ))}
        {can('settings:edit') && data ? (
          <button type="button" className="button" data-registration onClick={() => setRegistering(true)}>
            {text.ossRegistration}
          </button>
        ) : null}
        {isRegistered ? (
          <>
            <FileButton label="CSV" path={withQuery('/reports/oss-return.csv', { quarter })} />
            <FileButton label="PDF" path={withQuery('/reports/oss-return.pdf', { quarter })} />
          </>
        ) : null}
      </Tools>
      <div className={styles.note}>
        {data ? (
          <p>
            {registrationText(data.registration, today, text, day => formatDay(day, language))}{' '}
            {text.ossSold({
              year: data.quarter.slice(0, 4),
              sold: formatAmount(data.threshold.thisYear, currency, language),
              limit: formatMoney(data.threshold.limit, currency, language),
            })}
          </p>
        ) : null}
        {data ? <p className="quiet small">{data.threshold.limitOrigin.message}</p> : null}
        {data ? <OssFiled data={data} /> : null}
        {offer?.hold && isRegistered ? <OssHeld hold={offer.hold} /> : null}
        {notRecorded && !recorded ? <Problem error={notRecorded} onRetry={() => void again()} /> : null}
        {data && recorded ? <OssReopenings quarter={data.quarter} recorded={recorded.items} /> : null}
        {data?.warnings.map(({ code, message }) => (
          <p key={`${code} ${message}`} role="note">
            {message}
          </p>
        ))}
      </div>
      <div className={styles.list} data-fill>
        <Rows
          name="oss"
          label={text.oss}
          columns={columns}
          items={data ? rowsOf(data, text) : []}
          idOf={one => one.key}
          onOpen={one => void (one.entryId === undefined ? undefined : navigate({ to: `/ledger/entries/${one.entryId}` }))}
          isLoading={!data && !error}
          {...(error ? { error } : {})}
          onRetry={() => void refetch()}
          empty={
            <Empty title={isRegistered ? text.ossNothing : text.ossNoReturns}>
              {isRegistered ? <p className="for-keys">{text.nothingInDaysHint}</p> : <p>{text.ossNoReturnsHint}</p>}
            </Empty>
          }
        />
      </div>
      {Step && data ? <Step data={data} today={today} onClose={() => setStep(undefined)} /> : null}
      {isRegistering && data ? (
        <Register given={data.registration} currency={data.currency} today={today} onClose={() => setRegistering(false)} />
      ) : null}
    </>
  )
}

interface RegisterProps {
  given: Return['registration']
  currency: string
  today: string | undefined
  onClose: () => void
}

function Register({ given, currency, today, onClose }: RegisterProps) {
  const text = useVatWords()
  const { language } = useReader()
  const [from, setFrom] = useState(given.registeredFrom ?? '')
  const [to, setTo] = useState(given.registeredTo ?? '')
  const [services, setServices] = useState<'other' | 'electronic'>(given.electronicServices ? 'electronic' : 'other')
  // In euro it stands in the law.
  const hasLimit = currency !== 'EUR'
  const [limit, setLimit] = useState(given.limit === null ? '' : formatAmount(given.limit, currency, language))
  const parsed = limit.trim() === '' ? null : parseMoney(limit, currency, language)
  const save = useChange(
    (input: RouteInput<'PUT /settings/oss'>, call) => api.change('PUT /settings/oss', input, call),
    () => {
      announce(text.ossSaved)
      onClose()
      return refreshBooks()
    },
  )
  const faults = faultsIn(save.error)
  const isFaulty = faults.size > 0
  return (
    <Confirm
      title={text.ossRegistration}
      sentence={text.ossRegistrationText}
      confirm={text.ossSave}
      isPending={save.isPending}
      isDisabled={parsed === undefined}
      error={isFaulty ? null : save.error}
      onConfirm={() =>
        save.mutate({
          registeredFrom: from || null,
          registeredTo: to || null,
          electronicServices: services === 'electronic',
          ...(hasLimit && parsed !== undefined ? { limit: parsed } : {}),
        })
      }
      onClose={onClose}
    >
      <DayInput
        label={text.ossFrom}
        name="registeredFrom"
        value={from}
        today={today}
        onChange={setFrom}
        fault={faults.get('registeredFrom')}
        isFirst
      />
      <DayInput label={text.ossTo} name="registeredTo" value={to} today={today} onChange={setTo} fault={faults.get('registeredTo')} />
      <SelectInput
        label={text.services}
        value={services}
        options={[
          { value: 'other', label: text.ossOtherServices },
          { value: 'electronic', label: text.ossElectronicServices },
        ]}
        onChange={setServices}
      />
      {hasLimit ? (
        <TextInput
          name="limit"
          label={text.ossLimit({ currency })}
          value={limit}
          onChange={setLimit}
          hint={text.ossLimitHint}
          fault={parsed === undefined ? text.ossLimitWrong : faults.get('limit')}
        />
      ) : null}
    </Confirm>
  )
}
