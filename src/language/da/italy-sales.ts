import type { Translation } from '../catalogue.ts'
import type { italySales as source } from '../en/italy-sales.ts'

const natures: Readonly<Record<string, string>> = {
  N1: 'indgår ikke i momsgrundlaget, fx udlæg og viderefaktureret stempelafgift',
  'N2.1': 'uden for italiensk moms på grund af leveringsstedet',
  'N2.2': 'uden for momsen i øvrigt, især sælgere under forfait-ordningen',
  'N3.1': 'fritaget, eksport',
  'N3.2': 'fritaget, EU-leverancer',
  'N3.3': 'fritaget, leverancer til San Marino',
  'N3.4': 'fritaget, sidestillet med eksport',
  'N3.5': "fritaget, dichiarazione d'intento",
  'N3.6': 'fritaget, andre leverancer',
  N4: 'momsfri',
  N5: 'brugtmomsordning, momsen vises ikke',
  'N6.1': 'omvendt betalingspligt, skrot',
  'N6.2': 'omvendt betalingspligt, guld og sølv',
  'N6.3': 'omvendt betalingspligt, underentrepriser i byggeriet',
  'N6.4': 'omvendt betalingspligt, bygninger',
  'N6.5': 'omvendt betalingspligt, mobiltelefoner',
  'N6.6': 'omvendt betalingspligt, elektronik',
  'N6.7': 'omvendt betalingspligt, rengøring, nedrivning og arbejde på bygninger',
  'N6.8': 'omvendt betalingspligt, energi',
  'N6.9': 'omvendt betalingspligt, andre tilfælde',
  N7: 'moms betalt i et andet EU-land',
}

const linkContact = 'knyt bilaget til en kontakt, der har oplysningen, med link_document_contact'

