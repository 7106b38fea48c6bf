import type { Translation } from '../catalogue.ts'
import type { identity as source } from '../en/identity.ts'
import { ended, toldPart } from '../text.ts'
import type { Words } from '../words.ts'
import { vatNumberShapes } from './vat/number-shapes.ts'

const named = (country: string, words: Words): string => (country === 'XI' ? 'Nordirland' : words.country(country))

const noSuchVatNumber = ({ country }: { country: string }, words: Words): string =>
  `Der findes intet momsnummer fra ${named(country, words)} med disse tegn, så mindst ét er forkert: sammenlign det med en faktura fra virksomheden.`

export const identity: Translation<typeof source> = {
  contact_not_found: ({ id }) => `Der er ingen kontakt med id'et ${id}.`,
  contact_in_use: ({ name }) => `${ended(`En fakturakladde er stilet til ${name}`)} Udsted eller slet kladden først.`,
  name_not_visible: 'Et navn skal have mindst ét synligt tegn.',
  vat_number_on_another_contact: ({ name, contact, vatNumber }) => `${name} (${contact}) har også momsnummeret ${vatNumber}.`,

  'vat_number_format.shape': ({ prefix, country }, words) =>
    `Et momsnummer fra ${named(country, words)} skrives ${vatNumberShapes[prefix]}: sammenlign det med en faktura fra virksomheden.`,
  'vat_number_format.fiscal_code': 'Det er en persons codice fiscale og ikke et momsnummer: flyt det til feltet for codice fiscale.',
  'vat_number_format.no_number': 'Det ligner ikke et momsnummer, som kun består af cifre og bogstaver: ret det, eller tøm feltet.',
  vat_number_check_digit: noSuchVatNumber,
  'cvr_check_digit.vat_number': noSuchVatNumber,
  'partita_iva_check_digit.vat_number': noSuchVatNumber,
  vat_number_without_prefix: ({ prefixed }) =>
    `Momsnummeret mangler landets bogstaver, og uden dem kan det hverken slås op i VIES eller stå på en faktura: skriv det som ${prefixed}.`,
  vat_number_country_mismatch: ({ owner, country }, words) =>
    `Momsnummeret er fra ${named(owner, words)}, men landet er ${named(country, words)}, og momsen på fakturaerne afhænger af begge dele: ret det, der er forkert.`,

  cvr_format: 'Et CVR-nummer har 8 cifre og begynder ikke med 0: ret det, eller tøm feltet.',
  cvr_check_digit: 'Der findes intet CVR-nummer med disse cifre, så mindst ét er forkert: slå virksomheden op på datacvr.virk.dk.',
  se_number_missing: 'Skattestyrelsen kræver SE- eller CVR-nummeret: udfyld det i profilen.',

  partita_iva_format: 'En partita IVA har 11 cifre: ret den, eller tøm feltet.',
  'partita_iva_format.in_file': 'En partita IVA har 11 cifre og begynder med 0 til 7: ret den i profilen.',
  partita_iva_check_digit:
    'Der findes ingen partita IVA med disse cifre, så mindst ét er forkert: sammenlign den med en faktura fra virksomheden.',
  partita_iva_missing: 'LIPE-filen kræver virksomhedens partita IVA: udfyld den i profilen.',
  fiscal_code_format:
    'En codice fiscale har 16 bogstaver og cifre for en person, for eksempel RSSMRA80A01H501U, eller 11 cifre for en virksomhed: ret den, eller tøm feltet.',
  fiscal_code_check_digit:
    'Ingen virksomhed har en codice fiscale med disse 11 cifre, så mindst ét er forkert: sammenlign den med en faktura fra virksomheden.',
  fiscal_code_check_letter:
    'Det sidste bogstav i denne codice fiscale passer ikke til resten, så et tegn er forkert: sammenlign den med personens tessera sanitaria.',
  fiscal_code_missing: 'LIPE-filen og dens navn kræver virksomhedens codice fiscale: udfyld den i profilen.',
  sdi_code_format:
    'En SdI-kode har 7 bogstaver og cifre, eller 6 for en offentlig myndighed: spørg kunden om den, eller skriv 0000000 for at levere via PEC.',
  sdi_code_not_italian: 'Kun modtagere i Italien har en SdI-kode: tøm feltet, eller ret landet.',
  sdi_code_of_foreigners: 'XXXXXXX er SdI-koden for modtagere uden for Italien: skriv 0000000, eller ret landet.',
  pec_format: 'Det er ikke én PEC-adresse som virksomhed@pec.it: ret den, eller tøm feltet.',
  province_unknown: 'En italiensk provins skrives med sine to bogstaver, for eksempel MI eller RM: ret den.',
  tax_regime_unknown:
    'En italiensk skatteordning (regime fiscale) er en af RF01 til RF20, dog ikke RF03: vælg den fra den seneste momsregistrering.',
  withholding_not_in_regime: ({ taxRegime }) =>
    `Der indeholdes intet hos sælgere i ordningen ${taxRegime}, så det udelades på deres fakturaer: fjern det her, eller ret ordningen.`,

  email_format: 'Det er ikke én e-mailadresse som navn@virksomhed.dk: ret den, eller tøm feltet.',
  postal_code_format: ({ digits }) => `Et postnummer har her ${digits} cifre: ret det eller adressens land.`,
  iban_format: 'Et IBAN begynder med to bogstaver for landet og to cifre, for eksempel DK50: ret det, eller tøm feltet.',
  iban_country: ({ letters }) => `Intet land har IBAN-numre, der begynder med ${letters}: kopiér IBAN igen fra bankens egne papirer.`,
  iban_length: ({ country, length, actual }, words) =>
    `Et IBAN fra ${named(country, words)} har ${length} tegn, og dette har ${actual}: kopiér det igen fra bankens egne papirer.`,
  iban_check_digits: 'Kontrolcifrene i dette IBAN passer ikke til resten, så et tegn er forkert: kopiér det igen fra bankens egne papirer.',

  vies_invalid: ({ vatNumber, checkedOn }, words) =>
    `VIES svarede den ${words.day(checkedOn)}, at ${vatNumber} ikke er gyldigt: uden et gyldigt nummer er salget momspligtigt her. Spørg køberen, og kontrollér igen.`,
  vies_stale: ({ vatNumber, checkedOn }, words) =>
    `${vatNumber} blev sidst kontrolleret den ${words.day(checkedOn)}, og det er for længe siden til at bevise noget: kontrollér igen (POST /contacts/{id}/vat-check).`,
  vies_no_answer: ({ vatNumber, checkedOn }, words) =>
    `VIES gav intet svar om ${vatNumber} den ${words.day(checkedOn)}: kontrollér igen (POST /contacts/{id}/vat-check).`,
  vat_number_not_checkable: ({ name }) => `${name} har intet EU-momsnummer, hvis kontrolcifre passer. Ret det og landet først.`,
  register_number_refused: 'VIES tager ikke imod dette nummer.',
  register_requester_refused: 'VIES tager ikke imod organisationens momsnummer: kontrollér det i profilen.',
  register_busy: ({ told }) => `Landets register får for mange forespørgsler lige nu (${told}). Spørg igen om et minut.`,
  register_blocked: ({ told }) => `VIES har spærret for forespørgsler herfra (${told}).`,
  register_away: ({ told }, words) => `Registret gav intet svar (${toldPart(told, words)}). Spørg igen senere.`,
  register_answer_strange: ({ status }) => `Registret svarede med noget, der ikke kan læses (status ${status}). Spørg igen senere.`,
  'register_not_available.vat': 'VIES bliver ikke spurgt på denne installation (PRIMANOTA_VIES). Slå selv nummeret op, og gem svaret.',
  company_ended: ({ name }) => `${name} er ophørt eller konkurs.`,
  company_not_known: ({ businessId, register }) => `${register} har ingen virksomhed med nummeret ${businessId}.`,
  company_register_away: ({ register, told }, words) =>
    `${register} kan ikke spørges nu (${toldPart(told, words)}). Indtast kontakten selv.`,
  company_register_missing: ({ country }, words) =>
    `Der er ikke opsat noget register for ${words.country(country)}. Indtast kontakten selv.`,
  company_number_strange: ({ register }) => `Det er ikke et nummer, som ${register} har.`,
}
