/** How buyers are reached electronically, and what the network answers. */

export const delivery = {
  endpoint_scheme: 'This is no scheme of electronic addresses: 0088 is GLN (EAN number), 0184 is CVR.',
  'endpoint_id.gln': 'A GLN (EAN number) has 13 digits, of which the last is a check digit: compare it with what the buyer gave you.',
  'endpoint_id.p_number': 'A P number has 10 digits.',
  'endpoint_id.cvr': 'A CVR number has 8 digits, with or without DK in front.',
  'endpoint_id.se_number': 'An SE number has 8 digits, with or without DK in front.',
  'endpoint_id.other': 'An electronic address has letters and digits, 50 at most.',
  fik_creditor: 'A creditor number of payment slips (FIK) has 8 digits.',
  'delivery_incomplete.identifier': 'Say both, the scheme and the number of the electronic address.',
  'delivery_not_possible.not_connected':
    'The contact asks for electronic invoices, and no access point is connected: connect one, or take the delivery off the contact.',
  'delivery_not_possible.unknown': ({ participant, provider }: { participant: string; provider: string }) =>
    `${provider} knows no receiver ${participant}: compare the address with what the buyer gave you.`,
  'delivery_not_possible.format': ({ participant }: { participant: string }) =>
    `${participant} is registered, but does not take such a document in the format that is asked for: leave the format open, or ask the buyer.`,
  'delivery_not_possible.not_asked': ({ provider, cause }: { provider: string; cause: string }) =>
    `${provider} did not say whether the receiver takes the document (${cause}). No number was taken: try again.`,
  'delivery_not_possible.changed': 'The delivery of the contact was changed at this moment: look at it, and try again.',
  'network_notice.delivered': 'The access point of the buyer has taken the e-invoice (message level status AP).',
  'network_notice.rejected':
    'The access point of the buyer rejected the file: correct what it names, and send it again (message level status RE).',
  'network_notice.received': 'The buyer has received the e-invoice (invoice response AB).',
  'network_notice.in_process': 'The buyer is processing the e-invoice (invoice response IP).',
  'network_notice.query': 'The buyer has a question before it goes on: answer it (invoice response UQ).',
  'network_notice.accepted': 'The buyer accepted the e-invoice (invoice response AP).',
  'network_notice.refused':
    'The buyer refused the e-invoice: ask for the reason, take it back with a credit note and issue another (invoice response RE).',
  'network_notice.paid': 'The buyer says that it has paid (invoice response PD).',
} as const
