/** The chapters of the reference, in the order of the contract. An operation belongs to the first whose words are in its name. */
interface Area {
  name: string
  words: RegExp
  description: string
}

export const areas: readonly Area[] = [
  {
    name: 'Documents',
    words: /document|coding|learnt|exchange_rate|inbox|categories|job|(?<!invoice_)mail|upload$/,
    description: 'Receipts and supplier invoices: captured, read, coded to an account and a VAT code, and posted.',
  },
  { name: 'Files', words: /^(?!get_export).*file(?!_vat)/, description: 'The bytes behind documents. What a file is, its bytes decide.' },
  {
    name: 'Bank',
    words: /bank|transaction|reconcil|institution|authorization|suggestion|booking|statement_import|payment|payables/,
    description: 'Linked accounts, their transactions, and what they settle.',
  },
  {
    name: 'Invoices',
    words: /invoice|reminder/,
    description: 'Sales invoices, from draft to issued and locked, and electronic invoices through the exchange.',
  },
  { name: 'Contacts', words: /contact|company|vat_check|check_vat/, description: 'The address book: clients, vendors, or both.' },
  {
    name: 'VAT returns',
    words: /vat_return|vat_position|vat_codes|vat_settlement|vat_register|withholding|eu_sales_list|(?<![a-z])oss|deadline/,
    description: 'Returns prepared from the posted entries, and when they are due.',
  },
  {
    name: 'Settings',
    words:
      /setting|region|auto_post|set_matching|set_difference|set_agents|set_sign_in|calendar|vat_frequency|chart_of_accounts|scheduled_work|get_status/,
    description:
      'Region, automatic posting, VAT frequency, what agents may do, the calendar feed of the organization, and how the work goes on by itself.',
  },
  {
    name: 'Ledger',
    words:
      /ledger|account|trial|journal|profit|balance_sheet|report_lines|aged|opening_balances|manual_entry|set_lock|entry_draft|entry_schedule|held_entry|export/,
    description: 'The double-entry ledger: entries, accounts and balances.',
  },
  { name: 'API keys', words: /key/, description: 'Keys of the organization and of people: made, listed, revoked at once.' },
  { name: 'Members', words: /member|invit/, description: 'The people of the organization and their roles.' },
  {
    name: 'Organization',
    words: /organization|demo|sandbox_data|national_codes/,
    description: 'Who the organization is, as its invoices and returns say.',
  },
  { name: 'Connections', words: /connect|app/, description: 'What the organization is connected to, and which programs act for whom.' },
  { name: 'Audit log', words: /audit/, description: 'Every change: who, what, when, and the fields before and after.' },
  {
    name: 'Overview',
    words: /overview|series|search|changes|_me$|sign_in|password/,
    description: 'What screens begin with: who calls, what waits, figures over time, what changed, and where something is.',
  },
  { name: 'Service', words: /^/, description: 'What the service says about itself.' },
]

export const areaOf = (operation: string): string => areas.find(area => area.words.test(operation))?.name ?? 'Service'
