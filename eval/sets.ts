/**
 * What each set is for, once and for all. Nothing that is measured was built or fitted on; what is fitted to may be shipped by its licence.
 * `dev` of the shared data built the first finder: it is no measure any more, except that it must not get worse.
 */
/** Sets whose truth a model wrote are left out: what is fitted to them says how a model names a seller. */
export const fittingSets = ['sroie-train', 'eu-invoices-train', 'saas-invoices', 'hybrid-pdf'] as const

export const measuringSets = ['wildreceipt-train', 'ca-receipts-text', 'id-receipts'] as const

/** Of a set whose documents have one template no more are taken: they would outvote all others. */
export const oneTemplate: ReadonlySet<string> = new Set(['eu-invoices-train', 'fatura-t1'])
export const oneTemplateMax = 100

/**
 * Documents whose kind their set does not tell, by their paper: sroie-train calls all of its papers receipts. These two are headed CREDIT NOTE, and print what is given
 * back without a sign, so that an amount without one and a negative one say the same.
 */
export const creditNotes: ReadonlySet<string> = new Set(['sroie-train-bd287ea6', 'sroie-train-9d1ad176'])

const vouchers: ReadonlySet<string> = new Set(['invoice', 'receipt', 'credit_note'])

/** Other kinds are not to be booked, whatever stands on them. */
export const isVoucher = ({ docType }: { docType?: string | null }): boolean =>
  docType === undefined || docType === null || vouchers.has(docType)
