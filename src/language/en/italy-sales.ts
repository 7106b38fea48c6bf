/** What the Italian rules say about a sale, and about the self-invoice that a purchase calls for. */

import { named } from '../english-country-names.ts'
import type { Words } from '../words.ts'

const natures: Readonly<Record<string, string>> = {
  N1: 'excluded from the taxable amount, such as advances and stamp duty passed on',
  'N2.1': 'outside Italian VAT by place of supply',
  'N2.2': 'outside VAT, other cases, flat-rate sellers above all',
  'N3.1': 'zero-rated, exports',
  'N3.2': 'zero-rated, supplies to the EU',
  'N3.3': 'zero-rated, supplies to San Marino',
  'N3.4': 'zero-rated, treated as exports',
  'N3.5': 'zero-rated, declaration of intent',
  'N3.6': 'zero-rated, other supplies',
  N4: 'exempt',
  N5: 'margin scheme, VAT not shown',
  'N6.1': 'reverse charge, scrap',
  'N6.2': 'reverse charge, gold and silver',
  'N6.3': 'reverse charge, building subcontracts',
  'N6.4': 'reverse charge, buildings',
  'N6.5': 'reverse charge, mobile telephones',
  'N6.6': 'reverse charge, electronic products',
  'N6.7': 'reverse charge, cleaning, demolition and work on buildings',
  'N6.8': 'reverse charge, energy',
  'N6.9': 'reverse charge, other cases',
  N7: 'VAT paid in another country of the EU',
}

const linkContact = 'link the document to a contact that has it, with link_document_contact'

