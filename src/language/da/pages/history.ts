import type { Translation } from '../../catalogue.ts'
import type { history as source } from '../../en/pages/history.ts'
import { roleName } from './start.ts'

const quoted = (text: string): string => (text === '' ? '' : ` “${text}”`)

/** How far an e-invoice has come. */
const states: ReadonlyMap<string, string> = new Map([
  ['queued', 'i kø'],
  ['sent', 'sendt'],
  ['delivered', 'leveret'],
  ['not_delivered', 'ikke leveret'],
  ['rejected', 'afvist af systemet'],
  ['accepted', 'godkendt'],
  ['refused', 'afvist af modtageren'],
  ['expired', 'fristen er udløbet'],
])

export const history: Translation<typeof source> = {
  'history.title': 'Seneste ændringer',
  'history.all': ({ route }) => `Hele logbogen med hvert felt før og efter: ${route}`,
  'history.sentence': ({ actor, deed }) => `${actor} ${deed}.`,
  'history.key': ({ name }) => `Nøglen ${name}`,
  'history.app': ({ name }) => `Appen ${name}`,
  'history.app_for': ({ name, person }) => `Appen ${name} for ${person}`,
  'history.member': 'et medlem',

  'deed.create_organization': ({ name }) => `oprettede virksomheden${quoted(name)}`,
  'deed.update_organization': 'ændrede virksomhedens oplysninger',
  'deed.invite_member': ({ email, role }) => `inviterede ${email} med rollen ${roleName(role)}`,
  'deed.accept_invitation': ({ role }) => `blev medlem med rollen ${roleName(role)}`,
  'deed.accept_invitation_again': 'brugte en invitation, men var allerede medlem',
  'deed.update_member': ({ member, from, to }) => `ændrede rollen for ${member} fra ${roleName(from)} til ${roleName(to)}`,
  'deed.remove_member': ({ email }) => `fjernede ${email}`,
  'deed.remove_invitation': ({ email }) => `trak invitationen til ${email} tilbage`,
  'deed.release_user': ({ email }) => `frigav adressen ${email}, hvis konto er væk`,
  'deed.disable_user': ({ member }) => `lukkede ${member} ude`,
  'deed.enable_user': ({ member }) => `lukkede ${member} ind igen`,
  'deed.make_password_link': ({ member }) => `lavede et link til en ny adgangskode for ${member}`,
  'deed.change_password': ({ member }) => `skiftede adgangskoden for ${member}`,
  'deed.reset_password': ({ member }) => `valgte en ny adgangskode for ${member} gennem et link`,
  'deed.verify_user': ({ member }) => `bekræftede adressen for ${member}`,
  'deed.create_key': ({ name }) => `oprettede nøglen${quoted(name)}`,
  'deed.revoke_key': ({ name }) => (name === '' ? 'spærrede en nøgle' : `spærrede nøglen${quoted(name)}`),
  'deed.connect_app': ({ name, access }) =>
    `tilsluttede appen${quoted(name)}, som må ${access === 'change' ? 'læse og ændre' : 'læse, men ikke ændre'}`,
  'deed.disconnect_app': ({ name }) => (name === '' ? 'frakoblede en app' : `frakoblede appen${quoted(name)}`),
  'deed.disconnect_replayed_app': ({ name }) =>
    `frakoblede ${name === '' ? 'en app' : `appen${quoted(name)}`}, fordi et af dens tokens kom igen, og en anden kan have det`,
  'deed.disconnect_expired_app': ({ name }) =>
    `frakoblede ${name === '' ? 'en app' : `appen${quoted(name)}`}, som ikke havde været brugt længe`,
  'deed.set_agents': ({ may }) =>
    may ? 'gav apps lov til at bogføre, udstede og indberette' : 'gav ikke længere apps lov til at bogføre, udstede og indberette',
  'deed.sign_in': 'loggede ind',
  'deed.sign_in_failed': ({ member }) => `bemærkede et mislykket login som ${member}`,
  'deed.permission_refused': ({ operation }) => `fik afslag på ${operation}, som kræver en anden rettighed`,

  'deed.set_region': 'valgte landet',
  'deed.set_vat_frequency': 'valgte momsperioden',
  'deed.set_auto_post': 'ændrede den automatiske bogføring',
  'deed.set_matching': 'ændrede, hvor strengt banken afstemmes',
  'deed.set_calendar_feed': 'ændrede, hvad kalenderen viser',
  'deed.set_difference_accounts': 'ændrede, hvor betalingsdifferencer bogføres',
  'deed.generate_calendar_token': 'lavede en adresse til kalenderen',
  'deed.rotate_calendar_token': 'udskiftede kalenderens adresse',
  'deed.sync_chart_of_accounts': 'opdaterede kontoplanen',
  'deed.save_exchange_rate': 'gemte en valutakurs',
  'deed.delete_exchange_rate': 'slettede en valutakurs',

  'deed.upload_file': ({ name }) => `uploadede filen${quoted(name)}`,
  'deed.capture_document': ({ name }) => `oprettede bilaget${quoted(name)}`,
  'deed.extract_document': ({ name }) => `læste bilaget${quoted(name)}`,
  'deed.code_document': ({ name }) => `konterede bilaget${quoted(name)}`,
  'deed.update_coding': ({ name }) => `ændrede konteringen${quoted(name)}`,
  'deed.post_document': ({ name }) => `bogførte bilaget${quoted(name)}`,
  'deed.retry_document': ({ name }) => `prøvede igen med bilaget${quoted(name)}`,
  'deed.delete_document': ({ name }) => `slettede bilaget${quoted(name)}`,
  'deed.link_document_contact': 'knyttede et bilag til en kontakt',
  'deed.answer_document_facts': 'svarede på et spørgsmål om et køb',
  'deed.delete_learnt_rule': ({ name }) => `slettede den lærte regel${quoted(name)}`,
  'deed.reverse_ledger_entry': ({ name }) => `tilbageførte posteringen${quoted(name)}`,

  'deed.save_contact': ({ name }) => `gemte kontakten${quoted(name)}`,
  'deed.delete_contact': ({ name }) => `slettede kontakten${quoted(name)}`,
  'deed.set_contact_address': 'ændrede en kontakts adresse',
  'deed.save_invoice': ({ name }) => `gemte fakturaen${quoted(name)}`,
  'deed.issue_invoice': ({ name }) => `udstedte fakturaen${quoted(name)}`,
  'deed.delete_invoice': ({ name }) => `slettede fakturaen${quoted(name)}`,
  'deed.issue_einvoice': 'udstedte en e-faktura',
  'deed.issue_einvoice_given': 'afleverede en e-faktura til udvekslingssystemet',
  'deed.issue_self_invoice': 'udstedte en selvfaktura',
  'deed.issue_self_invoice_given': 'afleverede en selvfaktura til udvekslingssystemet',
  'deed.resend_einvoice': 'sendte en afvist e-faktura igen',
  'deed.transmit_einvoice': 'fortsatte med at sende en e-faktura',
  'deed.receive_einvoice_notification': ({ state }) => `fik besked fra udvekslingssystemet${quoted(states.get(state) ?? state)}`,
  'deed.receive_einvoice': 'modtog en e-faktura',
  'deed.play_einvoice_outcome': 'afspillede et udfald i det simulerede udvekslingssystem',
  'deed.play_einvoice_arrival': 'lod en e-faktura ankomme i det simulerede udvekslingssystem',

  'deed.prepare_vat_return': ({ name }) => `opgjorde momsangivelsen${quoted(name)}`,
  'deed.prepare_vat_return_of_period': 'opgjorde momsangivelsen for en periode',
  'deed.file_vat_return': ({ name }) => `indberettede momsangivelsen${quoted(name)}`,

  'deed.start_bank_authorization': 'begyndte at tilslutte en bank',
  'deed.finalize_bank_authorization': 'tilsluttede en bank',
  'deed.finalize_bank_authorization_account': ({ name }) => `tilsluttede bankkontoen${quoted(name)}`,
  'deed.import_bank_statement': 'indlæste et kontoudtog',
  'deed.sync_bank_now': ({ imported }) =>
    `hentede fra banken${imported === 0 ? '' : `, med ${imported === 1 ? 'én ny bankpostering' : `${imported} nye bankposteringer`}`}`,
  'deed.reconcile_now': 'afstemte banken',
  'deed.reconcile_now_matches': ({ count }) =>
    `afstemte ${count === 1 ? 'én bankpostering' : count === null ? 'bankposteringer' : `${count} bankposteringer`}`,
  'deed.match_transaction': 'afstemte en bankpostering',
  'deed.match_transaction_booked': 'bogførte en afstemt betaling',
  'deed.split_transaction': 'delte en bankpostering op',
  'deed.split_transaction_booked': 'bogførte en opdelt betaling',
  'deed.unmatch_transaction': 'ophævede afstemningen af en bankpostering',
  'deed.unmatch_transaction_booked': 'tilbageførte bogføringen af en bankpostering',
  'deed.ignore_transaction': 'ignorerede en bankpostering',
  'deed.update_me': 'ændrede sit eget navn eller sine indstillinger',
  'deed.decline_suggestion': 'afviste et forslag til en bankpostering',
}
