import type { ReadOutput } from '../../../src/client/index.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import type { Column } from '../books/rows.tsx'

type Box = ReadOutput<'/vat-position'>['boxes'][number]

/** The boxes of a return. Beside the lines of one there is no room for what each means. */
export const boxColumns = (head: string, currency: string, isExplained: boolean): Column<Box>[] => [
  { key: 'label', head, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.label },
  ...(isExplained
    ? [
        {
          key: 'explanation',
          head: '',
          width: 'minmax(0, 1fr)',
          place: 'note' as const,
          cell: (one: Box) => <span className="quiet">{one.explanation === one.label ? '' : one.explanation}</span>,
        },
      ]
    : []),
  {
    key: 'amount',
    head: currency,
    width: '8rem',
    isFigure: true,
    place: 'end',
    cell: one => <Amount value={one.amount} currency={currency} />,
  },
]
