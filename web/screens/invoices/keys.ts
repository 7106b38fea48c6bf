/** The keys of the invoices. Help, palette, buttons and tests read them from here. */
export const invoiceKeys = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  new: ['n'],
  issue: ['Ctrl+Enter'],
  copy: ['c'],
  credit: ['Shift+C'],
  pdf: ['p'],
  remind: ['r'],
  delete: ['Delete'],
  repeatLine: ['Ctrl+d'],
  lineUp: ['Alt+ArrowUp'],
  lineDown: ['Alt+ArrowDown'],
  removeLine: ['Alt+Delete'],
  back: ['Escape'],
} as const satisfies Readonly<Record<string, readonly string[]>>
