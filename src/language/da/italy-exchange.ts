import type { Translation } from '../catalogue.ts'
import type { italyExchange as source } from '../en/italy-exchange.ts'

const vatNumberFormat = (whose: string, code: string) =>
  `${whose} momsnummer skal være 11 cifre efter landekoden IT: ret det (IdFiscaleIVA, ${code}).`
const vatNumberDigits = (whom: string, code: string) =>
  `Ingen partita IVA har disse cifre, så SdI kender sandsynligvis ikke ${whom}: sammenlign nummeret med et af deres bilag (IdFiscaleIVA, ${code}).`
const fiscalCodeFormat = (whose: string, code: string) =>
  `${whose} codice fiscale skal være 11 cifre eller de 16 tegn for en person: ret det (CodiceFiscale, ${code}).`
const fiscalCodeCheck = (whom: string, code: string) =>
  `Kontroltegnet i dette codice fiscale passer ikke, så SdI kender sandsynligvis ikke ${whom}: sammenlign med et af deres bilag (CodiceFiscale, ${code}).`
const numbersDiffer = (whose: string, code: string) =>
  `${whose} partita IVA og codice fiscale er forskellige, og det godtager SdI kun, hvis de tilhører samme enhed: sammenlign dem, eller udelad codice fiscale (CodiceFiscale, ${code}).`
const withholdingMissing = (code: string) =>
  `Der indeholdes skat her, men fakturaen siger ikke hvor meget: tilføj den indeholdte skat, eller fjern mærket (DatiRitenuta, ${code}).`
const discountEmpty = (code: string) =>
  `En rabat eller et tillæg skal have en procent eller et beløb: angiv en af delene (ScontoMaggiorazione, ${code}).`
const natureMissing = (code: string) => `Ved en sats på nul skal grunden angives: vælg leverancens natura (Natura, ${code}).`
const natureUnwanted = (code: string) =>
  `En natura siger, hvorfor der ikke er moms, men her opkræves moms: fjern den, eller sæt satsen til nul (Natura, ${code}).`
const natureGeneric =
  (code: string) =>
  ({ nature }: { nature: string }) =>
    `${nature} alene er ikke blevet godtaget siden 2021: vælg en af dens underarter, som ${nature}.1 (Natura, ${code}).`

