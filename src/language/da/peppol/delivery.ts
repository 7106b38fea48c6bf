import type { Translation } from '../../catalogue.ts'
import type { delivery as source } from '../../en/peppol/delivery.ts'

export const delivery: Translation<typeof source> = {
  endpoint_scheme: 'Det er ikke en type elektronisk adresse: 0088 er GLN (EAN-nummer), 0184 er CVR.',
  'endpoint_id.gln': 'Et GLN (EAN-nummer) har 13 cifre, hvoraf det sidste er et kontrolciffer: sammenlign med det, køberen har oplyst.',
  'endpoint_id.p_number': 'Et P-nummer har 10 cifre.',
  'endpoint_id.cvr': 'Et CVR-nummer har 8 cifre, med eller uden DK foran.',
  'endpoint_id.se_number': 'Et SE-nummer har 8 cifre, med eller uden DK foran.',
  'endpoint_id.other': 'En elektronisk adresse består af bogstaver og cifre, højst 50.',
  fik_creditor: 'Et FIK-kreditornummer har 8 cifre.',
  'delivery_incomplete.identifier': 'Angiv både type og nummer for den elektroniske adresse.',
  'delivery_not_possible.not_connected':
    'Kontakten skal have elektroniske fakturaer, men der er ikke tilknyttet et access point: tilknyt et, eller fjern kontaktens levering.',
  'delivery_not_possible.unknown': ({ participant, provider }) =>
    `${provider} kender ingen modtager ${participant}: sammenlign adressen med det, køberen har oplyst.`,
  'delivery_not_possible.format': ({ participant }) =>
    `${participant} er registreret, men modtager ikke sådan et dokument i det valgte format: lad formatet stå åbent, eller spørg køberen.`,
  'delivery_not_possible.not_asked': ({ provider, cause }) =>
    `${provider} svarede ikke på, om modtageren kan tage dokumentet (${cause}). Der er ikke brugt et nummer: prøv igen.`,
  'delivery_not_possible.changed': 'Kontaktens levering blev ændret i samme øjeblik: se på den, og prøv igen.',
  'network_notice.delivered': 'Køberens access point har modtaget e-fakturaen (message level status AP).',
  'network_notice.rejected': 'Køberens access point afviste filen: ret det, den nævner, og send den igen (message level status RE).',
  'network_notice.received': 'Køberen har modtaget e-fakturaen (fakturasvar AB).',
  'network_notice.in_process': 'Køberen behandler e-fakturaen (fakturasvar IP).',
  'network_notice.query': 'Køberen har et spørgsmål, før den går videre: besvar det (fakturasvar UQ).',
  'network_notice.accepted': 'Køberen har godkendt e-fakturaen (fakturasvar AP).',
  'network_notice.refused': 'Køberen har afvist e-fakturaen: spørg om grunden, krediter den, og udsted en ny (fakturasvar RE).',
  'network_notice.paid': 'Køberen oplyser, at der er betalt (fakturasvar PD).',
}
