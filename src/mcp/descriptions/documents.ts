/** Receipts and supplier invoices, from capture to posting. */
export const documentDescriptions: Readonly<Record<string, string>> = {
  capture_document:
    'Registers a receipt or a supplier invoice as a draft: from `text` (an e-mail body, what a person typed or read aloud) or from `fileId` (a file that was uploaded before; `list_files` shows them; a new one comes in with `upload_document` or `create_upload`). Use it when somebody hands over something to book. Every call makes a new document, so look with `list_documents` first when it may be there already. Next: `extract_document`.',
  extract_document:
    'Reads a document: supplier, date, total, VAT, currency, each with the evidence and a confidence. Use it after `capture_document`, or again when the first reading was wrong; that drops a coding made before. A long scan takes some seconds a page (`get_document_progress`). A document that cannot be read comes back with `error` set. Next: `code_document`.',
  code_document:
    'Proposes how a read document is booked: ledger account, category, VAT code, amount, with the reason for each. Use it after `extract_document`. Look at `warnings` and `codingReasons` before going on. With automatic posting on and a high confidence the answer may already be `posted`. Next: `update_coding` where something is wrong, else `post_document`.',
  update_coding:
    'Corrects the proposed coding of a coded document: at least one of account, category, VAT code, booking text, amount. Use it when a person says how it should be booked, or the reasons show a mistake; it is learnt for the supplier. Accounts come from `list_accounts`; a category or VAT code that does not exist is refused with the list of those that do; expenses are negative amounts. Next: `post_document`.',
  post_document:
    'Posts a coded document to the ledger as a journal entry, for good: it cannot be changed or deleted afterwards, only reversed by a person. Use it once the coding is complete and somebody agreed to it. Your client may ask that person first. The answer carries `ledgerEntryId` (`get_ledger_entry`), or `error` when the ledger did not take it (`retry_document`).',
  retry_document:
    'Clears the error of a failed document and runs the step again that failed: reading, coding or posting. Use it when `error.retryable` is true, or after what the error names was corrected. Next: what that step leads to, as after `extract_document`, `code_document` or `post_document`.',
  link_document_contact:
    'Links a document to the vendor it came from, or unlinks it with `contactId` null. Use it when `list_contacts` has the supplier and the document does not name it. Does not change the coding.',
  delete_document:
    'Deletes a document that is not posted: a duplicate, a test, something that is no receipt. Cannot be undone. A posted document stays; one that a bank transaction is matched with must be freed first with `unmatch_transaction`.',
  list_documents:
    'Lists captured documents, newest first, by state, failure, days, supplier or words. Use it to find work: `state` draft, extracted or coded is unfinished, `failed` true needs a decision. Texts, items, evidence and reasons are left out: `get_document` has them.',
  list_inbox:
    'Lists the documents that wait for a person in the order in which they need one: failed, warned, least sure. Use it to find what to work on next; `get_document` shows one whole.',
  get_document_history:
    'Lists who did what with a document, newest first, with the fields before and after. A deleted document keeps its history.',
  list_categories: 'Lists the kinds of purchase that documents are coded by, each with its account. Use it before `update_coding`.',
  get_document:
    'Shows one document whole: its text, what was read with the evidence, the coding with the reasons, warnings, and the error if it failed. Use it before correcting, posting or explaining a document. `selfInvoices` (Italy) that are due are issued, and open `purchaseFacts` answered, by a person; there is no tool for that. The file itself is the resource primanota://documents/{id}/file.',
  correct_document:
    'Corrects what was read from a document that is not posted (supplier, number, dates, currency, total, VAT lines, kind) and codes it again. Use it when a value of `extraction` is wrong, with what the paper says; the account and the VAT code are corrected with `update_coding`. Another supplier name or id replaces the whole supplier. A document that could not be read can be filled in so. Look at `warnings` of the answer. Next: `post_document`.',
  set_coding_lines:
    'Divides a coded document into lines, each with its account, VAT code and gross amount: a receipt with food and tips, an invoice with two kinds of goods. The lines replace those that are there and must add up to the document; leave `gross` of the last one out to make it the rest. One line undoes a split. For one account or VAT code for the whole document use `update_coding`. Next: `post_document`.',
  get_document_progress:
    'Says how far a document is on its way into the books: queued, being read (and how many pages are done), coded, posted, held for a person, or failed with the reason. Use it while a long `extract_document` or an upload is under way; `get_document` shows what came of it.',
  list_document_progress:
    'Says how far several documents are, up to 100 ids at once. Use it after several files were uploaded, instead of asking for each with `get_document_progress`.',
  get_document_pages:
    'Lists the pages of a document with their sizes and how they were turned, and with `words` true every word with its place, in points from the top left corner of the upright page: the frame of `evidence.box`. Use it to find where on the paper something stands. A text or an electronic invoice has no pages; its words are in `text`.',
  list_document_parts:
    'Lists the documents that came out of the same file as this one: the pages of a scan, the bodies of a FatturaPA, the attachments of a mail. Use it where `part` of a document is not null, after `extract_document` above all: the first part is answered, and the others are documents of their own that go on by themselves as far as the first was asked to. A number that is missing was deleted.',
  list_learnt_rules:
    'Lists what corrections, postings and answers taught about suppliers. Use it to explain why documents of a supplier are coded as they are, or what `update_coding` changed for the next ones.',
  get_learnt_rule: 'Shows how documents of one supplier are coded and who taught it. Ids come from `list_learnt_rules`.',
  list_exchange_rates:
    'Lists the exchange rates that were entered, newest first. Use it when a document, an invoice or a match in another currency is refused for a missing rate: a person enters it, there is no tool for that.',
  find_exchange_rate:
    'Shows at which rate a currency is converted on a day, which day the rate is of and where it comes from. Use it to explain an amount in another currency, or before something in another currency is coded or issued.',
  upload_document:
    'Takes a small file itself (at most 512 KiB, in base64) and captures it as a document, or several from a zip; unless `process` is false it is then read, coded and, where the organization allows it, posted. Use it when the file is in your hands and small. The same bytes again are the same document. For larger files use `create_upload`. Next: `get_document_progress`.',
  create_upload:
    'Answers with an address that takes one file of up to 25 MiB without a key, once, within ten minutes. Use it for a file that is too large for `upload_document`, when you or the person can run something that sends it: `curl -T receipt.pdf "<uploadUrl>"`. The answer of that upload names the documents. Treat the address as a secret, and give it only to whoever has the file.',
  list_mail_messages:
    'Lists the mail that documents arrive by, newest first: what each message became, what was left out of it, and why one was refused. Use it when somebody says that they sent something and it is not there. A person adds senders; there is no tool for that.',
  list_files:
    'Lists the uploaded files, newest first, with the `fileId` that `capture_document` takes. New files come in with `upload_document` or `create_upload`.',
}
