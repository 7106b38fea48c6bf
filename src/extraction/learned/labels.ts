/** What a word can be. */
export const labels = ['none', 'supplier', 'brand', 'buyer', 'invoiceNumber', 'date', 'dueDate', 'total', 'vat', 'net', 'payable'] as const

export type Label = (typeof labels)[number]
