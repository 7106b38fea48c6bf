/** Contacts, ids, addresses: what is wrong with a number, and where to look it up. */

import { named } from '../english-country-names.ts'
import { ended, toldPart } from '../text.ts'
import type { Said, Words } from '../words.ts'
import { type VatPrefix, vatNumberShapes } from './vat/number-shapes.ts'

const noSuchVatNumber = ({ country }: { country: string }, words: Words): string =>
  `No VAT number of ${named(country, words)} has these characters, so at least one is wrong: compare it with an invoice of the company.`

export const identity = {
  contact_not_found: ({ id }: { id: string }) => `There is no contact with the id ${id}.`,
  contact_in_use: ({ name }: { name: string }) => `${ended(`A draft invoice addresses ${name}`)} Issue or delete the draft first.`,
  name_not_visible: 'A name needs at least one visible character.',
  vat_number_on_another_contact: ({ name, contact, vatNumber }: { name: string; contact: string; vatNumber: string }) =>
    `${name} (${contact}) has the VAT number ${vatNumber} too.`,

  'vat_number_format.shape': ({ prefix, country }: { prefix: VatPrefix; country: string }, words: Words) =>
    `A VAT number of ${named(country, words)} is written ${vatNumberShapes[prefix]}: compare this one with an invoice of the company.`,
  'vat_number_format.fiscal_code': 'This is the codice fiscale of a person and no VAT number: move it to the field for the codice fiscale.',
  'vat_number_format.no_number':
    'This does not look like a VAT number, which is made of digits and letters only: correct it or clear the field.',
  vat_number_check_digit: noSuchVatNumber,
  'cvr_check_digit.vat_number': noSuchVatNumber,
  'partita_iva_check_digit.vat_number': noSuchVatNumber,
  vat_number_without_prefix: ({ prefixed }: { prefixed: string }) =>
    `The VAT number lacks the letters of its country, without which it can neither be checked in VIES nor stand on an invoice: write it ${prefixed}.`,
  vat_number_country_mismatch: ({ owner, country }: { owner: string; country: string }, words: Words) =>
    `The VAT number is one of ${named(owner, words)} while the country is ${named(country, words)}, and the VAT on invoices follows from both: correct the one that is wrong.`,

  cvr_format: 'A CVR number has 8 digits and does not begin with 0: correct it or clear the field.',
  cvr_check_digit: 'No CVR number has these digits, so at least one is wrong: look the company up on datacvr.virk.dk.',
  se_number_missing: 'The tax authority asks for the SE or CVR number: enter it in the profile.',

  partita_iva_format: 'A partita IVA has 11 digits: correct it or clear the field.',
  'partita_iva_format.in_file': 'A partita IVA has 11 digits and begins with 0 to 7: correct it in the profile.',
  partita_iva_check_digit: 'No partita IVA has these digits, so at least one is wrong: compare it with an invoice of the company.',
  partita_iva_missing: 'The LIPE file needs the partita IVA: enter it in the profile.',
  fiscal_code_format:
    'A codice fiscale has 16 letters and digits for a person, such as RSSMRA80A01H501U, or 11 digits for a company: correct it or clear the field.',
  fiscal_code_check_digit:
    'No codice fiscale of a company has these 11 digits, so at least one is wrong: compare it with an invoice of the company.',
  fiscal_code_check_letter:
    'The last letter of this codice fiscale does not fit the rest, so a character is wrong: compare it with the tessera sanitaria.',
  fiscal_code_missing: 'The LIPE file and its name need the codice fiscale: enter it in the profile.',
  sdi_code_format:
    'An SDI code has 7 letters and digits, or 6 for a public office: ask the customer for it, or write 0000000 to deliver by PEC.',
  sdi_code_not_italian: 'Only recipients in Italy have an SDI code: clear the field, or correct the country.',
  sdi_code_of_foreigners: 'XXXXXXX is the SDI code of recipients outside Italy: write 0000000, or correct the country.',
  pec_format: 'This is not one PEC address such as company@pec.it: correct it or clear the field.',
  province_unknown: 'An Italian province is written with its two letters, such as MI or RM: correct it.',
  tax_regime_unknown: 'A tax regime is one of RF01 to RF20 without RF03: choose the one of the last VAT registration.',
  withholding_not_in_regime: ({ taxRegime }: { taxRegime: string }) =>
    `Nothing is withheld from sellers in the regime ${taxRegime}, so their invoices leave it out: remove it here, or correct the regime.`,

  email_format: 'This is not one e-mail address such as name@company.com: correct it or clear the field.',
  postal_code_format: ({ digits }: { digits: number }) =>
    `A postal code here has ${digits} digits: correct it or the country of the address.`,
  iban_format: 'An IBAN begins with two letters for the country and two digits, such as DK50: correct it or clear the field.',
  iban_country: ({ letters }: { letters: string }) =>
    `No country has IBANs that begin with ${letters}: copy the IBAN again from the bank's own papers.`,
  iban_length: ({ country, length, actual }: { country: string; length: number; actual: number }, words: Words) =>
    `An IBAN of ${named(country, words)} has ${length} characters and this one has ${actual}: copy it again from the bank's own papers.`,
  iban_check_digits:
    "The check digits of this IBAN do not fit the rest, so a character is wrong: copy it again from the bank's own papers.",

  vies_invalid: ({ vatNumber, checkedOn }: { vatNumber: string; checkedOn: string }, words: Words) =>
    `VIES said on ${words.day(checkedOn)} that ${vatNumber} is not valid: without a valid number the sale is taxed at home. Ask the buyer, then check it again.`,
  vies_stale: ({ vatNumber, checkedOn }: { vatNumber: string; checkedOn: string }, words: Words) =>
    `${vatNumber} was last checked on ${words.day(checkedOn)}, which is too long ago to prove anything: check it again (POST /contacts/{id}/vat-check).`,
  vies_no_answer: ({ vatNumber, checkedOn }: { vatNumber: string; checkedOn: string }, words: Words) =>
    `VIES gave no answer about ${vatNumber} on ${words.day(checkedOn)}: check it again (POST /contacts/{id}/vat-check).`,
  vat_number_not_checkable: ({ name }: { name: string }) =>
    `${name} has no EU VAT number whose check digits fit. Correct it with its country first.`,
  register_number_refused: 'VIES does not take this number.',
  register_requester_refused: 'VIES does not take the VAT number of the organization: look at it in the profile.',
  register_busy: ({ told }: { told: string }) =>
    `The register of that country is asked too much at the moment (${told}). Ask again in a minute.`,
  register_blocked: ({ told }: { told: string }) => `VIES has blocked questions from here (${told}).`,
  register_away: ({ told }: { told: Said | string }, words: Words) =>
    `The register gave no answer (${toldPart(told, words)}). Ask again later.`,
  register_answer_strange: ({ status }: { status: number }) =>
    `The register answered with something that cannot be read (status ${status}). Ask again later.`,
  'register_not_available.vat':
    'VIES is not asked on this installation (PRIMANOTA_VIES). Look the number up yourself, and keep the answer.',
  company_ended: ({ name }: { name: string }) => `${name} has ended, or is bankrupt.`,
  company_not_known: ({ businessId, register }: { businessId: string; register: string }) =>
    `${register} has no company with the number ${businessId}.`,
  company_register_away: ({ register, told }: { register: string; told: Said | string }, words: Words) =>
    `${register} cannot be asked now (${toldPart(told, words)}). Enter the contact by hand.`,
  company_register_missing: ({ country }: { country: string }, words: Words) =>
    `No register is set up for ${words.country(country)}. Enter the contact by hand.`,
  company_number_strange: ({ register }: { register: string }) => `This is not a number that ${register} has.`,
} as const
