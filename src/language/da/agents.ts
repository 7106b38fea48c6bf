import type { Translation } from '../catalogue.ts'
import type { agents as source } from '../en/agents.ts'

const counted = (lines: number): string => `${lines} ${lines === 1 ? 'linje' : 'linjer'}`

export const agents: Translation<typeof source> = {
  closed_to_agents: ({ operation }) =>
    `${operation} gør noget, der ikke kan fortrydes, eller giver lov til det, og virksomheden har forbeholdt det for mennesker.`,
  not_confirmed: ({ operation }) => `${operation} er ikke udført: den person, der blev spurgt, sagde nej.`,
  'payload_too_large.resource': ({ bytes, max, path }) =>
    `Filen fylder ${bytes} bytes, og en ressource må højst fylde ${max}. Den kan hentes over HTTP på ${path}.`,

  confirm_yes: 'Ja, gør det',
  confirm_final: 'Det kan ikke fortrydes.',
  confirm_post: ({ supplier, number, date, amount, currency, account, lines, vatCode, text }, words) =>
    `Skal bilaget fra ${supplier ?? 'en ukendt leverandør'}, nummer ${number ?? 'ukendt'}, dateret ${date === null ? 'ukendt' : words.day(date)}, bogføres? ` +
    `${amount === null ? 'Et ukendt beløb' : words.money(amount, currency)} på konto ${account ?? 'ukendt'}${lines > 1 ? ` og andre (${counted(lines)})` : ''}, momskode ${vatCode ?? 'ingen'}: ${text ?? 'ingen tekst'}.`,
  confirm_posted_final: 'Et bogført bilag kan hverken ændres eller slettes.',
  confirm_issue: ({ isCreditNote, buyer, total, currency, date, lines }, words) =>
    `Skal ${isCreditNote ? 'kreditnotaen' : 'fakturaen'} til ${buyer ?? 'en ukendt køber'} på ${words.money(total, currency)}, dateret ${words.day(date)}, med ${counted(lines)} udstedes?`,
  confirm_issued_final: 'Den får sit nummer, bliver bogført, sendes, hvor landet har et udvekslingssystem, og kan ikke ændres.',
  confirm_issue_einvoice: ({ buyer, currency, lines, more }, words) => {
    const listed = lines.map(
      ({ quantity, unitPrice, description, vatRate }) =>
        `${words.number(quantity)} x ${words.number(unitPrice)} ${description === '' ? 'uden beskrivelse' : description}, moms ${words.percent(vatRate)}`,
    )
    const all = more > 0 ? [...listed, `og ${more} mere`] : listed
    return `Skal der udstedes en e-faktura til ${buyer ?? 'en ukendt køber'} i ${currency ?? 'virksomhedens valuta'}: ${all.join('; ')}?`
  },
  confirm_issued_einvoice_final: 'Den får et nummer, bliver bogført og sendt til udvekslingssystemet og kan ikke ændres.',
  confirm_file: ({ start, end, payable, currency }, words) =>
    `Skal momsangivelsen for ${words.period(start, end)} registreres som indberettet, med ${words.money(Math.abs(payable), currency)} ${payable < 0 ? 'at få tilbage' : 'at betale'}?`,
  confirm_filed_final: 'Periodens dage lukkes for altid. Der sendes intet til skattemyndigheden: angivelsen skal være indberettet dér.',
  confirm_auto_post: ({ threshold }, words) =>
    `Skal bilag bogføres automatisk fra ${threshold === null ? 'den sikkerhed, der er indstillet,' : `en sikkerhed på ${words.number(threshold)}`} og opefter?`,
  confirm_auto_posted_final: 'Ingen ser på dem først, og et bogført bilag kan hverken ændres eller slettes.',
  confirm_warnings: ({ warnings, more }) => `Advarsler: ${[...warnings, ...(more > 0 ? [`og ${more} mere`] : [])].join(' ')}`,

  unknown_tool: ({ name }) => `Der er intet værktøj, der hedder ${name}.`,
  unknown_prompt: ({ name }) => `Der er ingen prompt, der hedder ${name}.`,
  foreign_host: 'Det er ikke tjenestens adresse: den står i PRIMANOTA_BASE_URL.',
  foreign_origin: 'Sider fra dette websted må ikke kalde.',
  one_message: 'Send én besked ad gangen: flere samlet tages der ikke imod.',
  posted_messages: 'Beskeder sendes med POST; her er hverken sessioner eller streams.',
}