export const italyExchange: Translation<typeof source> = {
  '00001':
    'Filens navn er ikke afsenderens land og nummer, en understregning og op til 5 bogstaver og cifre: giv den et andet navn (nome file, 00001).',
  '00002': 'En fil med dette navn er sendt før: tag det næste løbenummer (nome file duplicato, 00002).',
  '00003': 'Filen er større end 5 MB: del fakturaen i to (dimensioni del file, 00003).',
  '00200.root': 'Filen er ikke en elektronisk faktura: dens rod er ikke p:FatturaElettronica i version 1.2 (FatturaElettronica, 00200).',
  '00200.unreadable': 'Filen er ikke velformet XML: dan den på ny (file non conforme, 00200).',
  '00200.attribute': ({ name }) => `Attributten ${name} findes ikke: fjern den (attributo non previsto, 00200).`,
  '00200.attribute_missing': ({ name }) => `Attributten ${name} mangler: tilføj den (versione, 00200).`,
  '00200.empty': ({ name, wanted }, words) => `Feltet er tomt og skal være ${words.sentence(wanted)}: ret det (${name}, 00200).`,
  '00200.value': ({ name, value, wanted }, words) =>
    `Feltet er "${value}" og skal være ${words.sentence(wanted)}: ret det (${name}, 00200).`,
  '00200.elements': ({ name }) => `Der står andre elementer, hvor der skal stå en værdi: skriv kun værdien (${name}, 00200).`,
  '00200.text': ({ name }) => `Der står tekst, hvor der skal stå andre elementer: fjern den (${name}, 00200).`,
  '00200.missing': ({ name }) => `Elementet mangler eller står det forkerte sted: skriv det her (${name}, 00200).`,
  '00200.misplaced': ({ name }) => `Elementet hører ikke til her eller står her for mange gange: fjern det (${name}, 00200).`,
  '00201': ({ count, path, first }, words) =>
    `Filen afviger fra formatet ${count} steder (errori di formato, 00201); det første er ${path}: ${words.sentence(first)}`,

  '00300.vat_number_format': vatNumberFormat('Afsenderens', '00300'),
  '00300.vat_number_digits': vatNumberDigits('afsenderen', '00300'),
  '00300.fiscal_code_format': fiscalCodeFormat('Afsenderens', '00300'),
  '00300.fiscal_code_check': fiscalCodeCheck('afsenderen', '00300'),
  '00301.vat_number_format': vatNumberFormat('Sælgerens', '00301'),
  '00301.vat_number_digits': vatNumberDigits('sælgeren', '00301'),
  '00303.vat_number_format': vatNumberFormat('Repræsentantens', '00303'),
  '00303.vat_number_digits': vatNumberDigits('repræsentanten', '00303'),
  '00305.vat_number_format': vatNumberFormat('Køberens', '00305'),
  '00305.vat_number_digits': vatNumberDigits('køberen', '00305'),
  '00306.fiscal_code_format': fiscalCodeFormat('Køberens', '00306'),
  '00306.fiscal_code_check': fiscalCodeCheck('køberen', '00306'),
  '00311': 'SdI kender ikke modtagerkoden: bed køberen om den, og send e-fakturaen igen (CodiceDestinatario, 00311).',
  '00313': 'XXXXXXX er til købere uden for Italien: skriv køberens kode eller 0000000 (CodiceDestinatario, 00313).',
  '00320': numbersDiffer('Sælgerens', '00320'),
  '00324': numbersDiffer('Køberens', '00324'),
  '00417': 'Køberen har hverken momsnummer eller codice fiscale: indtast et af dem (IdFiscaleIVA, CodiceFiscale, 00417).',
  '00426':
    'E-fakturaen sendes til en kode eller til en PEC, ikke begge dele: udelad PEC, eller skriv koden 0000000 (PECDestinatario, 00426).',
  '00427.public':
    'I formatet FPA12 har modtagerkoden 6 tegn: ret koden, eller vælg FPR12, som er til private købere (CodiceDestinatario, 00427).',
  '00427.private':
    'I formatet FPR12 har modtagerkoden 7 tegn: ret koden, eller vælg FPA12, som er til offentlige myndigheder (CodiceDestinatario, 00427).',
  '00428': 'Filens version og format skal være ens: skriv begge som FPR12 eller begge som FPA12 (FormatoTrasmissione, 00428).',
  '00471': ({ type }) =>
    `I en ${type} er sælger og køber to forskellige: ret køberen, eller vælg en type til det, man leverer til sig selv (TipoDocumento, 00471).`,
  '00472': ({ type }) =>
    `I en ${type} er sælgeren også køberen: angiv den samme begge steder, eller vælg en anden type (TipoDocumento, 00472).`,
  '00473.abroad': ({ type }) => `I en ${type} er sælgeren i udlandet: ret sælgerens land, eller vælg en anden type (TipoDocumento, 00473).`,
  '00473.home': ({ type }) => `I en ${type} er sælgeren i Italien: ret sælgerens land, eller vælg en anden type (TipoDocumento, 00473).`,
  '00475': ({ type }) => `I en ${type} skal køberen afregne momsen og have et momsnummer: indtast det (IdFiscaleIVA, 00475).`,
  '00476': 'Hverken sælgeren eller køberen er i Italien, og så går fakturaen ikke gennem SdI: ret landet for en af dem (IdPaese, 00476).',

  '00400': natureMissing('00400'),
  '00401': natureUnwanted('00401'),
  '00403': ({ date }, words) =>
    `Fakturaen er dateret ${words.day(date)}, som endnu ikke er kommet: datér den i dag eller tidligere (Data, 00403).`,
  '00404': ({ number, year }) => `En faktura med nummer ${number} er allerede sendt i ${year}: giv denne et andet nummer (Numero, 00404).`,
  '00409': ({ number }) => `Nummer ${number} står to gange i filen: giv den ene et andet nummer (Numero, 00409).`,
  '00411': withholdingMissing('00411'),
  '00413': natureMissing('00413'),
  '00414': natureUnwanted('00414'),
  '00415': withholdingMissing('00415'),
  '00418': ({ date, other }, words) =>
    `Dokumentet fra ${words.day(date)} henviser til et fra ${words.day(other)}, som er senere: ret en af datoerne (DatiFattureCollegate, 00418).`,
  '00419': ({ rate }, words) => `Linjer med ${words.percent(rate)} har ingen række i momsoversigten: tilføj en (DatiRiepilogo, 00419).`,
  '00420': 'Ved omvendt betalingspligt er der ingen moms, som køberen kan betale særskilt: fjern split payment (EsigibilitaIVA, 00420).',
  '00421': ({ rate, net, vat, expected, currency }, words) =>
    `Momsen er ${words.money(vat, currency)}, men ${words.percent(rate)} af ${words.money(net, currency)} er ${words.money(expected, currency)}: ret den (Imposta, 00421).`,
  '00422': ({ rate, net, expected, currency }, words) =>
    `Momsgrundlaget ved ${words.percent(rate)} er ${words.money(net, currency)}, men linjerne giver ${words.money(expected, currency)}: ret det, der er forkert (ImponibileImporto, 00422).`,
  '00423': ({ amount, expected, currency }, words) =>
    `Linjens beløb er ${words.money(amount, currency)}, men pris gange antal er ${words.money(expected, currency)}: ret det, der er forkert (PrezzoTotale, 00423).`,
  '00424': 'En sats skrives i procent, som 22.00 og ikke 0.22: ret den (AliquotaIVA, 00424).',
  '00460': ({ total, limit }, words) =>
    `En forenklet faktura er på højst ${words.money(limit, 'EUR')}, og denne på ${words.money(total, 'EUR')}: udsted en almindelig (00460).`,
  '00425': 'Fakturanummeret skal indeholde et ciffer: ret det (Numero, 00425).',
  '00429': natureMissing('00429'),
  '00430': natureUnwanted('00430'),
  '00437': discountEmpty('00437'),
  '00438': discountEmpty('00438'),
  '00443': 'Ingen linje har rækkens sats: fjern rækken, eller ret dens sats (AliquotaIVA, 00443).',
  '00444': 'Linjernes og momsoversigtens natura skal være de samme: ret den, der er forkert (Natura, 00444).',
  '00445': natureGeneric('00445'),
  '00448': natureGeneric('00448'),
  '00474': 'En TD21 angiver skyldig moms, så ingen linje har satsen nul: indtast satsen (AliquotaIVA, 00474).',

  'fatturapa_value.any': ({ min, max }) => `${min} til ${max} tegn`,
  'fatturapa_value.basic': ({ min, max }) => `${min} til ${max} tegn uden accenter (Basic Latin)`,
  'fatturapa_value.latin': ({ max }) => `1 til ${max} tegn fra vesteuropæiske sprog (Latin-1)`,
  'fatturapa_value.integer': ({ min, max }) => `et helt tal fra ${min} til ${max}`,
  'fatturapa_value.one_of': ({ codes }, words) => words.or(codes),
  'fatturapa_value.from_to': ({ from, to }) => `en af ${from} til ${to}`,
  'fatturapa_value.format': 'FPR12 for en privat køber eller FPA12 for en offentlig myndighed',
  'fatturapa_value.recipient': '7 store bogstaver og cifre, eller 6 for en offentlig myndighed',
  'fatturapa_value.fiscal_code': '11 cifre for et selskab, eller 16 store bogstaver og cifre for en person',
  'fatturapa_value.person': '16 store bogstaver og cifre',
  'fatturapa_value.country': 'et lands to store bogstaver, som IT',
  'fatturapa_value.currency': 'en valutas tre store bogstaver, som EUR',
  'fatturapa_value.incoterm': 'tre store bogstaver, som EXW',
  'fatturapa_value.province': 'en provins to store bogstaver, som MI',
  'fatturapa_value.five_digits': '5 cifre',
  'fatturapa_value.pec': 'én adresse som company@pec.it på højst 256 tegn',
  'fatturapa_value.email': 'én e-mailadresse på 7 til 256 tegn',
  'fatturapa_value.regime': 'en af RF01 til RF20, undtagen RF03',
  'fatturapa_value.document_type': 'en dokumenttype som TD01',
  'fatturapa_value.withholding_reason': 'en grund fra modellen CU, som A for honorarer',
  'fatturapa_value.nature': 'en natura som N2.1',
  'fatturapa_value.collectability': 'I (straks), D (ved betaling) eller S (split payment)',
  'fatturapa_value.discount': 'SC for en rabat eller MG for et tillæg',
  'fatturapa_value.iban': 'et IBAN uden mellemrum',
  'fatturapa_value.bic': 'en BIC på 8 eller 11 tegn',
  'fatturapa_value.amount2': 'et beløb under 100000000000 med punktum og præcis 2 decimaler',
  'fatturapa_value.amount8': 'et beløb under 100000000000 med punktum og 2 til 8 decimaler',
  'fatturapa_value.rate': 'en procent fra 0.00 til 100.00 med præcis 2 decimaler',
  'fatturapa_value.quantity': 'et antal, der ikke er negativt, med punktum og 2 til 8 decimaler',
  'fatturapa_value.weight': 'en vægt med 1 eller 2 decimaler',
  'fatturapa_value.day': 'en dato som ÅÅÅÅ-MM-DD',
  'fatturapa_value.invoice_day': 'en dato som ÅÅÅÅ-MM-DD, fra 1970',
  'fatturapa_value.moment': 'et tidspunkt som ÅÅÅÅ-MM-DDTtt:mm:ss',
  'fatturapa_value.base64': 'en fil i base64',

  characters_replaced:
    'Nogle tegn kan ikke staves med de bogstaver, e-fakturaen tager (caratteri Latin-1), og vises som spørgsmålstegn: skriv dem med ord.',
  text_shortened: ({ max }) => `E-fakturaen har plads til ${max} tegn her (lunghezza massima) og viser kun begyndelsen.`,
  pec_left_out:
    'PEC-adressen er ikke en, SdI kan levere til, og er udeladt (PECDestinatario): ret den, ellers finder køberen kun fakturaen i area riservata.',
  fiscal_code_left_out:
    'Codice fiscale har hverken 11 eller 16 tegn og er udeladt (CodiceFiscale), da partita IVA siger, hvem køberen er: ret det.',
  iban_left_out: 'IBAN-nummeret har en form, som ingen konto har, og er udeladt (IBAN): ret det.',
  amounts_not_in_euro: ({ currency }) =>
    `Der kendes ingen kurs fra ${currency} til EUR, så beløbene forbliver i ${currency} (Divisa): loven kræver momsen i euro.`,
  resent_late: ({ rejectedOn, days }, words) =>
    `SdI afviste fakturaen den ${words.day(rejectedOn)}. Sendt igen inden for ${days} dage med samme nummer og dato regnes den for udstedt i tide; nu kan den blive regnet for udstedt for sent: indbetal selv bøden (ravvedimento operoso), eller spørg din revisor.`,

  'exchange_notice.delivered': 'SdI har leveret e-fakturaen til køberen (ricevuta di consegna).',
  'exchange_notice.not_delivered':
    'E-fakturaen er udstedt, men kunne ikke leveres: sig til køberen, at den ligger i skattemyndighedens area riservata (mancata consegna).',
  'exchange_notice.accepted': 'Den offentlige myndighed har godkendt e-fakturaen (esito committente EC01).',
  'exchange_notice.refused':
    'Den offentlige myndighed har afvist e-fakturaen: spørg om grunden, tag den tilbage med en kreditnota, og udsted en ny (esito committente EC02).',
  'exchange_notice.expired':
    'Den offentlige myndighed svarede ikke inden for 15 dage og kan ikke længere gøre det gennem SdI (decorrenza termini).',
  'exchange_notice.undeliverable':
    'SdI bekræfter, at e-fakturaen ikke kunne leveres: send den selv til myndigheden sammen med attesten (attestazione di avvenuta trasmissione).',
  'exchange_rejection.format': ({ code }) =>
    `SdI afviste filen, fordi den ikke følger formatet: ret det, meddelelsen nævner, og send den igen (${code}).`,
  'exchange_rejection.identity': ({ code }) =>
    `SdI kender ikke et skattenummer i filen: sammenlign sælgerens og køberens numre med registret, ret det forkerte, og send den igen (${code}).`,
  'exchange_rejection.duplicate': ({ code }) =>
    `SdI har allerede en faktura med dette nummer og år: se efter, om den er sendt før eller fra et andet program (${code}).`,
  'exchange_rejection.dates': ({ code }) =>
    `SdI afviste en dato i filen, som ligger i fremtiden eller efter det dokument, der henviser til den: ret den, og send filen igen (${code}).`,
  'exchange_rejection.amounts': ({ code }) =>
    `Beløbene i filen stemmer ikke overens: ret linjerne eller momsoversigten, og send den igen (${code}).`,
  'exchange_rejection.natures': ({ code }) =>
    `Filens natura mangler, er for generelle eller er ikke de samme på linjerne og i momsoversigten: ret dem, og send den igen (${code}).`,
  'exchange_rejection.recipient': ({ code }) =>
    `SdI kan ikke levere til modtagerkoden i filen: bed køberen om den rigtige, og send den igen (${code}).`,
  'exchange_rejection.document_type': ({ code }) =>
    `Dokumenttypen passer ikke til sælger og køber: ret parterne, og send den igen (${code}).`,
}
