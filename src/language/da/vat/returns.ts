import type { Translation } from '../../catalogue.ts'
import type { vat as source } from '../../en/vat/returns.ts'

export const vat: Translation<typeof source> = {
  vat_return_not_found: ({ id }) => `Der er ingen momsangivelse med id'et ${id}.`,
  'return_filed.on': ({ id, on }, words) => `${id} blev indberettet den ${words.day(on)}.`,
  'return_filed.reference': ({ id, on, reference }, words) => `${id} blev indberettet den ${words.day(on)} med referencen ${reference}.`,
  'return_filed.period': ({ start, end }, words) => `Momsangivelsen for ${words.period(start, end)} er allerede indberettet.`,
  return_outdated: ({ id, start, end }, words) =>
    `En anden momsangivelse er indberettet eller genåbnet, siden ${id} blev udarbejdet, og det ændrer, hvad der indgår i denne. Udarbejd den for ${words.period(start, end)} igen (POST /api/rest/vat-returns).`,
  'return_outdated.reopened': ({ id, start, end }, words) =>
    `${id} er genåbnet, og tallene er stadig dem, der blev indberettet. Udarbejd momsangivelsen for ${words.period(start, end)} igen (POST /api/rest/vat-returns), før du indberetter den.`,
  period_not_begun: ({ start, end }, words) => `Perioden ${words.period(start, end)} begynder først den ${words.day(start)}.`,
  no_such_box: ({ box, boxes }) => `Momsangivelsen har ikke feltet ${box}. Felterne er: ${boxes.join(', ')}.`,
  box_computed: ({ box }) =>
    `${box} er beregnet af andre felter eller overført, så der står ingen posteringslinjer bag: spørg på de felter, det er beregnet af.`,

  entries_since_prepared: ({ count }) =>
    `${count === 1 ? 'Én postering' : `${count} posteringer`} er bogført, siden angivelsen blev udarbejdet. Udarbejd den igen for at få ${count === 1 ? 'den' : 'dem'} med; ellers kommer ${count === 1 ? 'den' : 'de'} med i den næste som rettelse.`,
  period_very_old: ({ years }) =>
    `Perioden er mere end ${years} år gammel. Der kan stå en postering med forkert dato bag: se linjerne igennem, før du indberetter.`,
  debt_of_last_year: ({ amount, currency, dueBy }, words) =>
    `${words.money(amount, currency)} fra året før var for lidt til at blive betalt for sig selv og forfaldt senest den ${words.day(dueBy)}: beløbet er ikke med i denne angivelse. Betal det særskilt.`,
  period_not_ended: ({ end }, words) => `Perioden slutter den ${words.day(end)}: det, der bogføres inden da, er endnu ikke med.`,
  'nil_return.due': 'Der er intet bogført i perioden. En nulangivelse skal indberettes alligevel.',
  'nil_return.not_due': 'Der er intet bogført i perioden, og uden et tilgodehavende at overføre skal der ikke sendes noget.',
  unposted_documents: ({ count }) =>
    count === 1
      ? 'Ét bilag fra perioden er ikke bogført: momsen af det er ikke med i angivelsen.'
      : `${count} bilag fra perioden er ikke bogført: momsen af dem er ikke med i angivelsen.`,
  rejected_einvoices: ({ count }) =>
    count === 1
      ? 'Én e-faktura fra perioden blev afvist af SdI og er ikke sendt igen: efter loven er den ikke udstedt, men momsen af den er med i angivelsen. Send den igen inden fem dage via /api/rest/e-invoices/{id}/resend.'
      : `${count} e-fakturaer fra perioden blev afvist af SdI og er ikke sendt igen: efter loven er de ikke udstedt, men momsen af dem er med i angivelsen. Send dem igen inden fem dage via /api/rest/e-invoices/{id}/resend.`,
  unreconciled_transactions: ({ count }) =>
    `${count === 1 ? 'Én bankbevægelse' : `${count} bankbevægelser`} fra perioden er ikke afstemt: et køb eller et salg mangler måske at blive bogført.`,
  late_entries: ({ count }) =>
    count === 1
      ? 'Én postering hører til en periode, der allerede er indberettet, og er med her som rettelse.'
      : `${count} posteringer hører til en periode, der allerede er indberettet, og er med her som rettelser.`,
  periods_not_filed: ({ start, end, more }, words) =>
    `Der er ikke indberettet moms for ${words.period(start, end)}${more === 0 ? '' : ` og ${more} ${more === 1 ? 'periode' : 'perioder'} mere`} før denne. Angivelsen skal indsendes, også uden posteringer: udarbejd den med en dag i perioden (POST /api/rest/vat-returns).`,
  'frequency_not_available_in_region.no_annual': 'Danmark har ingen årlig momsangivelse: moms angives pr. måned, kvartal eller halvår.',
  'frequency_not_available_in_region.settled':
    'Italiensk moms opgøres pr. måned eller kvartal; datoerne er dem for periodens sidste kvartal.',
  'frequency_not_available_in_region.in_file': 'LIPE kender kun måneder og kvartaler: vælg en af dem.',
  sales_declared_elsewhere: ({ amount, currency }, words) =>
    `Salg under N7 på ${words.money(amount, currency)} står i ingen rubrik: momsen er et andet EU-lands og angives i OSS. Afsnittet OSS i momsregistrene viser dem.`,
  vat_advance_not_known:
    'Der er ikke bogført nogen acontobetaling (acconto) i perioden. Skulle den betales senest den 27. december, så bogfør den på konto 1602 den dag, og udarbejd angivelsen igen.',
  vat_advance_method: ({ method }) =>
    `LIPE-filen oplyser, at acontobetalingen er beregnet efter metode ${method} (1 sidste år, 2 skøn, 3 det bogførte, 4 en særregel for branchen). Var det en anden, så hent filen med ?advanceMethod=.`,
  vat_credit_missing: ({ amount, currency, account }, words) =>
    `Der er brugt ${words.money(amount, currency)} mere af momstilgodehavendet, end tidligere angivelser efterlod. Kontrollér posteringerne på konto ${account}.`,
  returns_of_one_quarter: 'En LIPE-fil rummer ét kvartal: enten dets måneder eller kvartalet selv, og hver dag kun én gang.',
  return_missing: 'Der er ikke udarbejdet nogen angivelse for kvartalet: udarbejd den.',
  amount_negative: ({ row }) => `Række ${row} kan ikke indeholde et negativt beløb.`,
  declarant_missing:
    'Et selskab skal angive den person, der underskriver: tilføj den tegningsberettigedes codice fiscale og rolle, før filen underskrives.',

  'payment_note.refund': 'Der skal ikke betales noget: skattemyndigheden udbetaler beløbet, når angivelsen er indberettet.',
  'payment_note.credit': 'Et tilgodehavende: den næste periode overtager det i række VP8.',
  'payment_note.credit_of_year': 'Et tilgodehavende: det indgår i årsangivelsen og derfra i række VP9.',
  'payment_note.below_minimum': ({ minimum, currency }, words) =>
    `Højst ${words.money(minimum, currency)}: det betales sammen med den næste periode, som overtager det i række VP7.`,
  'payment_note.with_year': 'Betales sammen med saldoen på årsangivelsen.',
  'payment_note.with_year_and_interest': ({ rate, interest, currency }, words) =>
    `Betales sammen med saldoen på årsangivelsen med ${words.percent(rate)} i rente (${words.money(interest, currency)}), som angives dér.`,

  'vat_box.salgsmoms': 'Moms af virksomhedens salg',
  'vat_box.momsVarekoebUdland': 'Beregnet moms af varer købt i EU og uden for EU',
  'vat_box.momsYdelseskoebUdland': 'Beregnet moms af ydelser købt i udlandet, hvor køber betaler momsen',
  'vat_box.koebsmoms': 'Moms af køb, som trækkes fra',
  'vat_box.olieOgFlaskegasafgift': 'Godtgørelse af afgift på olie og flaskegas',
  'vat_box.elafgift': 'Godtgørelse af afgift på elektricitet',
  'vat_box.naturgasOgBygasafgift': 'Godtgørelse af afgift på naturgas og bygas',
  'vat_box.kulafgift': 'Godtgørelse af afgift på kul',
  'vat_box.co2Afgift': 'Godtgørelse af afgift på CO2',
  'vat_box.vandafgift': 'Godtgørelse af afgift på vand',
  'vat_box.momstilsvar': 'Moms, der skal betales (negativ: udbetales)',
  'vat_box.rubrikAVarer': 'Varer købt i andre EU-lande, uden moms',
  'vat_box.rubrikAYdelser': 'Ydelser købt i andre EU-lande, uden moms',
  'vat_box.rubrikBVarerEuSalg': 'Varer solgt til andre EU-lande, som står på listen over EU-salg',
  'vat_box.rubrikBVarerIkkeEuSalg': 'Varer solgt til andre EU-lande, som ikke står på listen over EU-salg',
  'vat_box.rubrikBYdelser': 'Ydelser solgt til andre EU-lande uden moms',
  'vat_box.rubrikC': 'Andet salg uden moms',
  'vat_box.VP2': 'Salg i alt, uden moms',
  'vat_box.VP3': 'Køb i alt, uden moms',
  'vat_box.VP4': 'Salgsmoms, der er forfalden',
  'vat_box.VP5': 'Købsmoms, der trækkes fra',
  'vat_box.VP6': 'Moms, der skyldes, eller et tilgodehavende',
  'vat_box.VP7': 'Skyldig moms fra perioden før, op til mindstebeløbet for en betaling',
  'vat_box.VP8': 'Tilgodehavende fra perioden før',
  'vat_box.VP9': 'Tilgodehavende fra året før',
  'vat_box.VP10': 'Betalinger for biler fra EU',
  'vat_box.VP11': 'Skattefradrag (crediti d’imposta)',
  'vat_box.VP12': 'Rente for dem, der opgør moms pr. kvartal',
  'vat_box.VP13': 'Acontobetaling',
  'vat_box.VP14': 'Moms, der skal betales, eller et tilgodehavende',
}
