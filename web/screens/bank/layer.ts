/** What can lie over the lines: one at a time. */
export type Layer = 'find' | 'split' | 'book' | 'ignore' | 'receipt' | 'bulk' | 'import'
