/** What the controls of the Italian exchange (Sistema di Interscambio) say, each under its official code, and what its notifications mean. */
import type { Said, Words } from '../words.ts'

type Party = 'sender' | 'seller' | 'representative' | 'buyer'

const vatNumberFormat = (who: Party, code: string) =>
  `The VAT number of the ${who} has to be 11 digits behind the country IT: correct it (IdFiscaleIVA, ${code}).`
const vatNumberDigits = (who: Party, code: string) =>
  `No partita IVA has these digits, so the exchange will most likely not know the ${who}: compare the number with a document of theirs (IdFiscaleIVA, ${code}).`
const fiscalCodeFormat = (who: Party, code: string) =>
  `The codice fiscale of the ${who} has to be 11 digits or the 16 characters of a person: correct it (CodiceFiscale, ${code}).`
const fiscalCodeCheck = (who: Party, code: string) =>
  `The check character of this codice fiscale does not fit, so the exchange will most likely not know the ${who}: compare it with a document of theirs (CodiceFiscale, ${code}).`
const numbersDiffer = (who: Party, code: string) =>
  `The partita IVA and the codice fiscale of the ${who} differ, which the exchange takes only if they belong to the same body: compare both, or leave the codice fiscale out (CodiceFiscale, ${code}).`
const withholdingMissing = (code: string) =>
  `Tax is withheld here, but the invoice does not say how much: add the withholding tax, or take the mark out (DatiRitenuta, ${code}).`
const discountEmpty = (code: string) => `A discount or surcharge needs a percentage or an amount: enter one (ScontoMaggiorazione, ${code}).`
const natureMissing = (code: string) => `At a rate of zero the reason has to be told: choose the nature of the supply (Natura, ${code}).`
const natureUnwanted = (code: string) =>
  `A nature says why there is no VAT, but VAT is charged here: take the nature out, or set the rate to zero (Natura, ${code}).`
const natureGeneric =
  (code: string) =>
  ({ nature }: { nature: string }) =>
    `${nature} alone is not taken since 2021: choose one of its kinds, such as ${nature}.1 (Natura, ${code}).`

