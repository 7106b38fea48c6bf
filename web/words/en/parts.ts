/** What parts say that stand on several screens. */
export const parts = {
  sureness: 'How sure',
  why: {
    assumed: 'Assumed, not read',
    law: ({ law }: { law: string }) => `Law: ${law}`,
  },
  diff: { before: 'before', after: 'now', nothing: 'nothing', yes: 'yes', no: 'no' },
  plots: { asTable: 'Show as table', asPlot: 'Show as plot' },
  states: { draft: 'not read', extracted: 'read', coded: 'to review', posted: 'posted' },
} as const
