/** The organization, its settings and its people. */
export const settingsDescriptions: Readonly<Record<string, string>> = {
  set_region:
    'Chooses the country whose rules the books follow: accounts, VAT codes, currency. Changes how everything is booked from now on, and drops the coding of documents that are not posted. Use it only when a person asks for it; `get_settings` shows what is set.',
  set_auto_post:
    'Turns automatic posting of confidently read documents on or off, and sets the confidence from which it counts (0 to 1). Use it only when a person asks for it: posted documents cannot be changed.',
  get_auto_post_simulation:
    'Shows what automatic posting would have done at each threshold with the last documents, and which of them people changed. Use it before advising on `set_auto_post`; with few documents it says that it cannot know.',
  sync_chart_of_accounts:
    'Fetches the chart of accounts from the connected ledger again. Use it when an account is missing in `list_accounts`.',
  generate_calendar_token:
    'Answers with the address of the calendar feed of deadlines, making one where there is none. Whoever has the address can read the deadlines: give it to the person who asked, and to nobody else. `list_deadlines` shows the same.',
  set_vat_frequency:
    'Sets how often VAT is filed; null goes back to what the region prescribes. Changes periods and deadlines (`list_deadlines`). Use it only when a person asks for it.',
  get_settings:
    'Shows region, currency, time zone, automatic posting, VAT frequency and whether agents may post, issue and file; the address of the calendar feed is left out (`generate_calendar_token`). Use it first when you do not know the organization.',
  list_national_codes:
    'Lists the codes that only one country knows (Italian tax regimes, pension funds, reasons of withholding, provinces, nature of a sale without VAT) and what each means. Use it to explain a code, or to find the right one for a person.',
  get_me:
    'Shows who this connection acts for: the person or key, the role, what it may do here, and in which other organizations the person is a member. Use it when something is refused.',
  list_sign_ins:
    'Lists where the person behind this connection is signed in with a browser: device, roughly where, last use. Use it when somebody suspects a stranger; a person ends sign-ins and changes the password.',
  get_sign_in_setting:
    'Shows whether members need a second step when they sign in. Use it when a person asks how the books are protected; only a person changes it, in the settings.',
  list_recent_changes:
    'Lists who did what last in the books, newest first, at most 50. Use it to see what happened since; `get_document_history` and its like have everything about one record.',
  get_overview:
    'Shows what waits for somebody today: documents to review, bank transactions to explain, overdue invoices, the next deadlines, VAT so far and what is in the bank. Use it first when a person asks how things stand; `list_inbox`, `list_transactions` and `list_deadlines` show the parts.',
  get_status:
    'Shows how the work goes on by itself: jobs that wait or have failed, consents of banks that end soon, connections, and the last backup. Use it when something seems to stand still.',
  get_demo:
    'Shows whether the organization can be filled with an invented company for looking around, and how far that is where a person asked for it. Use it to know whether these books are real; only a person starts it.',
  get_series:
    'Shows one figure by month or week: the result, cash, VAT or documents. Use it for a trend; `get_trial_balance` explains one month of the result.',
  search:
    'Looks for words, numbers and amounts in everything at once and gives at most twenty records with their ids. Use it when you know what something is called and not what it is; the lists with `q` go further.',
  list_changes:
    'Lists which records changed since a cursor, by type and id. Call it once without `after` for a cursor, later with it. Use it to notice changes of others; `list_audit_log` says what they were.',
  get_organization:
    'Shows the profile of the organization: names, registration numbers, address, IBAN. What is missing there stops invoices; a person fills it in.',
  list_organizations: 'Lists the organizations of the person behind this connection. The connection itself works on one of them.',
  list_members: 'Lists the people of the organization and their roles. Use it to know whom to ask for what this connection may not do.',
  list_keys:
    'Lists API keys by name and last use, never their secrets. Use it to answer who or what has access; keys are made and revoked by people.',
  get_key: 'Shows one API key: what it may do, when it was last used, when it expires. Never its secret.',
  list_connected_apps:
    'Lists the programs that people connected by signing in, such as this one may be, with their access. A person disconnects them.',
  get_mail_in:
    'Shows the address that documents can be sent to by mail, and whose mail is taken. Use it to tell a person or a supplier where to send receipts.',
  list_connections:
    'Lists the ledger that the organization has connected, with its state. Use it to know where documents are posted; people connect and disconnect it.',
  get_connection: 'Shows one connection: its state, what went wrong last, its journal and its mapping. Never its credentials.',
  get_connection_mapping:
    'Shows what our accounts and VAT codes are in the connected ledger: confirmed, proposed and why, and the choices. Use it after `mapping_missing` to tell a person what to confirm.',
  list_connection_providers:
    'Lists which ledgers, banks and exchanges can be connected here and whether they are set up. Use it to tell a person what is possible; people connect them.',
  list_connection_drift:
    'Lists what was changed or deleted in the connected ledger after it was posted there. Use it to explain why two sets of books differ; a person corrects it there.',
  list_audit_log:
    'Lists every change of the books, newest first: who, what, when, and the changed fields before and after. Use it to explain how something came to be as it is, by `targetId` or `action`.',
  get_audit_entry: 'Shows one change: the fields before and after, who made it, and on which request.',
}
