/** The keys of lists and periods, as the screens of the books share them. */
export const rowKeys = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  first: ['Home'],
  last: ['End'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  open: ['Enter'],
  back: ['Escape'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const spanKeys = {
  before: ['['],
  after: [']'],
} as const satisfies Readonly<Record<string, readonly string[]>>
