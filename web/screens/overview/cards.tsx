/** The four numbers of the day; each is a way to the screen where it becomes smaller. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { formatShortDay } from '../../app/format.ts'
import { places } from '../../app/places.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { formatCount, formatMoney } from '../../parts/amount/figures.ts'
import { urgencyOf } from '../../parts/deadline/days.ts'
import { useReader } from '../../words/index.ts'
import type { Language } from '../../words/languages.ts'
import type { Overview } from './answers.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

interface Card {
  name: string
  label: string
  value: ReactNode
  detail: string
  tone: 'plain' | 'caution' | 'danger'
  address: string
}

function toCards(overview: Overview, text: ReturnType<typeof useOverviewWords>, language: Language): Card[] {
  const currency = overview.currency ?? 'EUR'
  const { failed, reading, overdueInvoices, vat } = overview
  return [
    {
      name: 'review',
      label: text.toReview,
      value: formatCount(overview.toReview, language),
      detail: failed > 0 ? text.failed({ count: failed }) : reading > 0 ? text.reading({ count: reading }) : text.allRead,
      tone: failed > 0 ? 'danger' : 'plain',
      address: '/inbox',
    },
    {
      name: 'bank',
      label: text.unmatched,
      value: formatCount(overview.unmatched, language),
      detail:
        overview.lackingReceipt > 0
          ? text.lackingReceipt({ count: overview.lackingReceipt })
          : overview.cash.length === 0
            ? text.bankMissing
            : text.bankAgrees,
      tone: 'plain',
      address: '/bank',
    },
    {
      name: 'overdue',
      label: text.overdue,
      value: formatCount(overdueInvoices.count, language),
      detail:
        overdueInvoices.count > 0
          ? text.overdueAmount({ amount: formatMoney(overdueInvoices.amount, currency, language) })
          : overview.drafts > 0
            ? text.drafts({ count: overview.drafts })
            : text.nothingOverdue,
      tone: overdueInvoices.count > 0 ? 'caution' : 'plain',
      address: '/invoices',
    },
    {
      name: 'vat',
      label: vat ? `${text.vat} · ${vat.period}` : text.vat,
      value: <Amount value={vat?.payable ?? null} currency={currency} hasCurrency />,
      detail: vat ? text.vatDue({ day: formatShortDay(vat.deadline, language) }) : text.noVat,
      tone: vat && urgencyOf(vat.deadline, overview.asOf) !== 'later' ? 'caution' : 'plain',
      address: '/vat',
    },
  ]
}

export function Cards({ overview }: { overview: Overview }) {
  const { language } = useReader()
  const text = useOverviewWords()
  const { can } = useSession()
  const navigate = useNavigate()
  const cards = toCards(overview, text, language)
  const isOpen = (address: string) => places.some(place => place.address === address && can(place.permission))
  useCommands(
    cards.flatMap((card, at) =>
      isOpen(card.address)
        ? [
            {
              name: `card-${card.name}`,
              label: card.label,
              group: text.title,
              keys: [String(at + 1)],
              run: () => void navigate({ to: card.address }),
            },
          ]
        : [],
    ),
  )
  return (
    <ul className={styles.cards} aria-label={text.cards}>
      {cards.map((card, at) => (
        <li key={card.name}>
          {isOpen(card.address) ? (
            <Link to={card.address} className={styles.card} data-tone={card.tone} aria-keyshortcuts={String(at + 1)}>
              <Inside card={card} shortcut={String(at + 1)} />
            </Link>
          ) : (
            <div className={styles.card} data-tone={card.tone}>
              <Inside card={card} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ card, shortcut }: { card: Card; shortcut?: string }) {
  return (
    <>
      <span className={styles.label}>
        <span>{card.label}</span>
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </span>
      <span className={styles.value}>{card.value}</span>
      <span className={styles.detail}>{card.detail}</span>
    </>
  )
}
