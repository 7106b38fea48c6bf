/** The reports: profit and loss, balance sheet, general ledger, what is owed. `row` and `party` in the address open what stands behind a figure. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useCommands } from '../../../app/commands.tsx'
import { styles, Tools, useCurrentInSight } from '../../books/frame.tsx'
import type { ViewProps } from '../view-props.ts'
import { useLedgerWords } from '../words/index.ts'
import { Ages } from './ages.tsx'
import { GeneralLedger } from './general-ledger.tsx'
import type { ReportName } from './report-names.ts'
import { isReport, reportNames } from './report-names.ts'
import { StatementReport } from './statement-report.tsx'

export function View({ id }: ViewProps) {
  const text = useLedgerWords()
  const navigate = useNavigate()
  const name: ReportName = isReport(id) ? id : 'profit-and-loss'
  const nav = useCurrentInSight(name)
  useCommands(
    reportNames.map((one, at) => ({
      name: `report-${one}`,
      label: text.reports[one],
      group: text.views.reports,
      keys: [String(at + 1)],
      run: () => void navigate({ to: `/ledger/reports/${one}` }),
    })),
  )
  return (
    <>
      <Tools>
        <nav className={styles.choices} aria-label={text.views.reports} ref={nav}>
          {reportNames.map(one => (
            <Link
              key={one}
              to={`/ledger/reports/${one}`}
              className={one === name ? 'button primary' : 'button'}
              aria-current={one === name ? 'page' : undefined}
            >
              {text.reports[one]}
            </Link>
          ))}
        </nav>
      </Tools>
      {name === 'profit-and-loss' || name === 'balance-sheet' ? <StatementReport key={name} name={name} /> : null}
      {name === 'general-ledger' ? <GeneralLedger /> : null}
      {name === 'aged-receivables' || name === 'aged-payables' ? <Ages key={name} name={name} /> : null}
    </>
  )
}
