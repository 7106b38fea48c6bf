import type { Translation } from '../catalogue.ts'
import type { agents as source } from '../en/agents.ts'

const counted = (lines: number): string => `${lines} ${lines === 1 ? 'riga' : 'righe'}`

export const agents: Translation<typeof source> = {
  closed_to_agents: ({ operation }) =>
    `${operation} fa qualcosa che non si può annullare, o lo permette, e l'azienda lo riserva alle persone.`,
  not_confirmed: ({ operation }) => `${operation} non è stato eseguito: la persona interpellata non ha dato il consenso.`,
  'payload_too_large.resource': ({ bytes, max, path }) =>
    `Il file ha ${bytes} byte, e una risorsa può averne al massimo ${max}. Si può scaricare via HTTP da ${path}.`,

  confirm_yes: 'Sì, procedi',
  confirm_final: 'Non si può annullare.',
  confirm_post: ({ supplier, number, date, amount, currency, account, lines, vatCode, text }, words) =>
    `Registrare il documento di ${supplier ?? 'un fornitore sconosciuto'}, numero ${number ?? 'sconosciuto'}, data ${date === null ? 'sconosciuta' : words.day(date)}? ` +
    `${amount === null ? 'Un importo sconosciuto' : words.money(amount, currency)} sul conto ${account ?? 'sconosciuto'}${lines > 1 ? ` e altri (${counted(lines)})` : ''}, codice IVA ${vatCode ?? 'nessuno'}: ${text ?? 'nessun testo'}.`,
  confirm_posted_final: 'Un documento registrato non può essere modificato né eliminato.',
  confirm_issue: ({ isCreditNote, buyer, total, currency, date, lines }, words) =>
    `Emettere la ${isCreditNote ? 'nota di credito' : 'fattura'} a ${buyer ?? 'un cliente sconosciuto'} per ${words.money(total, currency)}, data ${words.day(date)}, con ${counted(lines)}?`,
  confirm_issued_final:
    'Riceve il numero, viene registrata, inviata dove il paese ha un sistema di interscambio, e non può essere modificata.',
  confirm_issue_einvoice: ({ buyer, currency, lines, more }, words) => {
    const listed = lines.map(
      ({ quantity, unitPrice, description, vatRate }) =>
        `${words.number(quantity)} x ${words.number(unitPrice)} ${description === '' ? 'senza descrizione' : description}, IVA ${words.percent(vatRate)}`,
    )
    const all = more > 0 ? [...listed, `e altre ${more}`] : listed
    return `Emettere una fattura elettronica a ${buyer ?? 'un cliente sconosciuto'} in ${currency ?? "valuta dell'azienda"}: ${all.join('; ')}?`
  },
  confirm_issued_einvoice_final: 'Viene numerata, registrata e inviata al sistema di interscambio, e non può essere modificata.',
  confirm_file: ({ start, end, payable, currency }, words) =>
    `Segnare come presentata la liquidazione IVA del periodo ${words.period(start, end)}, con ${words.money(Math.abs(payable), currency)} ${payable < 0 ? 'a credito' : 'da versare'}?`,
  confirm_filed_final:
    "I suoi giorni vengono chiusi per sempre. All'autorità fiscale non si invia nulla: la presentazione deve essere già avvenuta lì.",
  confirm_auto_post: ({ threshold }, words) =>
    `Far registrare i documenti in automatico, a partire ${threshold === null ? "dall'affidabilità impostata" : `da un'affidabilità di ${words.number(threshold)}`}?`,
  confirm_auto_posted_final: 'Nessuno li guarda prima, e un documento registrato non può essere modificato né eliminato.',
  confirm_warnings: ({ warnings, more }) =>
    `Avvisi: ${[...warnings, ...(more > 0 ? [more === 1 ? 'e un altro' : `e altri ${more}`] : [])].join(' ')}`,

  unknown_tool: ({ name }) => `Non c'è nessuno strumento di nome ${name}.`,
  unknown_prompt: ({ name }) => `Non c'è nessun prompt di nome ${name}.`,
  foreign_host: "Non è l'indirizzo del servizio: lo indica PRIMANOTA_BASE_URL.",
  foreign_origin: 'Le pagine di questo sito non possono chiamare.',
  one_message: 'Invia un messaggio alla volta: i gruppi di messaggi non sono accettati.',
  posted_messages: 'I messaggi si inviano con POST: qui non ci sono sessioni né stream.',
}
