/** What the dialog says that divides a document into lines. */
export const words = {
  title: 'Split into lines',
  lead: ({ amount }: { amount: string }) => `The lines come to ${amount}, VAT included. The last one takes what is left.`,
  unknownWhole: 'The amount is not known yet: enter each line with its VAT, and their sum is the amount.',
  fieldOf: ({ field, line }: { field: string; line: number }) => `${field}, line ${line}`,
  restOf: ({ line }: { line: number }) => `What is left, line ${line}`,
  amountPlaceholder: 'With VAT',
  add: 'Add a line',
  removeLine: ({ line }: { line: number }) => `Remove line ${line}`,
  save: 'Save the lines',
  join: 'Back to one line',
  saved: ({ count }: { count: number }) => `Split into ${count} lines.`,
  joined: 'Back to one line.',
  faults: {
    account: 'Choose an account.',
    vatCode: 'Choose a VAT code.',
    amount: 'Enter the amount.',
    nothingLeft: 'Nothing is left for the last line.',
  },
} as const
