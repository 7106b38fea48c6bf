/** The books as an accountant reads them. Each view is loaded when it is opened. */
import { useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Permission } from '../../../src/domain/access/permissions.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Frame } from '../books/frame.tsx'
import type { ViewProps } from './view-props.ts'
import { useLedgerWords } from './words/index.ts'

const view = (load: () => Promise<{ View: ComponentType<ViewProps> }>, permission: Permission = 'ledger:read') => ({
  View: lazyPart(load, 'View'),
  permission,
})

const views = {
  'trial-balance': view(() => import('./accounts/trial-balance.tsx')),
  accounts: view(() => import('./accounts/chart.tsx')),
  entries: view(() => import('./entries/journal.tsx')),
  drafts: view(() => import('./entries/kept-entries.tsx')),
  reports: view(() => import('./reports/reports.tsx')),
  payments: view(() => import('./payments/payments.tsx'), 'bank:read'),
  rates: view(() => import('./setup/rates.tsx')),
  years: view(() => import('./setup/years.tsx')),
  opening: view(() => import('./setup/opening.tsx')),
  exports: view(() => import('./setup/exports.tsx')),
} as const

type ViewName = keyof typeof views

const isView = (name: string | undefined): name is ViewName => name !== undefined && Object.hasOwn(views, name)

export function Screen() {
  const text = useLedgerWords()
  const { can } = useSession()
  const { view: named, id } = useParams({ strict: false }) as { view?: string; id?: string }
  const current = isView(named) ? named : 'trial-balance'
  const { View } = views[current]
  const shown = (Object.keys(views) as ViewName[]).filter(name => can(views[name].permission))
  return (
    <Frame title={text.title} views={shown.map(name => ({ to: `/ledger/${name}`, label: text.views[name], isCurrent: name === current }))}>
      <Suspense fallback={<Skeleton rows={6} />}>
        <View id={id} />
      </Suspense>
    </Frame>
  )
}