export const italySales = {
  'sale_vat.italian': 'The sale is in Italy, so Italian VAT is charged as the lines say.',
  'sale_vat.italian_eu_consumer': ({ country }: { country: string }, words: Words) =>
    `A buyer in ${named(country, words)} without a valid VAT number is taken as a consumer and charged Italian VAT.`,
  'sale_vat.san_marino': 'Goods sent to San Marino are sold without VAT, as exports are (DPR 633/72 art. 71).',
  'sale_vat.vatican': 'Goods sent to the Vatican City are sold without VAT, as exports are (DPR 633/72 art. 71).',
  'sale_vat.rf19': 'The seller is in the flat-rate regime (RF19) and charges no VAT (L. 190/2014 art. 1, c. 58).',
  'sale_vat.rf02': 'The seller is in the regime of minimal taxpayers (RF02) and charges no VAT (L. 244/2007 art. 1, c. 100).',
  'sale_vat.public_office': 'The buyer is a public office: VAT is charged, and the buyer pays it to the state (DPR 633/72 art. 17-ter).',
  'sale_vat.public_office_withholds':
    'The buyer is a public office that withholds tax from the fee: VAT is charged and paid as usual, without split payment (DPR 633/72 art. 17-ter, c. 1-sexies).',
  'sale_vat.nature': ({ nature }: { nature: string }) => `No VAT is charged: the line has the natura ${nature} (${natures[nature]}).`,

  'check_place_of_supply.italian_consumer': ({ country }: { country: string }, words: Words) =>
    `Italian VAT applies to most services for consumers in ${named(country, words)}, but not to advice, licences, advertising and the like used there (DPR 633/72 art. 7-septies): such lines have 0 % and the natura N2.1.`,
  'check_place_of_supply.san_marino':
    'Goods for San Marino are sold without VAT to operators there, who have a number: to a private person Italian VAT may be due. Enter the number, or check.',
  'check_place_of_supply.n2_1':
    'N2.1 is for what is taxed in another country, but the buyer is in Italy: check where the service is supplied.',
  'oss_may_apply.italian_goods':
    "Italian VAT is charged. Once goods sent to consumers in other EU countries pass 10,000 EUR a year, the VAT of the buyer's country is due, through the One Stop Shop: the running total is under VAT, OSS.",
  'oss_may_apply.italian_services':
    "Italian VAT is charged. Once electronic services for consumers in other EU countries pass 10,000 EUR a year, the VAT of the buyer's country is due, through the One Stop Shop. If yours are electronic, say so under VAT, OSS.",
  vat_counted_at_invoice:
    'The regime of the organization lets VAT become due with the payment, but it is counted at the date of the invoice: check the return.',
  'nature_does_not_fit.n3_2': 'N3.2 is for goods sent to a business in another EU country with a valid VAT number, which the buyer is not.',
  'nature_does_not_fit.n3_3': 'N3.3 is for goods sent to San Marino, where the buyer is not.',
  'nature_does_not_fit.reverse_charge': ({ nature }: { nature: string }) =>
    `${nature} is for buyers in Italy with a partita IVA, who owe the VAT: the buyer is none.`,
  invoice_late: ({ days, issued }: { days: number; issued: boolean }) =>
    `An invoice is sent within ${days} days of the sale, and this one ${issued ? 'was issued later: a penalty may be due' : 'is older: date it today, or expect a penalty'}.`,
  check_split_payment: ({ until }: { until: string }, words: Words) =>
    `Split payment was permitted until ${words.day(until)}, as far as known here: check that it still applies to this buyer.`,

  // What stops a draft.
  'invoice_date.future': 'The date is in the future, which the exchange system rejects (00403).',
  'profile_lacks.partita_iva': 'The profile of the organization lacks its partita IVA, which every invoice shows.',
  'profile_lacks.tax_regime':
    'The profile of the organization lacks its tax regime (RF01 for the ordinary one), which every invoice states.',
  'profile_lacks.cap_digits': 'The postal code (CAP) of the organization has 5 digits.',
  buyer_id_missing:
    'A buyer in Italy needs a partita IVA or a codice fiscale, without which the exchange system rejects the invoice (00417).',
  'nature_of_line.missing':
    'A line of 0 % needs the reason why there is no VAT (natura): write 22, 10, 5 or 4, or issue it with issue_einvoice, whose lines have a vatNature.',
  'nature_of_line.unwanted': ({ rate }: { rate: number }, words: Words) =>
    `A line of ${words.percent(rate)} has no natura (00401): leave it out, or write 0 % where no VAT is charged.`,
  'nature_of_line.too_general': ({ nature }: { nature: string }) =>
    `${nature} is too general since 2021 (00445): write ${nature}.1 or another of its kind.`,
  'nature_of_line.unknown': 'There is no such natura: write one of N1, N2.1, N2.2, N3.1 to N3.6, N4, N5, N6.1 to N6.9 and N7.',

  // Self-invoices.
  'self_invoice_due.td16':
    'The supplier is in Italy and charges no VAT, because the buyer owes it (reverse charge): its invoice is completed with the VAT by a TD16. It may also be completed by hand, and kept with the invoice.',
  'self_invoice_due.td17': ({ country }: { country: string | null }, words: Words) =>
    `Services from ${country === null ? 'abroad' : named(country, words)}: the buyer owes the VAT in place of the supplier, and tells the exchange by a TD17.`,
  'self_invoice_due.td17_exempt': ({ country, nature }: { country: string | null; nature: string }, words: Words) =>
    `Exempt services from ${country === null ? 'abroad' : named(country, words)}: no VAT is owed, and the exchange is told by a TD17 with the nature ${nature}.`,
  'self_invoice_due.td18': ({ country }: { country: string | null }, words: Words) =>
    `Goods from ${country === null ? 'abroad' : named(country, words)}: the buyer owes the VAT in place of the supplier, and tells the exchange by a TD18.`,
  'self_invoice_due.td19': ({ country }: { country: string | null }, words: Words) =>
    `Goods that a seller established ${country === null ? 'abroad' : `in ${named(country, words)}`} supplies in Italy: the buyer owes the VAT, and tells the exchange by a TD19.`,
  supplier_number_missing: 'The number of the supplier could not be read from the document, so the self-invoice says N.D. in its place.',
  'simplified_invoice.limit': ({ limit }: { limit: number }, words: Words) =>
    `A simplified invoice comes to at most ${words.money(limit, 'EUR')} with VAT (DM 10/5/2019): issue an ordinary one.`,
  'simplified_invoice.abroad': 'A simplified invoice is for buyers in Italy (DPR 633/72 art. 21-bis): issue an ordinary one.',
  'simplified_invoice.public': 'Public bodies, and who splits the payment, get no simplified invoice: issue an ordinary one.',
  'simplified_invoice.additions':
    'A simplified invoice has no place for a contribution, a passed-on duty or tax that is withheld: issue an ordinary one.',
  'simplified_invoice.references': 'A simplified invoice has no place for an order, a contract, a CIG or a CUP: issue an ordinary one.',
  'reference_shape.number': 'A FatturaPA has room for 20 letters, digits and signs without accents: shorten the number.',
  'reference_shape.cig': 'A CIG has 10 letters and digits: compare it with the order.',
  'reference_shape.cup': 'A CUP has 15 letters and digits: compare it with the order.',
  'reference_shape.alone': 'A CIG or CUP belongs to an order or a contract: enter the number of one of them too.',
  'simplified_invoice.stamp_duty': 'The invoice bears stamp duty, which a simplified one cannot say: issue an ordinary one.',
  'simplified_invoice.nature': ({ nature }: { nature: string }) =>
    `A simplified invoice knows no ${nature}: only VAT, N1, N4 and N5. Issue an ordinary one.`,
  'simplified_invoice.currency': 'A simplified invoice is in euro: issue an ordinary one.',
  'simplified_invoice.correction': 'A simplified credit note names the invoice that it corrects: write its number in the text of a line.',
  'simplified_invoice.debit_note': 'A simplified debit note names the invoice that it adds to: write its number in the text of a line.',
  'simplified_invoice.debit_note_amount': 'A debit note comes to more than zero: issue a credit note (without `isDebitNote`) for less.',
  'self_invoice_supplier.name': `The name of the supplier is not known: ${linkContact}.`,
  'self_invoice_supplier.country': `The country of the supplier is not known: ${linkContact}.`,
  'self_invoice_supplier.italian': `The supplier is taken as Italian, and a TD17, TD18 or TD19 names one from abroad (00473): ${linkContact}.`,
  'self_invoice_supplier.foreign': ({ country }: { country: string }, words: Words) =>
    `The supplier is in ${named(country, words)}, and a TD16 completes the invoice of one in Italy: reverse the entry and choose the code of a TD17, TD18 or TD19, or correct the country of the contact.`,
} as const
