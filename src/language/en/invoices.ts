/** What is said about sales invoices. */

import { named } from '../english-country-names.ts'
import type { Said, Words } from '../words.ts'

type ProfileField = 'name' | 'street' | 'postalCode' | 'city'

const profileFields: Readonly<Record<ProfileField, string>> = {
  name: 'its name',
  street: 'the street of its address',
  postalCode: 'the postal code of its address',
  city: 'the city of its address',
}

const addressMissing = ({ law, contactId }: { law: string; contactId: string | null }): string => {
  const mend =
    contactId === null
      ? 'save the buyer as a contact with an address, and issue invoices to that'
      : `enter it at /api/rest/contacts/${contactId}/address`
  return `The street or the city of the buyer is not known, and an invoice names both (${law}): ${mend}.`
}

export const invoices = {
  invoice_not_found: ({ id }: { id: string }) => `There is no invoice with the id ${id}.`,
  invoice_locked: ({ id, number }: { id: string; number: string | null }) =>
    `${id} is issued as ${number} and cannot be changed or deleted. Correct it with a credit note: an invoice with negative lines.`,
  invoice_changed: ({ id }: { id: string }) => `${id} was changed after it was read. Read it again and decide what stays.`,
  'invoice_locked.booked_otherwise': ({ number }: { number: string | null }) =>
    `As the buyer and the organization are now, ${number} would be charged and booked otherwise: take it back with a credit note and issue another.`,
  'invoice_incomplete.problems': ({ id, problems }: { id: string; problems: readonly Said[] }, words: Words) =>
    `${id} cannot be issued yet: ${problems.map(words.sentence).join(' ')}`,
  'invoice_incomplete.many': ({ id, count }: { id: string; count: number }) =>
    `${id} cannot be issued yet: ${count} things are missing or wrong; see errors.`,
  invoice_not_issued: ({ id }: { id: string }) => `${id} is a draft: the file for machines is written when it is issued.`,
  'invoice_not_issued.mail': ({ id }: { id: string }) => `${id} is a draft: issue it first, then send it.`,
  mail_not_set_up:
    'There is no mail server: download the PDF and send it yourself. Whoever runs Primanota can set one: PRIMANOTA_SMTP_URL and PRIMANOTA_MAIL_FROM.',
  mail_address_missing: ({ name }: { name: string }) => `${name} has no e-mail address: enter one here, or with the contact.`,
  mail_subject_lines: 'A subject is one line.',
  'rate_limited.invoice_mails': ({ max }: { max: number }) =>
    `No more than ${max} invoices, reminders and statements are sent by mail within 24 hours. Send the others tomorrow.`,
  number_taken: ({ number, year }: { number: string; year: number }) =>
    `An invoice of ${year} has the number ${number} already: choose another one, or leave it out and get the next of the series.`,
  'region_not_set.invoices': 'Choose the region first, with set_region: its rules decide the VAT.',
  'exchange_rate_missing.invoice': ({ currency, home, date }: { currency: string; home: string; date: string }, words: Words) =>
    `What one ${currency} cost in ${home} on ${words.day(date)} is not known. Enter it at /api/rest/exchange-rates first.`,
  'exchange_rate_missing.draft': ({ currency, home, date }: { currency: string; home: string; date: string }, words: Words) =>
    `What one ${currency} costs in ${home} on ${words.day(date)} is not known yet: enter it at /api/rest/exchange-rates before it is issued.`,

  // What is wrong with what was sent.
  'invoice_number.length': ({ max }: { max: number }) => `An invoice number has 1 to ${max} characters.`,
  'invoice_number.characters': 'An invoice number has Latin letters, digits and signs, and no space at its ends.',
  'invoice_number.no_digit': 'An invoice number has at least one digit.',
  'invoice_amount.decimals': ({ max }: { max: number }) => `At most ${max} decimals can be kept.`,
  'invoice_amount.digits': ({ max }: { max: number }) => `At most ${max} digits can stand before the point.`,
  'invoice_amount.rate': 'A rate is between 0 and 100 percent.',
  'invoice_amount.line': 'The line comes to more than the books can hold.',
  'invoice_amount.lines': 'The lines come to more than the books can hold.',
  'invoice_amount.converted': ({ currency }: { currency: string }) => `The lines come to more ${currency} than the books can hold.`,

  // What stops a draft.
  profile_lacks: ({ field }: { field: ProfileField }) =>
    `The profile of the organization lacks ${profileFields[field]}, which every invoice shows.`,
  buyer_name_missing: 'The buyer has no name.',
  invoice_without_lines: 'The invoice has no lines.',
  line_without_description: 'The line does not say what is sold.',
  nothing_to_pay: ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `The lines come to ${words.money(amount, currency)}: there is nothing to be paid or booked.`,
  no_such_vat_rate: ({ rate, rates }: { rate: number; rates: readonly number[] }, words: Words) =>
    `There is no VAT of ${words.percent(rate)}: write ${words.or(rates.map(words.number))}.`,

  // What a person should look at.
  correction_not_named: 'A credit note names the invoice that it corrects: write its number in the text of a line.',
  credit_exceeds_invoice: (
    { amount, currency, number, total }: { amount: number; currency: string; number: string; total: number },
    words: Words,
  ) => `It gives back ${words.money(amount, currency)}, and invoice ${number} was over ${words.money(total, currency)}.`,
  iban_missing: 'The profile has no IBAN: the invoice does not say where to pay it.',
  number_out_of_order: ({ number, date }: { number: string; date: string }, words: Words) =>
    `Invoice ${number}, whose number comes before this one, is dated ${words.day(date)}: numbers and dates are expected to go the same way. Date it ${words.day(date)} or later, or be ready to say why.`,
  buyer_address_missing: addressMissing,
  'buyer_address_missing.stand_in': (values: { law: string; contactId: string | null }) =>
    `${addressMissing(values)} Until then the e-invoice says N.D. in its place (sede del cessionario), which the exchange takes.`,
  buyer_country_missing: ({ home, country }: { home: string; country: string }, words: Words) =>
    `The buyer has no country and is taken as one in ${named(home, words)}, but the VAT number is one of ${named(country, words)}: set the country, which decides the VAT.`,
  'taken_as_consumer.outside_eu': ({ name, country }: { name: string; country: string }, words: Words) =>
    `${name} in ${named(country, words)} sounds like a business, but has neither a VAT number nor a business id, and is therefore taken as a consumer: enter one of them.`,
  'taken_as_consumer.eu': ({ country }: { country: string }, words: Words) =>
    `The buyer in ${named(country, words)} looks like a business, but has no VAT number that passes its check, and is therefore charged VAT as a consumer: enter the number.`,
  vies_not_checked: ({ vatNumber, issued }: { vatNumber: string; issued: boolean }) =>
    `Whether ${vatNumber} is registered for VAT across the EU was not asked: look it up in VIES${issued ? '' : ' before the invoice is issued'}, and keep the answer.`,
  reference_not_used: ({ country }: { country: string }, words: Words) =>
    `Invoices of a company in ${named(country, words)} have no place for this reference: leave it empty.`,

  // Why VAT is charged as it is.
  'sale_vat.eu_business_goods': ({ country }: { country: string }, words: Words) =>
    `Goods to a business in ${named(country, words)} with a VAT number are sold without VAT, which the buyer pays there.`,
  'sale_vat.eu_business_services': ({ country }: { country: string }, words: Words) =>
    `Services to a business in ${named(country, words)} with a VAT number are taxed there, and the buyer owes the VAT.`,
  'sale_vat.outside_eu_goods': ({ country }: { country: string }, words: Words) =>
    `Goods to ${named(country, words)} leave the EU: the export is without VAT.`,
  'sale_vat.outside_eu_services': ({ country }: { country: string }, words: Words) =>
    `Services to a business in ${named(country, words)} are taxed where the buyer is, outside the EU.`,
  'sale_vat.outside_eu_consumer': ({ country }: { country: string }, words: Words) =>
    `Services to a consumer in ${named(country, words)} are taxed where the seller is, with exceptions.`,
} as const
