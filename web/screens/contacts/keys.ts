/** The keys of the contacts. */
export const contactKeys = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  new: ['n'],
  edit: ['e'],
  save: ['Ctrl+Enter'],
  invoice: ['i'],
  statement: ['p'],
  delete: ['Delete'],
  back: ['Escape'],
} as const satisfies Readonly<Record<string, readonly string[]>>
