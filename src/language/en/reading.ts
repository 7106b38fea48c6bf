/** What is said about reading a document: what failed, what is doubtful, what kind it is. */
import { toldPart, unended } from '../text.ts'
import type { Said, Words } from '../words.ts'

type NoVoucher =
  | 'order_confirmation'
  | 'purchase_order'
  | 'quotation'
  | 'pro_forma'
  | 'delivery_note'
  | 'reminder'
  | 'account_statement'
  | 'payslip'
  | 'contract'
  | 'notice'
  | 'bank_letter'
  | 'tax_letter'
  | 'price_list'
  | 'payment_confirmation'
  | 'remittance_advice'

/** What files of the vocabulary of an invoice are besides. */
type OtherFile =
  | NoVoucher
  | 'order_change'
  | 'order_cancellation'
  | 'request_for_quotation'
  | 'receipt_advice'
  | 'consumption_statement'
  | 'application_response'
  | 'freight_invoice'

const kinds: Readonly<Record<NoVoucher, string>> = {
  order_confirmation: 'an order confirmation',
  purchase_order: 'a purchase order',
  quotation: 'a quotation',
  pro_forma: 'a pro forma invoice',
  delivery_note: 'a delivery note',
  reminder: 'a payment reminder',
  account_statement: 'a statement of account',
  payslip: 'a payslip',
  contract: 'a contract',
  notice: 'a notice for information',
  bank_letter: 'a letter from a bank',
  tax_letter: 'a letter from a tax office or another authority',
  price_list: 'a price list',
  payment_confirmation: 'a confirmation of payment',
  remittance_advice: 'a remittance advice',
}

const otherFiles: Readonly<Record<OtherFile, string>> = {
  ...kinds,
  order_change: 'the change of an order',
  order_cancellation: 'the cancellation of an order',
  request_for_quotation: 'a request for a quotation',
  receipt_advice: 'an advice of receipt of goods',
  consumption_statement: 'a statement of consumption',
  application_response: 'an answer to another file',
  freight_invoice: 'a freight invoice in a form that is not read',
}

const quoted = (printed: string | null): string => (printed === null ? '' : ` ("${printed}")`)

export interface Sums {
  currency: string
}

type Field = 'supplier' | 'date' | 'total' | 'vat' | 'currency'

const fields: Readonly<Record<Field, string>> = { supplier: 'supplier', date: 'date', total: 'total', vat: 'VAT', currency: 'currency' }

export interface Read {
  field: Field
  confidence: number
  reasons: readonly (Said | string)[]
}

