import type { Translation } from '../../catalogue.ts'
import type { peppolRules as source } from '../../en/peppol/rules.ts'

export const peppolRules: Translation<typeof source> = {
  'einvoice_rule.number': ({ rule }) => `Fakturaen har intet nummer: giv den et (${rule}).`,
  'einvoice_rule.date': ({ rule }) => `Fakturaen har ingen dato: giv den en (${rule}).`,
  'einvoice_rule.head': ({ rule }) => `Filen oplyser ikke, hvilken slags dokument den er: skriv den igen (${rule}).`,
  'einvoice_rule.currency': ({ rule }) => `Valutaen findes ikke i ISO 4217: vælg en anden (${rule}).`,
  'einvoice_rule.currencies': ({ rule }) =>
    `Alle beløb skal være i fakturaens valuta med momsen i kroner ved siden af: skriv filen igen (${rule}).`,
  'einvoice_rule.seller_name': ({ rule }) => `Virksomheden har intet navn: udfyld profilen (${rule}).`,
  'einvoice_rule.seller_address': ({ rule }) => `Virksomhedens adresse er ikke fuldstændig: udfyld profilen (${rule}).`,
  'einvoice_rule.seller_number': ({ rule }) => `Virksomhedens CVR-nummer mangler eller har ikke otte cifre: udfyld profilen (${rule}).`,
  'einvoice_rule.seller_vat': ({ rule }) =>
    `Virksomhedens momsnummer mangler eller må ikke stå på sådan en faktura: se på profilen og linjerne (${rule}).`,
  'einvoice_rule.buyer_name': ({ rule }) => `Køberen har intet navn: udfyld kontakten (${rule}).`,
  'einvoice_rule.buyer_address': ({ rule }) => `Køberens adresse eller land er ikke udfyldt: udfyld kontakten (${rule}).`,
  'einvoice_rule.buyer_vat': ({ rule }) =>
    `Køberens momsnummer mangler eller begynder ikke med landets bogstaver: udfyld kontakten (${rule}).`,
  'einvoice_rule.buyer_endpoint': ({ rule }) =>
    `Køberens elektroniske adresse mangler eller er af en slags, som formatet ikke kender: ret kontaktens levering (${rule}).`,
  'einvoice_rule.endpoint_digits': ({ rule }) =>
    `Et GLN- eller CVR-nummer har forkert længde eller kontrolciffer: sammenlign med det, køberen har oplyst (${rule}).`,
  'einvoice_rule.reference': ({ rule }) =>
    `Køberen skal have et ordrenummer eller en reference på fakturaen: skriv det under fakturaens referencer eller kontaktens levering (${rule}).`,
  'einvoice_rule.corrected': ({ rule }) => `Fakturaen, der krediteres, har intet nummer: nævn det i teksten på en linje (${rule}).`,
  'einvoice_rule.no_lines': ({ rule }) => `Fakturaen har ingen linjer: skriv, hvad der sælges (${rule}).`,
  'einvoice_rule.line': ({ rule }) => `En linje mangler tekst, antal, pris eller beløb: udfyld den (${rule}).`,
  'einvoice_rule.price': ({ rule }) => `En pris er negativ: gør antallet negativt i stedet (${rule}).`,
  'einvoice_rule.quantity': ({ rule }) => `Et antal er nul: skriv hvor mange, eller udelad linjen (${rule}).`,
  'einvoice_rule.sums': ({ rule }) => `Summerne i filen stemmer ikke overens: skriv den igen ud fra linjerne (${rule}).`,
  'einvoice_rule.decimals': ({ rule }) => `Et beløb har mere end to decimaler: skriv filen igen (${rule}).`,
  'einvoice_rule.negative': ({ rule }) => `En kreditnota kan ikke have en negativ total: udsted en faktura i stedet (${rule}).`,
  'einvoice_rule.due': ({ rule }) => `Der skal betales, men der er ingen dag: angiv kontaktens betalingsbetingelser (${rule}).`,
  'einvoice_rule.account': ({ rule }) => `Bankkontoen mangler eller er ikke fuldstændig: skriv IBAN i virksomhedens profil (${rule}).`,
  'einvoice_rule.means': ({ rule }) => `Betalingsmåden bruges ikke i Danmark: skriv en dansk konto i virksomhedens profil (${rule}).`,
  'einvoice_rule.slip': ({ rule }) =>
    `Indbetalingskortet (FIK) skal have et kreditornummer på otte cifre og et nummer af rigtig længde: ret kreditornummeret (${rule}).`,
  'einvoice_rule.notes': ({ rule }) => `Der må kun være én note: skriv den som én tekst (${rule}).`,
  'einvoice_rule.empty': ({ rule }) => `Filen har et tomt element: skriv den igen (${rule}).`,
  'einvoice_rule.category': ({ rule }) =>
    `En momskategori mangler eller kendes ikke i formatet: se på linjernes moms, eller send som Peppol BIS Billing 3 (${rule}).`,
  'einvoice_rule.rate': ({ rule }) => `Satsen passer ikke til momskategorien: se på linjernes moms (${rule}).`,
  'einvoice_rule.reason': ({ rule }) =>
    `Der mangler en grund til, at der ikke er moms, eller den står, hvor der er moms: se på linjernes moms (${rule}).`,
  'einvoice_rule.outside': ({ rule }) =>
    `Det, der er uden for momslovens område, kan ikke stå på samme faktura som andre linjer: skriv to fakturaer (${rule}).`,
  'einvoice_rule.delivered': ({ rule }) =>
    `Varer til et andet EU-land skal have leveringens dag og land: udfyld kontaktens land (${rule}).`,
  'einvoice_rule.duplicate': ({ number }) => `En faktura ${number} fra denne sælger er modtaget før: se efter, om den allerede er sendt.`,
  'einvoice_rule.unreadable': 'Filen er ikke gyldig XML: skriv den igen.',
  'einvoice_rule.name_taken': 'En fil med dette navn er sendt før med andet indhold.',
  'einvoice_rule.no_receiver': 'Modtageren er ikke registreret til dette dokument: spørg efter dens adresse, eller send det på anden vis.',
}
