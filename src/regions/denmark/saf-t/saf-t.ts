/**
 * The Danish standard file: SAF-T Financial 2.1 of Erhvervsstyrelsen, its parts Header, MasterFiles and GeneralLedgerEntries. The order of the elements is that of
 * the schema. All amounts are in kroner: that is what the books hold.
 */
import type { Warning } from '../../../domain/checks.ts'
import type {
  AuditFileAddress,
  AuditFileCompany,
  AuditFileEntry,
  AuditFileHead,
  AuditFileLine,
  AuditFileParty,
  AuditFileRules,
} from '../../../domain/exports/audit-file.ts'
import type { AccountType } from '../../../domain/ledger/chart.ts'
import { amountText, type Minor, minus, negate, percentOf, zero } from '../../../domain/money/money.ts'
import { element, optional, type XmlElement, xmlDeclaration, xmlPart } from '../../../domain/text/xml-writer.ts'
import { checkCvr } from '../identity/cvr.ts'
import { vatCode, vatCodes } from '../vat-codes.ts'
import { namespace, readSafT } from './read-saf-t.ts'
import { standardAccount, standardTaxCode } from './standard-codes.ts'

const currency = 'DKK'

/** Cut to what the schema takes, in characters. */
const cut = (text: string, charactersMax: number): string => [...text.trim()].slice(0, charactersMax).join('')

/** For what must be there. */
const orDash = (text: string | null, charactersMax: number): string => cut(text ?? '', charactersMax) || '-'

const money = (amount: Minor): string => amountText(amount, currency)

function cvrOf({ businessId, vatNumber }: { businessId: string | null; vatNumber: string | null }): string | undefined {
  const written = businessId ?? vatNumber
  if (!written) return undefined
  const { value } = checkCvr(written)
  return /^[1-9]\d{7}$/.test(value) ? value : undefined
}

const countryOf = ({ address, vatNumber }: { address: AuditFileAddress; vatNumber: string | null }): string =>
  address.country ?? /^[A-Z]{2}/.exec(vatNumber ?? '')?.[0] ?? 'DK'

function addressOf(party: { address: AuditFileAddress; vatNumber: string | null }): XmlElement {
  const { street, city, postalCode } = party.address
  return element('Address', [
    element('StreetName', orDash(street, 70)),
    element('City', orDash(city, 35)),
    element('PostalCode', orDash(postalCode, 18)),
    element('Country', countryOf(party)),
  ])
}

/** A Danish account number is four digits of the branch and the rest. */
function bankAccountOf({ iban, number, currency: held }: AuditFileCompany['bankAccounts'][number]): XmlElement | undefined {
  if (iban) return element('BankAccount', [element('IBANNumber', cut(iban, 35)), element('CurrencyCode', held)])
  const digits = (number ?? '').replace(/\D/g, '')
  if (digits.length <= 4) return undefined
  return element('BankAccount', [
    element('BankAccountNumber', cut(digits.slice(4), 35)),
    element('SortCode', digits.slice(0, 4)),
    element('CurrencyCode', held),
  ])
}

function lacks(company: AuditFileCompany): readonly Warning[] {
  const { street, city, postalCode } = company.address
  const missing = (field: string, isThere: unknown): Warning[] => (isThere ? [] : [{ field, code: 'saf_t_lacks', values: { field } }])
  return [
    ...missing('businessId', cvrOf(company)),
    ...missing('address.street', street),
    ...missing('address.postalCode', postalCode),
    ...missing('address.city', city),
    ...missing('iban', company.bankAccounts.some(bankAccountOf)),
  ]
}

/** An account that holds nothing stands on its own side. */
function balance(prefix: 'Opening' | 'Closing', amount: Minor, isCredit: boolean): XmlElement {
  const onCredit = amount < 0 || (amount === 0 && isCredit)
  return element(`${prefix}${onCredit ? 'Credit' : 'Debit'}Balance`, money(amount < 0 ? negate(amount) : amount))
}

const accountTypes: Readonly<Record<AccountType, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Liability',
  income: 'Sale',
  expense: 'Expense',
}

function accountOf({ number, name, type, opening, closing }: AuditFileHead['accounts'][number]): XmlElement {
  const isCredit = type === 'liability' || type === 'equity' || type === 'income'
  return element('Account', [
    element('AccountID', cut(number, 70)),
    element('AccountDescription', orDash(name, 256)),
    optional('StandardAccountID', standardAccount(number)),
    element('AccountType', type === null ? 'Other' : accountTypes[type]),
    balance('Opening', opening, isCredit),
    balance('Closing', closing, isCredit),
  ])
}