const readWith = ({ field, confidence, reasons }: Read, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(', and ') || 'little on the document confirms it'
  return `the ${fields[field]} ${value} was read with a confidence of ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string => `${isOneOfSeveral ? 'among others ' : ''}${value} fits too`

export const reading = {
  // What cannot be read.
  'nothing_to_read.document': 'There is nothing to read: the document has neither a file with words in it nor a text.',
  'nothing_to_read.file': 'There is nothing to read in the file: it has no words in it.',
  'nothing_to_read.pages': 'There is nothing to read on the pages: no words were found.',
  'nothing_to_read.mail': 'There is nothing to read in the mail.',
  'file_missing.bytes': 'The file is registered, but its bytes are not in the file store.',
  file_not_readable: ({ mimeType }: { mimeType: string }) =>
    `A file of type ${mimeType} cannot be read; send its text along, or a text file.`,
  file_empty: 'The file is empty.',
  file_too_large: 'The file is larger than what is read.',
  file_kind_unknown: 'The file is neither a PDF nor a picture that can be read, whatever its name says.',
  pdf_broken: 'The PDF is damaged or incomplete: it cannot be opened.',
  pdf_encrypted: 'The PDF is locked with a password. Send it unlocked.',
  page_missing: 'The document has no such page.',
  pdf_without_pages: 'The PDF has no pages.',
  picture_broken: 'The picture is damaged or incomplete: it cannot be decoded.',
  picture_too_large: 'The picture has more pixels than what is read.',
  reader_missing: 'The part that reads pictures is not available on this machine.',
  reader_busy: 'Too many documents are waiting to be read. Try again in a while.',
  reader_timed_out: 'Reading took longer than it may.',
  reader_out_of_memory: 'Reading took more memory than it may.',
  reader_crashed: 'The reader stopped in the middle of the document.',
  'xml_broken.cut_off': 'The XML file ends in the middle: it was cut off. Ask for it again.',
  'xml_broken.no_element': 'There is no XML element in the file.',
  'xml_broken.no_declaration': 'The XML file is broken: there is a "<!" that begins nothing.',
  'xml_broken.no_name': 'The XML file is broken: there is a "<" that begins nothing.',
  'xml_broken.not_opened': ({ element }: { element: string }) => `The XML file is broken: </${element}> closes what was not opened.`,
  'xml_broken.inside': ({ element }: { element: string }) => `The XML file is broken inside of <${element}>.`,
  'xml_too_large.bytes': ({ mebibytes }: { mebibytes: number }) => `An XML file may have ${mebibytes} MiB at most.`,
  'xml_too_large.elements': ({ count }: { count: number }, words: Words) => `An XML file may have ${words.number(count)} elements at most.`,
  xml_too_deep: ({ depth }: { depth: number }) => `The elements of the XML file are nested more than ${depth} deep: no invoice is.`,
  xml_with_document_type:
    'The XML file declares a document type, which no invoice needs and which can be used to attack its reader: it is not read.',
  p7m_broken: 'The signed file is cut off or broken: what was signed is not all there. Ask for it again.',
  p7m_too_deep: ({ times }: { times: number }) => `The file is signed more than ${times} times over: it is not opened.`,
  p7m_encrypted: 'The file is encrypted: only its recipient can open it.',
  p7m_not_signed_data: 'The file is no signed document but some other part of a signature.',
  p7m_without_content: 'The file holds a signature without the document that was signed: send the document.',
  mail_too_large: ({ mebibytes, parts }: { mebibytes: number; parts: number }) =>
    `A mail may have ${mebibytes} MiB and ${parts} parts at most.`,
  mail_too_deep: ({ depth }: { depth: number }) => `The parts of the mail are nested more than ${depth} deep: it is not opened.`,
  no_document: 'The file has the frame of an invoice, but no invoice in it.',

  // What it is, where that is nothing to book.
  'not_a_voucher.recognised': ({ kind, printed }: { kind: NoVoucher; printed: string | null }) =>
    `This is ${kinds[kind]}${quoted(printed)}, which is nothing to book. Wait for the invoice, or post it yourself if this is all you will get.`,
  'not_a_voucher.possibly': ({ kind, printed }: { kind: NoVoucher; printed: string | null }) =>
    `This may be ${kinds[kind]}${quoted(printed)} rather than an invoice or a receipt. Look at it before you post it.`,
  'not_a_voucher.type': ({ kind, type }: { kind: NoVoucher; type: string }) =>
    `The file calls itself ${kinds[kind]} (type ${type}), which is nothing to book. Wait for the invoice.`,
  'not_a_voucher.file': ({ kind }: { kind: OtherFile }) =>
    `The file is ${otherFiles[kind]} and no invoice or credit note: there is nothing to book.`,
  'not_a_voucher.element': ({ element }: { element: string }) =>
    `The file is a ${element} and no invoice or credit note: there is nothing to book.`,
  'not_a_voucher.own_use': ({ type }: { type: string }) =>
    `${type} is what a company issues for its own use and for gifts, which is nothing to book as a purchase.`,
  'not_a_voucher.unknown_type': ({ type }: { type: string }) =>
    `The type of the file is ${type}, which no invoice has. Look at what it is before you post it.`,
  issued_by_buyer: ({ type }: { type: string }) =>
    `${type} is a document that the buyer issues itself, beside the invoice of the supplier: book the purchase once.`,

  // How it was read.
  hidden_text: 'The document has text that nobody sees. It was read from what is visible: look at it before you believe it.',
  truncated_pages: 'The document has more pages than are read: the first and the last ones were.',
  out_of_time: 'Reading took too long and was stopped: not every page was read.',
  truncated_attachments: 'The document carries more embedded files than are looked at.',
  page_differs: 'The page does not show the total that the invoice inside of the file states. Compare them before you believe either.',
  several_documents: ({ count, others }: { count: number; others: readonly (string | null)[] }) =>
    `The file holds ${count} invoices, and this is the first of them. Capture the others by themselves: ${others.map(number => number ?? 'without a number').join(', ')}.`,
  several_documents_likely:
    'The file may hold more than one document, and was read as one. Look at its pages; if there are several, capture each by itself.',
  'several_documents.there': ({ count }: { count: number }) =>
    `The file holds ${count} documents, each of which is there already, and this one was read as the first of them.`,
  several_documents_left_out: ({ count }: { count: number }) =>
    `The file holds ${count} documents more than are taken from one file. Capture them by themselves.`,
  mailed_files_not_read: ({ count, names }: { count: number; names: readonly string[] }) =>
    `${count === 1 ? 'A file' : `${count} files`} of the mail could not be taken: ${names.join(', ')}${names.length < count ? ' …' : ''}. What is locked, damaged or too much for one mail is left out. Capture each by itself.`,
  document_addresses_reader:
    'The document tells whoever reads it what to do. It was read by its own numbers only: look at it before you believe it.',

  // Sums that are not clear.
  total_contested: 'Another amount on the document has as good a claim to be its total: look which one it is.',
  read_differs_from_before: ({ date }: { documentId: string; date: string | null }, words: Words) =>
    `This does not fit earlier documents of this supplier${date === null ? '' : `, such as the one of ${words.day(date)}`}: look which value is right.`,
  sums_contradict: 'Net, VAT and total are printed on the document and do not add up: look which of them is right.',
  'vat_does_not_fit_rate.stated': ({ net, vat, rate, currency }: { net: number; vat: number; rate: number } & Sums, words: Words) =>
    `VAT of ${words.money(vat, currency)} is not ${words.percent(rate)} of ${words.money(net, currency)}.`,
  'totals_do_not_add_up.rates': ({ total, added, currency }: { total: number; added: number } & Sums, words: Words) =>
    `The total is ${words.money(total, currency)}, but net and VAT of all rates add up to ${words.money(added, currency)}.`,
  vat_does_not_add_up: ({ vat, added, currency }: { vat: number; added: number } & Sums, words: Words) =>
    `The VAT is ${words.money(vat, currency)} in all, but that of its rates adds up to ${words.money(added, currency)}.`,
  vat_rate_unclear: 'The VAT of a line is stated without its rate, and no rate makes it.',
  amount_not_readable: ({ element, written }: { element: string; written: string }) => `${element} is "${written}", which is no amount.`,
  amount_rounded: ({ element, written }: { element: string; written: string }) =>
    `${element} is ${written}, which has more decimals than its currency: it was rounded.`,
  currencies_differ: ({ currency, other }: { other: string } & Sums) =>
    `The document is in ${currency}, but some of its amounts are in ${other}.`,
  credit_note_negative: 'The amounts of the credit note are negative: they were taken as credited all the same.',
  discount_after_vat: 'A discount was taken off the total, after VAT.',
  discount_unclear: 'The document has a discount on its total but states no total, so that the one that was computed may leave it out.',
  total_after_withholding: 'The total that is stated leaves out what is withheld: the invoice comes to more than it says.',
  total_without_vat: 'The total that is stated leaves out the VAT that the buyer pays to the tax office (split payment).',
  'supplier_missing.in_file': 'The file does not state the name of the supplier.',
  'date_missing.in_file': 'The file does not state a date.',
  'currency_missing.in_file': 'The file does not state a currency.',
  'total_missing.in_file': 'The file does not state a total.',
  'invoiceNumber_missing.in_file': 'The file does not state a number.',

  // Why a value that was read is not sure: parts of a sentence, which begin with a small letter and have no full stop.
  'weak_value.not_found': ({ field }: { field: Field }) => `the ${fields[field]} was not found on the document`,
  'weak_value.no_vat': 'the document does not say how much VAT it holds',
  'weak_value.text': (read: Read & { value: string }, words: Words) => readWith(read, read.value, words),
  'weak_value.day': (read: Read & { day: string }, words: Words) => readWith(read, words.day(read.day), words),
  'weak_value.amount': (read: Read & { amount: number; currency: string }, words: Words) =>
    readWith(read, words.money(read.amount, read.currency), words),
  'weak_value.assumed': ({ reason }: { reason: Said | string }, words: Words) =>
    `taken for granted, and not read: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }: { value: string; isOneOfSeveral: boolean }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }: { day: string; isOneOfSeveral: boolean }, words: Words) =>
    rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': (
    { amount, currency, isOneOfSeveral }: { amount: number; currency: string; isOneOfSeveral: boolean },
    words: Words,
  ) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }: { doubts: readonly Said[] }, words: Words) => doubts.map(words.sentence).join(', and '),
  print_hard_to_read: 'its print is hard to read',
  other_name_as_likely: 'another name has as good a claim',
  name_found_once: 'only the name was found, once and without a label',
  seller_not_labelled: 'nothing says that this is the seller',
  supplier_not_registered: 'no number that it is registered under was found',
  day_and_month_swapped: 'day and month may have been swapped',
  date_not_labelled: 'no label that is known says that it is the day of the document',
  other_days_too: 'the document has other days too',
  read_as_before: ({ date, count }: { documentId: string; date: string | null; count: number }, words: Words) =>
    `it stands where it stood on ${date === null ? 'an earlier document' : `the document of ${words.day(date)}`} of this supplier${count > 1 ? `, and on ${count} in all` : ''}`,
  readers_differ: 'a second, independent reading finds another value',
  total_not_confirmed: 'net and VAT on the document do not confirm it',
  total_not_printed: 'it is printed nowhere and was worked out from the other amounts',
  total_printed_once: 'it is printed once only',
  vat_not_stated: 'the document does not state it',
  vat_not_from_sums: 'it does not follow from the other sums',
  currency_not_printed: 'no currency is printed',
  currency_sign_shared: 'several countries use its sign, and nothing says which of them is meant',
  currency_of_other_country: 'it is not the currency of the country that the document is from',
  read_from_picture: 'it was read from a picture',
  currency_by_origin: ({ country }: { country: string }, words: Words) =>
    `no sign of a currency; the document seems to be from ${words.country(country)}`,
  'currency_by_origin.unclear': 'no sign of a currency; the document seems to be from where it is used',
} as const
