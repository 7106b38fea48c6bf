/** Sales invoices, e-invoices and the address book. */
export const invoiceDescriptions: Readonly<Record<string, string>> = {
  save_invoice:
    'Writes a draft sales invoice to a contact, or changes a draft when `id` is given (its lines are replaced). Prices are net; `vatRate` is the rate at home, and what is really charged follows from the country of the buyer. Use `list_contacts` or `save_contact` for the `contactId`. Show the totals and `problems` to the person. Next: `issue_invoice`.',
  issue_invoice:
    'Issues a draft, for good: it gets its number, is locked, posted to the ledger, and in Italy sent to the exchange. Use it when the person has seen the draft and `problems` is empty; those of the `organization` only a person can mend. Your client may ask that person first. The paper is the resource primanota://invoices/{id}/pdf.',
  delete_invoice:
    'Deletes a draft invoice; it cannot be undone. An issued one is locked for good: a mistake in it is corrected by a credit note (a draft with negative amounts).',
  issue_einvoice:
    'Issues an invoice straight to the Italian exchange from buyer and lines, without a draft: numbered, posted and sent, for good. Use it in Italian organizations when there is no draft; a draft is issued with `issue_invoice`. Every call issues another invoice. A line without VAT needs its `vatNature`. Follow it with `get_einvoice`.',
  list_invoices:
    'Lists sales invoices, newest first, by state, contact, days or words, or by `folder`: draft, open, overdue, paid. Use it to find drafts to finish or an invoice to look up.',
  get_invoice:
    'Shows one invoice: buyer, lines, totals, VAT treatment with its reason, what stops it from being issued, and how its transmission went. Its paper is the resource primanota://invoices/{id}/pdf, the file for machines primanota://invoices/{id}/xml.',
  get_next_invoice_number: 'Shows the number that the next invoice of a year would get. Nothing is kept for it.',
  list_self_invoices:
    'Lists purchases under reverse charge (Italy) whose self-invoice waits: which type, why, and until when. Only a person or a program over HTTP issues it.',
  list_contact_payments: 'Lists what a contact paid and what was paid to it, with the bank transaction, the invoice and how late it was.',
  list_einvoices:
    'Lists transmissions to the Italian exchange by state or invoice. Use it to find those that were rejected or not delivered.',
  get_einvoice:
    'Shows one transmission to the Italian exchange: its state and every notification. A rejected one counts as not issued in law and must be sent again within five days by a person; there is no tool for that.',
  save_contact:
    'Creates a client or vendor, or changes one when `id` is given; fields that are left out stay, an empty text clears one. Look with `list_contacts` first: every call without `id` makes a new contact. `warnings` name ids that fail their check. Country and VAT number decide how invoices are taxed.',
  delete_contact:
    'Removes a contact; it cannot be undone. Issued invoices keep their own copy of the buyer; refused while a draft invoice addresses it.',
  list_contacts:
    'Lists clients and vendors by words, type or country, or with `warned` those whose ids are doubtful. Use it to find a `contactId` before `save_invoice`, `save_contact` or `link_document_contact`.',
  get_contact: 'Shows one contact with the warnings about its ids and addresses.',
  get_contact_address:
    'Shows where a contact is, as its invoices name the buyer. Use it when a draft warns that the address of the buyer is missing; only a person or a program over HTTP enters it.',
  get_contact_delivery:
    'Shows where invoices to a contact are sent electronically (Peppol, NemHandel) and which references it wants on them. Use it when a draft says that the receiver or a reference is missing; only a person or a program over HTTP enters it.',
  get_invoice_references:
    'Shows what the buyer wants to find on one invoice: order, person, contract, CIG and CUP. Use it when a draft says that a reference is missing; only a person or a program over HTTP enters them.',
  list_vat_checks:
    'Lists what VIES said about the VAT number of a contact, newest first, with day and consultation number. Use it when a draft warns about the VAT number of its buyer; a person asks VIES anew.',
  get_invoice_vat_check:
    'Shows what was known of the VAT number of the buyer when an invoice was issued, and what is known by now: the proof for a sale to another EU country without VAT.',
  find_company:
    'Looks a company up in the register of its country by its registration number: name, address, whether it has ended. Nothing is saved; use it before `save_contact`. When the register cannot be asked, enter what is on the paper.',
  get_invoice_history: 'Lists who saved and issued an invoice, newest first, with the fields before and after.',
  get_contact_summary:
    'Shows what was invoiced to a contact and bought from it this year, and what is open or overdue. Use it before writing to a contact about money.',
  list_reminders: 'Lists reminders to customers: of which invoices, with which interest and fees, and whether these are booked.',
  list_invoice_mails:
    'Lists to whom an issued invoice was mailed and what became of it, and what a mail would say. Only a person sends one.',
  list_reminder_mails: 'Lists to whom a reminder was mailed and what became of it, and what a mail would say. Only a person sends one.',
  list_statement_mails:
    'Lists the statements of account that were mailed to a contact and what became of them, and what a mail of today would say. Only a person sends one.',
  get_reminder: 'Shows one reminder, with how its interest was counted by half-years. A person sends it and books it.',
  get_contact_terms: 'Shows in how many days a customer pays, where that was agreed; null where the law decides.',
}
