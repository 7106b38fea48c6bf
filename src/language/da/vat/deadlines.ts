import type { Translation } from '../../catalogue.ts'
import type { deadlines as source } from '../../en/vat/deadlines.ts'

export const deadlines: Translation<typeof source> = {
  'deadline_title.bank_consent': ({ bank }) => `Tilknyt ${bank} igen`,
  'deadline.bank_consent': ({ bank }) =>
    `Samtykket, som ${bank} læses med, udløber. Tilknyt banken igen inden da: kontiene fortsætter, hvor de slap.`,
  'deadline_title.vat_return': 'Momsangivelse og betaling',
  'deadline_title.eu_sales_list': 'EU-salg uden moms',
  'deadline_title.payroll_tax': 'A-skat og AM-bidrag',
  'deadline_title.corporate_tax_advance': 'Acontoskat',
  'deadline_title.annual_report': 'Årsrapport',
  'deadline_title.corporate_tax_return': 'Oplysningsskema for selskaber',
  'deadline_title.vat_payment': 'Betaling af italiensk moms',
  'deadline_title.lipe': 'Indberetning af periodiske momsopgørelser',
  'deadline_title.vat_advance': 'Acontobetaling af moms',
  'deadline_title.annual_vat_return': 'Årlig momsangivelse',
  'deadline_title.stamp_duty': 'Stempelafgift på e-fakturaer',
  'deadline_title.intrastat': 'Intrastat-liste over EU-salg',
  'deadline_title.withholding': 'Betaling af indeholdt skat',
  'deadline_title.withholding_certificate': 'Attester for indeholdt skat',
  'deadline_title.self_invoice': 'Selvfakturaer for køb i udlandet',
  'deadline_title.oss_return': 'OSS-angivelse og betaling',

  'deadline.vat_return': ({ start, end }, words) =>
    `Indberet momsangivelsen for ${words.period(start, end)}, og betal momstilsvaret; den skal indberettes, også selv om der hverken var køb eller salg.`,
  'deadline.eu_sales_list': ({ start, end }, words) =>
    `Indberet salg uden moms til virksomheder i andre EU-lande i ${words.period(start, end)}, køber for køber.`,
  'deadline.payroll_tax': ({ start, end }, words) =>
    `Indberet lønnen for ${words.period(start, end)}, og betal den indeholdte A-skat og det indeholdte AM-bidrag, hvis der er nogen.`,
  'deadline.corporate_tax_advance': ({ start, end, instalment }, words) =>
    `Betal ${instalment === 1 ? 'første' : 'anden'} rate af acontoskatten for ${words.period(start, end)}.`,
  'deadline.annual_report': ({ end }, words) =>
    `Indsend den godkendte årsrapport for regnskabsåret, der sluttede den ${words.day(end)}, til Erhvervsstyrelsen.`,
  'deadline.corporate_tax_return': ({ end }, words) =>
    `Indsend selskabets oplysningsskema for indkomståret, der sluttede den ${words.day(end)}.`,
  'deadline.vat_payment': ({ start, end, code }, words) =>
    `Opgør momsen for ${words.period(start, end)}, og betal det skyldige beløb med F24, kode ${code}.`,
  'deadline.lipe': ({ start, end }, words) =>
    `Indsend momsopgørelserne for ${words.period(start, end)}, medmindre der hverken er noget at angive eller et tilgodehavende at overføre.`,
  'deadline.vat_advance': ({ start, end, code, rate, minimum }, words) =>
    `Betal aconto på den sidste moms for ${words.period(start, end)} med F24, kode ${code}: ${words.percent(rate)} af momsen i årets sidste periode året før, og intet under ${words.money(minimum, 'EUR')}.`,
  'deadline.annual_vat_return': ({ start, end }, words) => `Indsend den årlige momsangivelse for ${words.period(start, end)}.`,
  'deadline.stamp_duty': ({ start, end, code }, words) =>
    `Betal stempelafgiften på e-fakturaerne i ${words.period(start, end)} med F24, kode ${code}.`,
  'deadline.stamp_duty_may_wait': ({ start, end, code, limit }, words) =>
    `Betal stempelafgiften på e-fakturaerne i ${words.period(start, end)} med F24, kode ${code}; op til ${words.number(limit)} EUR kan den betales sammen med næste kvartal.`,
  'deadline.intrastat': ({ start, end, limit }, words) =>
    `Indberet salg til virksomheder i andre EU-lande i ${words.period(start, end)}; over ${words.number(limit)} EUR i et kvartal indberettes det pr. måned.`,
  'deadline.withholding': ({ start, end, code }, words) =>
    `Betal den skat, der er indeholdt hos leverandører i ${words.period(start, end)}, med F24, kode ${code}.`,
  'deadline.withholding_certificate_copy': ({ start, end }, words) =>
    `Giv hver leverandør attesten for det, der er indeholdt i ${words.period(start, end)}.`,
  'deadline.withholding_certificate': ({ start, end }, words) =>
    `Indsend attesterne for selvstændigt arbejde og provisioner for ${words.period(start, end)}.`,
  'deadline.self_invoice': ({ start, end }, words) =>
    `Send selvfakturaerne (TD17, TD18, TD19) for køb i udlandet i ${words.period(start, end)}.`,
  'deadline.oss_return': ({ start, end }, words) =>
    `Indberet OSS-angivelsen for ${words.period(start, end)}, og betal den; den registrerede indberetter også uden salg.`,

  deadlines_not_before: ({ day }, words) => `Tidligst den ${words.day(day)}.`,
  deadlines_not_after: ({ day }, words) => `Senest den ${words.day(day)}.`,
  to_before_from: 'Ikke før `from`, som er for tre måneder siden, når det udelades.',
  deadlines_span: ({ years }) => `Højst ${years} år efter \`from\`.`,

  'deadline_feed.name': ({ organization }) => `${organization}: frister`,
  'deadline_feed.category': 'Frister',
  'deadline_feed.open': ({ title, start, end }, words) => `${title}, ${words.period(start, end)}`,
  'deadline_feed.ready': ({ title, start, end }, words) => `Klar: ${title}, ${words.period(start, end)}`,
  'deadline_feed.filed': ({ title, start, end }, words) => `Indberettet: ${title}, ${words.period(start, end)}`,
  'deadline_feed.period': ({ start, end }, words) => `Periode: ${words.period(start, end)}.`,
  'deadline_feed.to_pay': ({ amount, currency }, words) => `Skal betales: ${words.money(amount, currency)}.`,
  'deadline_feed.in_favour': ({ amount, currency }, words) => `Til udbetaling eller overførsel: ${words.money(amount, currency)}.`,
  'deadline_feed.nothing_to_pay': 'Intet at betale.',
  'deadline_feed.law': ({ law }) => `Lovhjemmel: ${law}`,
}
