/** What the rules of Peppol BIS Billing 3, EN 16931 and OIOUBL ask for: what is wrong, what mends it, and the rule by its own name. */

type Rule = { rule: string }

export const peppolRules = {
  'einvoice_rule.number': ({ rule }: Rule) => `The invoice has no number: give it one (${rule}).`,
  'einvoice_rule.date': ({ rule }: Rule) => `The invoice has no date: give it one (${rule}).`,
  'einvoice_rule.head': ({ rule }: Rule) => `The file does not say which kind of document it is: write it anew (${rule}).`,
  'einvoice_rule.currency': ({ rule }: Rule) => `The currency is none of ISO 4217: choose another (${rule}).`,
  'einvoice_rule.currencies': ({ rule }: Rule) =>
    `All amounts have to be in the currency of the invoice, and its VAT in kroner beside them: write the file anew (${rule}).`,
  'einvoice_rule.seller_name': ({ rule }: Rule) => `The organization has no name: complete its profile (${rule}).`,
  'einvoice_rule.seller_address': ({ rule }: Rule) => `The address of the organization is not complete: complete its profile (${rule}).`,
  'einvoice_rule.seller_number': ({ rule }: Rule) =>
    `The CVR number of the organization is missing or has not eight digits: complete its profile (${rule}).`,
  'einvoice_rule.seller_vat': ({ rule }: Rule) =>
    `The VAT number of the organization is missing, or may not stand on such an invoice: look at its profile and at the lines (${rule}).`,
  'einvoice_rule.buyer_name': ({ rule }: Rule) => `The buyer has no name: complete the contact (${rule}).`,
  'einvoice_rule.buyer_address': ({ rule }: Rule) =>
    `The address or the country of the buyer is not complete: complete the contact (${rule}).`,
  'einvoice_rule.buyer_vat': ({ rule }: Rule) =>
    `The VAT number of the buyer is missing, or does not begin with the letters of its country: complete the contact (${rule}).`,
  'einvoice_rule.buyer_endpoint': ({ rule }: Rule) =>
    `The electronic address of the buyer is missing, or is of a kind that this format does not know: correct the delivery of the contact (${rule}).`,
  'einvoice_rule.endpoint_digits': ({ rule }: Rule) =>
    `A GLN or CVR number has a wrong length or check digit: compare it with what the buyer gave you (${rule}).`,
  'einvoice_rule.reference': ({ rule }: Rule) =>
    `The buyer wants an order number or a reference on the invoice: enter one in the references of the invoice or in the delivery of the contact (${rule}).`,
  'einvoice_rule.corrected': ({ rule }: Rule) => `The invoice that is corrected has no number: name it in the text of a line (${rule}).`,
  'einvoice_rule.no_lines': ({ rule }: Rule) => `The invoice has no line: enter what is sold (${rule}).`,
  'einvoice_rule.line': ({ rule }: Rule) => `A line lacks its text, quantity, price or amount: complete it (${rule}).`,
  'einvoice_rule.price': ({ rule }: Rule) => `A price is negative: make the quantity negative instead (${rule}).`,
  'einvoice_rule.quantity': ({ rule }: Rule) => `A quantity is zero: enter how many, or leave the line out (${rule}).`,
  'einvoice_rule.sums': ({ rule }: Rule) => `The sums of the file do not agree with each other: write it anew from the lines (${rule}).`,
  'einvoice_rule.decimals': ({ rule }: Rule) => `An amount has more than two decimals: write the file anew (${rule}).`,
  'einvoice_rule.negative': ({ rule }: Rule) => `A credit note cannot have a negative total: issue an invoice instead (${rule}).`,
  'einvoice_rule.due': ({ rule }: Rule) => `Something is to be paid, and no day is said: set the payment terms of the contact (${rule}).`,
  'einvoice_rule.account': ({ rule }: Rule) =>
    `The bank account is missing or not complete: enter the IBAN in the profile of the organization (${rule}).`,
  'einvoice_rule.means': ({ rule }: Rule) =>
    `This way of paying is not known in Denmark: enter a Danish account in the profile of the organization (${rule}).`,
  'einvoice_rule.slip': ({ rule }: Rule) =>
    `The payment slip (FIK) needs a creditor number of eight digits and a number of the right length: correct the creditor number (${rule}).`,
  'einvoice_rule.notes': ({ rule }: Rule) => `Only one note is taken: write it as one text (${rule}).`,
  'einvoice_rule.empty': ({ rule }: Rule) => `The file has an empty element: write it anew (${rule}).`,
  'einvoice_rule.category': ({ rule }: Rule) =>
    `A VAT category is missing or not known in this format: look at the VAT of the lines, or send it as Peppol BIS Billing 3 (${rule}).`,
  'einvoice_rule.rate': ({ rule }: Rule) => `The rate does not fit the VAT category: look at the VAT of the lines (${rule}).`,
  'einvoice_rule.reason': ({ rule }: Rule) =>
    `Why no VAT is charged is not said, or is said where VAT is charged: look at the VAT of the lines (${rule}).`,
  'einvoice_rule.outside': ({ rule }: Rule) =>
    `What is outside the scope of VAT cannot stand on one invoice with other lines: write two invoices (${rule}).`,
  'einvoice_rule.delivered': ({ rule }: Rule) =>
    `Goods to another EU country need the day and the country of delivery: complete the country of the contact (${rule}).`,
  'einvoice_rule.duplicate': ({ number }: { number: string }) =>
    `An invoice ${number} of this seller was taken before: look whether it was sent already.`,
  'einvoice_rule.unreadable': 'The file is no well-formed XML: write it anew.',
  'einvoice_rule.name_taken': 'A file of this name was sent before, with other content.',
  'einvoice_rule.no_receiver': 'The receiver is not registered for this document: ask it for its address, or send it another way.',
} as const