export const italySales: Translation<typeof source> = {
  'sale_vat.italian': 'Salget sker i Italien, så der opkræves italiensk moms, som linjerne siger.',
  'sale_vat.italian_eu_consumer': ({ country }, words) =>
    `En køber i ${words.country(country)} uden gyldigt momsnummer regnes for privat og faktureres med italiensk moms.`,
  'sale_vat.san_marino': 'Varer, der sendes til San Marino, sælges uden moms ligesom eksport (DPR 633/72 art. 71).',
  'sale_vat.vatican': 'Varer, der sendes til Vatikanstaten, sælges uden moms ligesom eksport (DPR 633/72 art. 71).',
  'sale_vat.rf19': 'Sælgeren er under forfait-ordningen (RF19) og opkræver ikke moms (L. 190/2014 art. 1, c. 58).',
  'sale_vat.rf02': 'Sælgeren er under ordningen for små skattepligtige (RF02) og opkræver ikke moms (L. 244/2007 art. 1, c. 100).',
  'sale_vat.public_office':
    'Køberen er en offentlig myndighed: momsen faktureres, og køberen betaler den til staten (DPR 633/72 art. 17-ter).',
  'sale_vat.public_office_withholds':
    'Køberen er en offentlig myndighed, der indeholder skat af honoraret: momsen faktureres og betales som normalt, uden split payment (DPR 633/72 art. 17-ter, c. 1-sexies).',
  'sale_vat.nature': ({ nature }) => `Der opkræves ikke moms: linjen har natura ${nature} (${natures[nature]}).`,

  'check_place_of_supply.italian_consumer': ({ country }, words) =>
    `De fleste ydelser til private i ${words.country(country)} har italiensk moms, men ikke rådgivning, licenser, reklame og lignende, som bruges dér (DPR 633/72 art. 7-septies): sådanne linjer har 0 % og natura N2.1.`,
  'check_place_of_supply.san_marino':
    'Varer til San Marino sælges uden moms til erhvervsdrivende dér, som har et nummer: til en privat kan der skulle betales italiensk moms. Indtast nummeret, eller undersøg det.',
  'check_place_of_supply.n2_1': 'N2.1 er til det, der beskattes i et andet land, men køberen er i Italien: undersøg, hvor ydelsen leveres.',
  'oss_may_apply.italian_goods':
    'Der opkræves italiensk moms. Når varer sendt til private i andre EU-lande overstiger 10.000 EUR om året, skal der betales moms i køberens land gennem One Stop Shop: summen indtil nu står under Moms, OSS.',
  'oss_may_apply.italian_services':
    'Der opkræves italiensk moms. Når elektroniske ydelser til private i andre EU-lande overstiger 10.000 EUR om året, skal der betales moms i køberens land gennem One Stop Shop. Er jeres elektroniske, så angiv det under Moms, OSS.',
  vat_counted_at_invoice:
    'Under virksomhedens skatteordning forfalder momsen først ved betalingen, men her medregnes den på fakturadatoen: kontrollér momsangivelsen.',
  'nature_does_not_fit.n3_2':
    'N3.2 er til varer sendt til en virksomhed i et andet EU-land med gyldigt momsnummer, og det er køberen ikke.',
  'nature_does_not_fit.n3_3': 'N3.3 er til varer sendt til San Marino, og dér er køberen ikke.',
  'nature_does_not_fit.reverse_charge': ({ nature }) =>
    `${nature} er til købere i Italien med partita IVA, som selv afregner momsen, og det er køberen ikke.`,
  invoice_late: ({ days, issued }) =>
    `En faktura skal sendes senest ${days} dage efter salget, og denne ${issued ? 'er udstedt senere: der kan komme en bøde' : 'er ældre: datér den i dag, eller regn med en bøde'}.`,
  check_split_payment: ({ until }, words) =>
    `Split payment var tilladt til og med ${words.day(until)}, så vidt det vides her: undersøg, om det stadig gælder for denne køber.`,

  'invoice_date.future': 'Datoen ligger i fremtiden, hvilket SdI afviser (00403).',
  'profile_lacks.partita_iva': 'Virksomhedens profil mangler partita IVA, som skal stå på alle fakturaer.',
  'profile_lacks.tax_regime':
    'Virksomhedens profil mangler skatteordningen (regime fiscale, RF01 for den almindelige), som skal stå på alle fakturaer.',
  'profile_lacks.cap_digits': 'Virksomhedens postnummer (CAP) skal have 5 cifre.',
  buyer_id_missing: 'En køber i Italien skal have partita IVA eller codice fiscale, ellers afviser SdI fakturaen (00417).',
  'nature_of_line.missing':
    'En linje med 0 % skal have en grund til, at der ikke er moms (natura): skriv 22, 10, 5 eller 4, eller udsted den med issue_einvoice, hvis linjer har vatNature.',
  'nature_of_line.unwanted': ({ rate }, words) =>
    `En linje med ${words.percent(rate)} har ingen natura (00401): udelad den, eller skriv 0 %, hvor der ikke opkræves moms.`,
  'nature_of_line.too_general': ({ nature }) =>
    `${nature} har siden 2021 været for generel (00445): skriv ${nature}.1 eller en anden af samme slags.`,
  'nature_of_line.unknown': 'Den natura findes ikke: skriv en af N1, N2.1, N2.2, N3.1 til N3.6, N4, N5, N6.1 til N6.9 og N7.',

  'self_invoice_due.td16':
    'Leverandøren er i Italien og opkræver ikke moms, fordi køberen skal afregne den (omvendt betalingspligt): fakturaen suppleres med momsen i en TD16. Den kan også suppleres i hånden og gemmes sammen med fakturaen.',
  'self_invoice_due.td17': ({ country }, words) =>
    `Ydelser fra ${country === null ? 'udlandet' : words.country(country)}: køberen skal afregne momsen i leverandørens sted og indberetter det til SdI med en TD17.`,
  'self_invoice_due.td17_exempt': ({ country, nature }, words) =>
    `Momsfri ydelser fra ${country === null ? 'udlandet' : words.country(country)}: der skal ikke betales moms, og købet indberettes til SdI med en TD17 med natura ${nature}.`,
  'self_invoice_due.td18': ({ country }, words) =>
    `Varer fra ${country === null ? 'udlandet' : words.country(country)}: køberen skal afregne momsen i leverandørens sted og indberetter det til SdI med en TD18.`,
  'self_invoice_due.td19': ({ country }, words) =>
    `Varer, som en sælger etableret i ${country === null ? 'udlandet' : words.country(country)} leverer i Italien: køberen skal afregne momsen og indberetter det til SdI med en TD19.`,
  supplier_number_missing: 'Leverandørens fakturanummer kunne ikke læses på bilaget, så der står N.D. i stedet på selvfakturaen.',
  'simplified_invoice.limit': ({ limit }, words) =>
    `En forenklet faktura er på højst ${words.money(limit, 'EUR')} med moms (DM 10/5/2019): udsted en almindelig.`,
  'simplified_invoice.abroad': 'En forenklet faktura er til købere i Italien (DPR 633/72 art. 21-bis): udsted en almindelig.',
  'simplified_invoice.public': 'Offentlige købere, og købere med split payment, får ingen forenklet faktura: udsted en almindelig.',
  'simplified_invoice.additions':
    'En forenklet faktura har ikke plads til bidrag, en viderefaktureret afgift eller indeholdt skat: udsted en almindelig.',
  'simplified_invoice.references': 'En forenklet faktura har ikke plads til ordre, kontrakt, CIG eller CUP: udsted en almindelig.',
  'reference_shape.number': 'En FatturaPA har plads til 20 bogstaver, cifre og tegn uden accenter: forkort nummeret.',
  'reference_shape.cig': 'Et CIG har 10 bogstaver og cifre: sammenlign med ordren.',
  'reference_shape.cup': 'Et CUP har 15 bogstaver og cifre: sammenlign med ordren.',
  'reference_shape.alone': 'Et CIG eller CUP hører til en ordre eller en kontrakt: angiv også nummeret på en af dem.',
  'simplified_invoice.stamp_duty': 'Fakturaen skal have stempelafgift, som en forenklet ikke kan vise: udsted en almindelig.',
  'simplified_invoice.nature': ({ nature }) => `En forenklet faktura kender ikke ${nature}: kun moms, N1, N4 og N5. Udsted en almindelig.`,
  'simplified_invoice.currency': 'En forenklet faktura er i euro: udsted en almindelig.',
  'simplified_invoice.correction': 'En forenklet kreditnota nævner den faktura, den retter: skriv nummeret i teksten på en linje.',
  'simplified_invoice.debit_note': 'En forenklet debetnota nævner den faktura, den lægger til: skriv nummeret i teksten på en linje.',
  'simplified_invoice.debit_note_amount':
    'En debetnota er på mere end nul: udsted en kreditnota (uden `isDebitNote`), når der skal betales mindre.',
  'self_invoice_supplier.name': `Leverandørens navn er ikke kendt: ${linkContact}.`,
  'self_invoice_supplier.country': `Leverandørens land er ikke kendt: ${linkContact}.`,
  'self_invoice_supplier.italian': `Leverandøren regnes for italiensk, men en TD17, TD18 eller TD19 angår en udenlandsk (00473): ${linkContact}.`,
  'self_invoice_supplier.foreign': ({ country }, words) =>
    `Leverandøren er i ${words.country(country)}, men en TD16 supplerer en faktura fra en leverandør i Italien: tilbagefør posteringen, og vælg koden for en TD17, TD18 eller TD19, eller ret kontaktens land.`,
}
