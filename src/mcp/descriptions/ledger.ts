/** The ledger, VAT returns and deadlines. */
export const ledgerDescriptions: Readonly<Record<string, string>> = {
  prepare_vat_return:
    'Adds up the VAT return from the posted entries, as a draft: of the oldest period that has ended, holds entries and is not filed, else of the one that today is in; while the draft is not filed, calling it again refreshes the same one. Use it when documents of the period are posted and the bank is reconciled. Check `warnings`, `excluded` and the boxes (`list_vat_return_lines`). Next: a person files it with the tax authority, then `file_vat_return`.',
  file_vat_return:
    'Records a prepared return as filed, for good: its days are closed, and later entries go into the next return. It does not send anything to the authority. Use it only after a person says that it was filed there, with the `reference` they got. Your client may ask that person first.',
  list_ledger_entries:
    'Lists journal entries, newest first, by days, account, source or words. `open` true shows what no payment has settled: the targets for `match_transaction`. Entries are never changed; a correction is a reversing entry, which a person makes.',
  get_ledger_entry: 'Shows one journal entry: its lines, what it came from, what is still open on it, and whether it was reversed.',
  list_accounts:
    'Lists the chart of accounts with the VAT code that usually goes with each. Use it to find the account for `update_coding`.',
  get_account: 'Shows one account of the chart by its number.',
  get_account_statement:
    'Lists what was posted to one account in a span of days, with the running balance. Use it to explain a balance of `get_trial_balance`.',
  get_trial_balance:
    'Shows what every account came to in a span of days, or its balance at the end of a day. Use it for an overview of the books; `get_account_statement` explains one line.',
  list_accounting_years:
    'Lists the accounting years, from the first to the last, and which of them are closed: nothing is posted into those.',
  get_accounting_year: 'Shows one accounting year, and the entry that carried its result to equity.',
  list_exports:
    'Lists the files that were made of the whole books in the last week (SAF-T, an archive of everything), newest first. A person asks for them and fetches them; there is no tool for that.',
  get_export: 'Shows how far one export is, and the name, size and SHA-256 of its file once it is made.',
  get_profit_and_loss:
    'Shows income and cost of some days in the layout of the country, each line with its accounts; `compare` adds the year or the days before. Use it for how the business is doing; `list_report_lines` explains a line.',
  get_balance_sheet:
    'Shows assets, equity and liabilities at the end of a day in the layout of the country. Use it for what the company owns and owes; `list_report_lines` explains a line.',
  get_general_ledger: 'Shows every account with opening balance, turnover and closing balance, and the lines page by page.',
  list_report_lines: 'Lists the ledger lines behind one line of the profit and loss statement or of the balance sheet.',
  get_aged_receivables:
    'Shows what customers owe at the end of a day, by customer and by how long it is overdue. Use it to say whom to remind.',
  get_aged_payables:
    'Shows what suppliers are owed at the end of a day, by supplier and by how long it is overdue. Use it to say what to pay.',
  get_vat_register:
    'Shows the VAT registers of some days or of a return: totals by section, month and code, what they come to in the boxes, and the numbered entries of a section. Use it to tie the books to the return.',
  get_withholding:
    'Shows tax withheld from suppliers: payment by payment, what to pay by F24 for each month and by when, and the certificates of the year. Italy only; empty elsewhere.',
  get_eu_sales_list:
    'Shows what was sold without VAT to businesses in other EU countries, by buyer, and what cannot be listed because a VAT number is missing. Use it for the EU sales list and Intrastat.',
  get_oss_return:
    'Shows the return of the One Stop Shop of a quarter: sales to consumers in other EU countries by country and rate, corrections of earlier quarters, when it is due, and how far the sales are from the limit of 10,000 EUR. A person files it in the portal, and records it with its `version`.',
  list_oss_returns:
    'Lists the returns of the One Stop Shop that were recorded as filed, with the figures that were declared and why one was reopened.',
  list_vat_returns: 'Lists VAT returns, drafts and filed ones, newest first.',
  get_vat_return:
    'Shows one VAT return: boxes, what is to be paid and by when, what was left out and why, warnings. Use it before `file_vat_return`.',
  list_vat_return_lines: 'Lists the ledger lines that a box of a VAT return adds up. Use it to explain or to check a box.',
  list_vat_return_excluded: 'Lists the entries of the period that a VAT return leaves out, each with the reason.',
  get_vat_settlement:
    'Shows the entry that settles a filed VAT return, or the lines that it would have. Use it to say how a return is booked and whether it is paid.',
  list_vat_return_reopenings: 'Lists what a VAT return said when it was filed before, why it was reopened, and what differs now.',
  list_deadlines:
    'Lists what is due and when: VAT returns, payments, reports, with how far the return behind each is. Use it to say what is next or overdue.',
  list_vat_codes: 'Lists the VAT codes of the country: rate, share that is deducted, law. Use it to choose one for `update_coding`.',
  get_vat_position:
    'Shows what the VAT return would say if it were prepared now, without saving anything, and what of the period still waits. Use it to answer how much VAT there is so far; `prepare_vat_return` makes the draft.',
  list_vat_position_lines: 'Lists the ledger lines that a box of the VAT so far adds up. Use it to explain a figure of `get_vat_position`.',
  list_entry_drafts: 'Lists drafts of entries that wait to be posted, and templates that are used again. A person posts them.',
  get_entry_draft: 'Shows one draft or template of an entry with its lines, and what stands in the way of posting it.',
  list_entry_schedules:
    'Lists recurring entries: rent, depreciation, accruals. Use it to see what is due next, and whether something waits for a person (`held`).',
  get_entry_schedule: 'Shows one recurring entry: its lines, how often it comes, and when it is due next.',
  list_entry_schedule_days: 'Lists the due days of a recurring entry: posted, held with the reason, or left out.',
}
