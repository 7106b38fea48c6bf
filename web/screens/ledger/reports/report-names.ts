export const reportNames = ['profit-and-loss', 'balance-sheet', 'general-ledger', 'aged-receivables', 'aged-payables'] as const

export type ReportName = (typeof reportNames)[number]

export const isReport = (name: string | undefined): name is ReportName => reportNames.some(one => one === name)