function partyOf(kind: 'Customer' | 'Supplier', account: string) {
  return (party: AuditFileParty): XmlElement => {
    const isDanish = countryOf(party) === 'DK'
    const cvr = isDanish ? cvrOf(party) : undefined
    const foreign = isDanish ? undefined : (party.vatNumber ?? party.businessId)
    return element(kind, [
      element(`${kind}ID`, party.id),
      cvr === undefined ? optional('RegistrationNumber', foreign && cut(foreign, 35)) : element('CVR', cvr),
      element('Name', orDash(party.name, 70)),
      addressOf(party),
      element('AccountID', account),
      balance('Opening', party.opening, kind === 'Supplier'),
      balance('Closing', party.closing, kind === 'Supplier'),
    ])
  }
}

function taxTable(occurring: readonly string[]): XmlElement {
  const codes = occurring.length === 0 ? vatCodes.map(({ code }) => code) : occurring
  const details = codes.flatMap(code => {
    const known = vatCode(code)
    if (!known) return []
    return element('TaxCodeDetails', [
      element('TaxCode', cut(code, 9)),
      optional('StandardTaxCode', standardTaxCode(code)),
      element('EffectiveDate', '2025-01-01'),
      element('Description', orDash(known.name.local, 256)),
      element('TaxPercentage', String(known.rate)),
      element('Country', 'DK'),
    ])
  })
  return element('TaxTable', [element('TaxTableEntry', [element('TaxType', 'VAT'), element('Description', 'VAT'), ...details])])
}

const receivables = '6190'
const payables = '7440'

const ofParties = (name: string, parties: readonly XmlElement[]): XmlElement | undefined =>
  parties.length === 0 ? undefined : element(name, parties)

function head(facts: AuditFileHead): string {
  const { company, from, to } = facts
  const header = element('Header', [
    element('AuditFileVersion', '2.1'),
    element('AuditFileCountry', 'DK'),
    element('AuditFileDateCreated', facts.createdOn),
    element('SoftwareCompanyName', 'Primanota'),
    element('SoftwareID', 'Primanota'),
    element('SoftwareVersion', cut(facts.softwareVersion, 18)),
    element('Company', [
      element('CVR', cvrOf(company) ?? ''),
      element('Name', orDash(company.name, 70)),
      addressOf(company),
      element('TaxRegistration', [
        element('TaxRegistrationNumber', cvrOf({ businessId: company.vatNumber, vatNumber: company.businessId }) ?? ''),
        element('TaxType', 'VAT'),
        element('Country', 'DK'),
      ]),
      ...company.bankAccounts.map(bankAccountOf),
    ]),
    element('DefaultCurrencyCode', currency),
    element('SelectionCriteria', [element('SelectionStartDate', from), element('SelectionEndDate', to)]),
    element('TaxEntity', orDash(company.name, 70)),
  ])
  const masterFiles = element('MasterFiles', [
    element('GeneralLedgerAccounts', [
      element('NameOfStandardAccount', 'Standardkontoplanen'),
      element('VersionOfStandardAccount', '20260101'),
      ...facts.accounts.map(accountOf),
    ]),
    ofParties('Customers', facts.customers.map(partyOf('Customer', receivables))),
    ofParties('Suppliers', facts.suppliers.map(partyOf('Supplier', payables))),
    taxTable(facts.vatCodes),
  ])
  const totals = [
    element('NumberOfEntries', String(facts.entries)),
    element('TotalDebit', money(facts.turnover)),
    element('TotalCredit', money(facts.turnover)),
  ]
  return [
    xmlDeclaration,
    `<AuditFile xmlns="${namespace}">\n`,
    xmlPart(header, 1),
    xmlPart(masterFiles, 1),
    '  <GeneralLedgerEntries>\n',
    ...totals.map(total => xmlPart(total, 2)),
  ].join('')
}

const journals = [
  { id: 'SALG', name: 'Salg', type: 'AR', sources: ['invoice', 'e_invoice'] },
  { id: 'KOB', name: 'Køb', type: 'AP', sources: ['document'] },
  { id: 'BANK', name: 'Bank', type: 'GL', sources: ['bank_transaction'] },
  { id: 'FINANS', name: 'Finans', type: 'GL', sources: ['reversal', 'manual', 'opening_balance', 'year_end', 'vat_settlement'] },
] as const

