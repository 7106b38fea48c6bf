/** The consent page of the bank that does not exist. */
export const sandboxBank = {
  'sandbox_bank.unknown': 'There is no consent to give here',
  'sandbox_bank.unknown_why': 'The sandbox bank does not know this link: it may have been cut off on its way. Nothing was changed.',
  'sandbox_bank.link_again': 'Link the bank again in Primanota to get a new one.',
  'sandbox_bank.too_old': 'This link has run out',
  'sandbox_bank.too_old_why': ({ until, bank }: { until: string; bank: string }) =>
    `It could be used until ${until}. Nothing was decided, and ${bank} lets nothing be read.`,
  'sandbox_bank.title': ({ organization }: { organization: string }) => `Let ${organization} read its accounts?`,
  'sandbox_bank.lead': ({ bank }: { bank: string }) =>
    `You are at ${bank}, a bank that does not exist, for trying Primanota. There is no money here, and all movements are made up.`,
  'sandbox_bank.sees': 'What Primanota will see',
  'sandbox_bank.sees_what': ({ organization, until }: { organization: string; until: string }) =>
    `The balance and the movements of these accounts, for ${organization}, until ${until}. It can read them and nothing else: it cannot pay or change anything.`,
  'sandbox_bank.allow': 'Allow reading',
  'sandbox_bank.deny': 'Deny',
  'sandbox_bank.link_until': ({ until }: { until: string }) => `The link to this page works until ${until}.`,
  'sandbox_bank.run_out': 'The consent has run out',
  'sandbox_bank.run_out_why': ({ until, organization, bank }: { until: string; organization: string; bank: string }) =>
    `Until ${until} ${organization} could read its accounts at ${bank}.`,
  'sandbox_bank.run_out_next': 'To go on, link the bank again in Primanota.',
  'sandbox_bank.allowed': 'Reading is allowed',
  'sandbox_bank.allowed_what': ({ until, organization, bank }: { until: string; organization: string; bank: string }) =>
    `${organization} may read its accounts at ${bank} until ${until}.`,
  'sandbox_bank.allowed_next': ({ action }: { action: string }) =>
    `Go back to Primanota and finish linking the bank: the accounts and their movements appear then. A program finishes with ${action}. This page can be closed.`,
  'sandbox_bank.denied': 'Reading is denied',
  'sandbox_bank.denied_what': ({ organization, bank }: { organization: string; bank: string }) =>
    `${organization} may not read its accounts at ${bank}, and nothing was read.`,
  'sandbox_bank.denied_next':
    'Nothing, if that is what you want: this page can be closed. If it was a mistake, link the bank again in Primanota to be asked once more.',
  'sandbox_bank.to_primanota': 'Go back to Primanota',
  'sandbox_bank.not_decided': 'Nothing was decided. Choose one of the two buttons below.',
  'sandbox_bank.decided_before': 'This was decided already, and nothing was changed now.',
} as const
