/** File without fear: what is to be paid, where every figure comes from, and what is still missing. */
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useSession } from '../../app/session.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { Frame } from '../books/frame.tsx'
import { soFar } from './keys.ts'
import { Overview } from './periods-view.tsx'
import { PositionView } from './position-view.tsx'
import { ReturnView } from './return-view.tsx'
import { useVatWords } from './words/index.ts'

const Registers = lazyPart(() => import('./tax-registers.tsx'), 'Registers')
const EuSales = lazyPart(() => import('./eu-sales.tsx'), 'EuSales')
const Oss = lazyPart(() => import('./oss.tsx'), 'Oss')
const Withholding = lazyPart(() => import('./withholding.tsx'), 'Withholding')

const reports = { registers: Registers, 'eu-sales': EuSales, oss: Oss, withholding: Withholding } as const

const isReport = (name: string | undefined): name is keyof typeof reports => name !== undefined && Object.hasOwn(reports, name)

export function Screen() {
  const text = useVatWords()
  const { settings } = useSession()
  const { returnId, box } = useParams({ strict: false }) as { returnId?: string; box?: string }
  const Report = isReport(returnId) ? reports[returnId] : undefined
  const view = (to: string, label: string, isCurrent: boolean) => ({ to, label, isCurrent })
  return (
    <Frame
      title={text.title}
      views={[
        view('/vat', text.returns, Report === undefined),
        view('/vat/registers', text.registers, returnId === 'registers'),
        view('/vat/eu-sales', text.euSales, returnId === 'eu-sales'),
        view('/vat/oss', text.oss, returnId === 'oss'),
        ...(settings.regionKey === 'italy' ? [view('/vat/withholding', text.withholding, returnId === 'withholding')] : []),
      ]}
    >
      <Suspense fallback={<Skeleton rows={6} />}>
        {Report ? (
          <Report />
        ) : returnId === undefined ? (
          <Overview />
        ) : returnId === soFar ? (
          <PositionView box={box} />
        ) : (
          <ReturnView key={returnId} id={returnId} box={box} />
        )}
      </Suspense>
    </Frame>
  )
}