function journalStart(wanted: string): string {
  const journal = journals.find(({ id }) => id === wanted)
  if (!journal) throw new RangeError(`the file has no journal ${wanted}`)
  const { id, name, type } = journal
  return [
    '    <Journal>\n',
    xmlPart(element('JournalID', id), 3),
    xmlPart(element('Description', name), 3),
    xmlPart(element('Type', type), 3),
  ].join('')
}

const amountOf = (name: string, amount: Minor): XmlElement =>
  element(name, [
    element('Amount', money(amount)),
    element('CurrencyCode', currency),
    element('CurrencyAmount', money(amount)),
    element('ExchangeRate', '1'),
  ])

/** The whole VAT of the line, also where only a part of it is deducted; the other lines of the VAT carry nothing. */
function taxOf({ vat }: AuditFileLine): XmlElement | undefined {
  const known = vat && vatCode(vat.code)
  if (!vat || !known) return undefined
  const whole = vat.due === 0 ? percentOf(vat.base, known.rate) : vat.due
  const isPurchase = !known.isForSales
  const isWhole = known.deductible.numerator === known.deductible.denominator
  return element('TaxInformation', [
    element('TaxType', 'VAT'),
    element('TaxCode', cut(vat.code, 9)),
    optional('StandardTaxCode', standardTaxCode(vat.code)),
    element('Country', 'DK'),
    element('TaxPercentage', String(known.rate)),
    element('TaxBase', money(vat.base)),
    amountOf('TaxAmount', whole),
    isPurchase && !isWhole
      ? element('Deductibles', [
          element('NonDeductibleAmount', money(minus(whole, vat.deducted))),
          element('DeductibleAmount', money(vat.deducted)),
        ])
      : undefined,
  ])
}

function entry(facts: AuditFileHead, given: AuditFileEntry): string {
  const { number, date, text, contactId, contactAccount } = given
  const listed = contactId === null ? undefined : partyIn(facts, contactId)
  const partyElement = (): XmlElement | undefined => (listed && contactId !== null ? element(`${listed}ID`, contactId) : undefined)
  const transaction = element('Transaction', [
    element('TransactionID', String(number)),
    element('Period', String(Number(date.slice(5, 7)))),
    element('PeriodYear', date.slice(0, 4)),
    element('TransactionDate', date),
    element('TransactionType', cut(given.sourceType, 18)),
    element('Description', orDash(text, 256)),
    element('SystemEntryDate', given.postedOn),
    element('GLPostingDate', date),
    partyElement(),
    element('SystemID', String(number)),
    ...given.lines.map(line =>
      element('Line', [
        element('RecordID', `${number}-${line.line}`),
        element('AccountID', cut(line.account, 70)),
        optional('SourceDocumentID', cut(given.sourceId, 35)),
        line.account === contactAccount ? partyElement() : undefined,
        element('Description', orDash(text, 256)),
        line.debit > zero ? amountOf('DebitAmount', line.debit) : amountOf('CreditAmount', line.credit),
        taxOf(line),
      ]),
    ),
  ])
  return xmlPart(transaction, 3)
}

/** Which of the two lists of the file has a contact; one that stands in both is meant as the customer. */
const lists = new WeakMap<AuditFileHead, ReadonlyMap<string, 'Customer' | 'Supplier'>>()

function partyIn(facts: AuditFileHead, contactId: string): 'Customer' | 'Supplier' | undefined {
  let listed = lists.get(facts)
  if (!listed) {
    listed = new Map([
      ...facts.suppliers.map(({ id }) => [id, 'Supplier'] as const),
      ...facts.customers.map(({ id }) => [id, 'Customer'] as const),
    ])
    lists.set(facts, listed)
  }
  return listed.get(contactId)
}

export const safT: AuditFileRules = {
  journals,
  lacks,
  fileName: ({ company, from, to }) => `saf-t-${cvrOf(company) ?? 'dk'}-${from}-${to}.xml`,
  head,
  journalStart,
  entry,
  journalEnd: () => '    </Journal>\n',
  end: () => '  </GeneralLedgerEntries>\n</AuditFile>\n',
  reader: readSafT,
  standardAccount,
  isSameCompany: (one, other) => checkCvr(one).value === checkCvr(other).value,
}