export const italyExchange = {
  // The file.
  '00001':
    'The name of the file is not the country and number of the sender, an underscore and up to 5 letters and digits: rename it (nome file, 00001).',
  '00002': 'A file of this name was sent before: take the next progressive number (nome file duplicato, 00002).',
  '00003': 'The file is larger than 5 MB: divide the invoice in two (dimensioni del file, 00003).',
  '00200.root': 'The file is no electronic invoice: its root is not p:FatturaElettronica of version 1.2 (FatturaElettronica, 00200).',
  '00200.unreadable': 'The file is no well-formed XML: write it anew (file non conforme, 00200).',
  '00200.attribute': ({ name }: { name: string }) => `The attribute ${name} does not exist: take it out (attributo non previsto, 00200).`,
  '00200.attribute_missing': ({ name }: { name: string }) => `The attribute ${name} is missing: write it (versione, 00200).`,
  '00200.empty': ({ name, wanted }: { name: string; wanted: Said }, words: Words) =>
    `This field is empty and has to be ${words.sentence(wanted)}: correct it (${name}, 00200).`,
  '00200.value': ({ name, value, wanted }: { name: string; value: string; wanted: Said }, words: Words) =>
    `This field is "${value}" and has to be ${words.sentence(wanted)}: correct it (${name}, 00200).`,
  '00200.elements': ({ name }: { name: string }) => `Other elements stand where a value belongs: write the value alone (${name}, 00200).`,
  '00200.text': ({ name }: { name: string }) => `Text stands where other elements belong: take it out (${name}, 00200).`,
  '00200.missing': ({ name }: { name: string }) => `This element is missing or not in its place: write it here (${name}, 00200).`,
  '00200.misplaced': ({ name }: { name: string }) =>
    `This element does not belong here, or stands here too often: take it out (${name}, 00200).`,
  '00201': ({ count, path, first }: { count: number; path: string; first: Said }, words: Words) =>
    `The file differs from the format in ${count} places (errori di formato, 00201); the first of them is ${path}: ${words.sentence(first)}`,

  // Who sends, sells and buys.
  '00300.vat_number_format': vatNumberFormat('sender', '00300'),
  '00300.vat_number_digits': vatNumberDigits('sender', '00300'),
  '00300.fiscal_code_format': fiscalCodeFormat('sender', '00300'),
  '00300.fiscal_code_check': fiscalCodeCheck('sender', '00300'),
  '00301.vat_number_format': vatNumberFormat('seller', '00301'),
  '00301.vat_number_digits': vatNumberDigits('seller', '00301'),
  '00303.vat_number_format': vatNumberFormat('representative', '00303'),
  '00303.vat_number_digits': vatNumberDigits('representative', '00303'),
  '00305.vat_number_format': vatNumberFormat('buyer', '00305'),
  '00305.vat_number_digits': vatNumberDigits('buyer', '00305'),
  '00306.fiscal_code_format': fiscalCodeFormat('buyer', '00306'),
  '00306.fiscal_code_check': fiscalCodeCheck('buyer', '00306'),
  '00311':
    'The exchange does not know the code of the recipient: ask the buyer for it, and send the e-invoice again (CodiceDestinatario, 00311).',
  '00313': 'XXXXXXX is for buyers outside of Italy: write the code of the buyer, or 0000000 (CodiceDestinatario, 00313).',
  '00320': numbersDiffer('seller', '00320'),
  '00324': numbersDiffer('buyer', '00324'),
  '00417': 'The buyer has neither a VAT number nor a codice fiscale: enter one of them (IdFiscaleIVA, CodiceFiscale, 00417).',
  '00426': 'The e-invoice goes to a code or to a PEC, not to both: leave the PEC out, or write the code 0000000 (PECDestinatario, 00426).',
  '00427.public':
    'In the format FPA12 the code of the recipient has 6 characters: correct the code, or choose FPR12, for private buyers (CodiceDestinatario, 00427).',
  '00427.private':
    'In the format FPR12 the code of the recipient has 7 characters: correct the code, or choose FPA12, for public bodies (CodiceDestinatario, 00427).',
  '00428': 'The version of the file and its format have to be the same: write both as FPR12 or both as FPA12 (FormatoTrasmissione, 00428).',
  '00471': ({ type }: { type: string }) =>
    `In a ${type} seller and buyer are two parties: correct the buyer, or choose a type for what one supplies to oneself (TipoDocumento, 00471).`,
  '00472': ({ type }: { type: string }) =>
    `In a ${type} the seller is also the buyer: enter the same party as both, or choose another type (TipoDocumento, 00472).`,
  '00473.abroad': ({ type }: { type: string }) =>
    `In a ${type} the seller is abroad: correct the country of the seller, or choose another type (TipoDocumento, 00473).`,
  '00473.home': ({ type }: { type: string }) =>
    `In a ${type} the seller is in Italy: correct the country of the seller, or choose another type (TipoDocumento, 00473).`,
  '00475': ({ type }: { type: string }) => `In a ${type} the buyer owes the VAT and needs a VAT number: enter it (IdFiscaleIVA, 00475).`,
  '00476':
    'Neither the seller nor the buyer is in Italy, and then the exchange has no part in it: correct the country of one (IdPaese, 00476).',

  // The document.
  '00400': natureMissing('00400'),
  '00401': natureUnwanted('00401'),
  '00403': ({ date }: { date: string }, words: Words) =>
    `The invoice is dated ${words.day(date)}, which has not come yet: date it today or earlier (Data, 00403).`,
  '00404': ({ number, year }: { number: string; year: string }) =>
    `An invoice with the number ${number} was sent in ${year} already: give this one another number (Numero, 00404).`,
  '00409': ({ number }: { number: string }) => `The number ${number} stands twice in this file: give one another number (Numero, 00409).`,
  '00411': withholdingMissing('00411'),
  '00413': natureMissing('00413'),
  '00414': natureUnwanted('00414'),
  '00415': withholdingMissing('00415'),
  '00418': ({ date, other }: { date: string; other: string }, words: Words) =>
    `This document of ${words.day(date)} refers to one of ${words.day(other)}, which is later: correct one of the dates (DatiFattureCollegate, 00418).`,
  '00419': ({ rate }: { rate: number }, words: Words) =>
    `Lines at ${words.percent(rate)} have no row in the summary: add one (DatiRiepilogo, 00419).`,
  '00420': 'With reverse charge there is no VAT that the buyer could split off: take out the split payment (EsigibilitaIVA, 00420).',
  '00421': (
    { rate, net, vat, expected, currency }: { rate: number; net: number; vat: number; expected: number; currency: string },
    words: Words,
  ) =>
    `The VAT is ${words.money(vat, currency)}, but ${words.percent(rate)} of ${words.money(net, currency)} is ${words.money(expected, currency)}: correct it (Imposta, 00421).`,
  '00422': ({ rate, net, expected, currency }: { rate: number; net: number; expected: number; currency: string }, words: Words) =>
    `The taxable amount at ${words.percent(rate)} is ${words.money(net, currency)}, but the lines come to ${words.money(expected, currency)}: correct the one that is wrong (ImponibileImporto, 00422).`,
  '00423': ({ amount, expected, currency }: { amount: number; expected: number; currency: string }, words: Words) =>
    `The line comes to ${words.money(amount, currency)}, but price times quantity is ${words.money(expected, currency)}: correct the one that is wrong (PrezzoTotale, 00423).`,
  '00424': 'A rate is a percentage, such as 22.00 and not 0.22: correct it (AliquotaIVA, 00424).',
  '00460': ({ total, limit }: { total: number; limit: number }, words: Words) =>
    `A simplified invoice comes to at most ${words.money(limit, 'EUR')}, and this one to ${words.money(total, 'EUR')}: issue an ordinary one (00460).`,
  '00425': 'The number of the invoice has to hold a digit: correct it (Numero, 00425).',
  '00429': natureMissing('00429'),
  '00430': natureUnwanted('00430'),
  '00437': discountEmpty('00437'),
  '00438': discountEmpty('00438'),
  '00443': 'No line has the rate of this row: take the row out, or correct its rate (AliquotaIVA, 00443).',
  '00444': 'The natures of the lines and those of the summary have to be the same: correct the one that is wrong (Natura, 00444).',
  '00445': natureGeneric('00445'),
  '00448': natureGeneric('00448'),
  '00474': 'A TD21 declares VAT that is owed, so that no line has a rate of zero: enter the rate (AliquotaIVA, 00474).',

  // What a field of the file has to be.
  'fatturapa_value.any': ({ min, max }: { min: number; max: number }) => `${min} to ${max} characters`,
  'fatturapa_value.basic': ({ min, max }: { min: number; max: number }) => `${min} to ${max} characters without accents (Basic Latin)`,
  'fatturapa_value.latin': ({ max }: { max: number }) => `1 to ${max} characters of western European languages (Latin-1)`,
  'fatturapa_value.integer': ({ min, max }: { min: number; max: number }) => `a whole number from ${min} to ${max}`,
  'fatturapa_value.one_of': ({ codes }: { codes: readonly string[] }, words: Words) => words.or(codes),
  'fatturapa_value.from_to': ({ from, to }: { from: string; to: string }) => `one of ${from} to ${to}`,
  'fatturapa_value.format': 'FPR12 for a private buyer, or FPA12 for a public body',
  'fatturapa_value.recipient': '7 capital letters and digits, or 6 for a public body',
  'fatturapa_value.fiscal_code': '11 digits for a company, or 16 capital letters and digits for a person',
  'fatturapa_value.person': '16 capital letters and digits',
  'fatturapa_value.country': 'the two capital letters of a country, such as IT',
  'fatturapa_value.currency': 'the three capital letters of a currency, such as EUR',
  'fatturapa_value.incoterm': 'three capital letters, such as EXW',
  'fatturapa_value.province': 'the two capital letters of a province, such as MI',
  'fatturapa_value.five_digits': '5 digits',
  'fatturapa_value.pec': 'one address such as company@pec.it, of at most 256 characters',
  'fatturapa_value.email': 'one e-mail address, of 7 to 256 characters',
  'fatturapa_value.regime': 'one of RF01 to RF20 without RF03',
  'fatturapa_value.document_type': 'a document type such as TD01',
  'fatturapa_value.withholding_reason': 'a reason of the model CU, such as A for professional fees',
  'fatturapa_value.nature': 'a nature such as N2.1',
  'fatturapa_value.collectability': 'I (at once), D (on payment) or S (split payment)',
  'fatturapa_value.discount': 'SC for a discount or MG for a surcharge',
  'fatturapa_value.iban': 'an IBAN without spaces',
  'fatturapa_value.bic': 'a BIC of 8 or 11 characters',
  'fatturapa_value.amount2': 'an amount below 100000000000 with a dot and exactly 2 decimals',
  'fatturapa_value.amount8': 'an amount below 100000000000 with a dot and 2 to 8 decimals',
  'fatturapa_value.rate': 'a percentage from 0.00 to 100.00 with exactly 2 decimals',
  'fatturapa_value.quantity': 'a quantity that is not negative, with a dot and 2 to 8 decimals',
  'fatturapa_value.weight': 'a weight with 1 or 2 decimals',
  'fatturapa_value.day': 'a day as YYYY-MM-DD',
  'fatturapa_value.invoice_day': 'a day as YYYY-MM-DD, from 1970 on',
  'fatturapa_value.moment': 'a moment as YYYY-MM-DDThh:mm:ss',
  'fatturapa_value.base64': 'a file in base64',

  // What the format could not take as it was.
  characters_replaced:
    'Some characters have no spelling in the letters that the e-invoice takes (caratteri Latin-1) and are shown as question marks: write them in words.',
  text_shortened: ({ max }: { max: number }) =>
    `The e-invoice has room for ${max} characters here (lunghezza massima) and shows the beginning only.`,
  pec_left_out:
    'The PEC is no address that the exchange can deliver to and is left out (PECDestinatario): correct it, or the buyer finds the invoice in the reserved area only.',
  fiscal_code_left_out:
    'The codice fiscale has neither 11 nor 16 characters and is left out (CodiceFiscale), since the partita IVA says who the buyer is: correct it.',
  iban_left_out: 'The IBAN has a shape that no account has and is left out (IBAN): correct it.',
  amounts_not_in_euro: ({ currency }: { currency: string }) =>
    `No rate from ${currency} to EUR is known, so the amounts stay in ${currency} (Divisa): the law wants the VAT in euro.`,
  resent_late: ({ rejectedOn, days }: { rejectedOn: string; days: number }, words: Words) =>
    `The exchange rejected it on ${words.day(rejectedOn)}. Sent again within ${days} days under its number and date it counts as issued in time; now it may count as issued late: settle the penalty yourself (ravvedimento operoso), or ask your accountant.`,

  // What a notification means.
  'exchange_notice.delivered': 'The exchange delivered the e-invoice to the buyer (ricevuta di consegna).',
  'exchange_notice.not_delivered':
    'The e-invoice is issued, but could not be delivered: tell the buyer that it lies in the reserved area of the tax office (mancata consegna).',
  'exchange_notice.accepted': 'The public body accepted the e-invoice (esito committente EC01).',
  'exchange_notice.refused':
    'The public body refused the e-invoice: ask for the reason, take it back with a credit note and issue another (esito committente EC02).',
  'exchange_notice.expired':
    'The public body did not answer within 15 days, and can no longer do so through the exchange (decorrenza termini).',
  'exchange_notice.undeliverable':
    'The exchange certifies that the e-invoice could not be delivered: send it to the public body yourself, with the certificate (attestazione di avvenuta trasmissione).',
  'exchange_rejection.format': ({ code }: { code: string }) =>
    `The exchange rejected the file because it does not follow the format: correct what the notification names, and send it again (${code}).`,
  'exchange_rejection.identity': ({ code }: { code: string }) =>
    `The exchange does not know a tax number in the file: compare the numbers of seller and buyer with the register, correct the wrong one and send it again (${code}).`,
  'exchange_rejection.duplicate': ({ code }: { code: string }) =>
    `The exchange has an invoice with this number and year already: look whether it was sent before, or from another program (${code}).`,
  'exchange_rejection.dates': ({ code }: { code: string }) =>
    `The exchange rejected a date in the file, which lies in the future or after that of the document that refers to it: correct it and send it again (${code}).`,
  'exchange_rejection.amounts': ({ code }: { code: string }) =>
    `The amounts in the file do not agree with each other: correct the lines or the VAT summary and send it again (${code}).`,
  'exchange_rejection.natures': ({ code }: { code: string }) =>
    `The natures in the file are missing, too general or not the same on the lines and in the summary: correct them and send it again (${code}).`,
  'exchange_rejection.recipient': ({ code }: { code: string }) =>
    `The exchange cannot deliver to the code of the recipient in the file: ask the buyer for the right one, and send it again (${code}).`,
  'exchange_rejection.document_type': ({ code }: { code: string }) =>
    `The type of the document does not fit its seller and buyer: correct the parties and send it again (${code}).`,
} as const
