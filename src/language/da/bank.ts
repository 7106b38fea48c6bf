import type { Translation } from '../catalogue.ts'
import type { bank as source } from '../en/bank.ts'
import type { Words } from '../words.ts'

const namedAccounts = (accounts: readonly { number: string; name: string }[], words: Words): string =>
  words.or(accounts.map(({ number, name }) => `${number} (${name})`))

const inOrOut = { in: 'en indbetaling', out: 'en udbetaling' } as const

const opposite = { in: 'out', out: 'in' } as const

export const bank: Translation<typeof source> = {
  transaction_not_found: ({ id }) => `Der er ingen bankpostering med id ${id}.`,
  transaction_reconciled: ({ id }) => `${id} er allerede afstemt. Ophæv afstemningen først.`,
  transaction_ignored: ({ id }) => `${id} er ignoreret. Ophæv det først, så ligger bankposteringen igen til afstemning.`,
  transaction_pending: ({ id }) =>
    `${id} er ikke bogført i banken endnu og kan stadig ændre sig eller forsvinde. Vent, til banken har bogført den.`,
  transaction_unmatched: ({ id }) => `${id} ligger allerede til afstemning.`,
  'exchange_rate_missing.payment': ({ currency, home, date }, words) =>
    `Kursen fra ${currency} til ${home} den ${words.day(date)} kendes ikke. Indtast den via /api/rest/exchange-rates, og afstem så igen.`,

  'one_target_required.none': 'Der er ikke sendt noget mål. Send enten ledgerEntryId eller documentId.',
  'one_target_required.two': 'Der er sendt to mål. Send enten ledgerEntryId eller documentId.',
  'unknown_property.match_target': 'Feltet findes ikke her. Send transactionId sammen med enten ledgerEntryId eller documentId.',
  target_settled: ({ targetId }) => `Der er ikke længere noget åbent på ${targetId}.`,
  'wrong_sign.nothing_moved': ({ transactionId }) => `${transactionId} er på 0: den udligner intet.`,
  'wrong_sign.transaction': ({ transactionId, targetId, moved }) =>
    `${transactionId} er ${inOrOut[moved]}, og ${targetId} udlignes med ${inOrOut[opposite[moved]]}.`,
  'wrong_sign.allocation': ({ targetId, settledBy, amount, currency }, words) =>
    `${targetId} udlignes med ${inOrOut[settledBy]}: der er ${words.money(amount, currency)} åbent på den.`,
  difference_too_large: ({ difference, due, currency }, words) =>
    `${words.money(difference, currency)} er halvdelen eller mere af de ${words.money(due, currency)}, der skulle betales. Udelad differenceAccount, så forbliver resten åben.`,
  'difference_account.unknown': ({ number, usual }, words) =>
    `${number} findes ikke i kontoplanen. Send nummeret på en indtægts- eller udgiftskonto, normalt ${namedAccounts(usual, words)}. GET /api/rest/accounts viser dem.`,
  'difference_account.wrong_type': ({ number, usual }, words) =>
    `${number} er hverken en indtægts- eller en udgiftskonto. Send nummeret på en indtægts- eller udgiftskonto, normalt ${namedAccounts(usual, words)}. GET /api/rest/accounts viser dem.`,
  'region_not_set.difference_accounts': 'Vælg først land med set_region: kontoplanen følger med.',
  'difference_not_bookable.unposted': ({ targetId }) =>
    `${targetId} er ikke bogført endnu, så differencen kan ikke bogføres. Bogfør bilaget først, eller send en fordeling, der svarer til bankposteringens beløb.`,
  'difference_not_bookable.foreign': ({ targetId, currency }) =>
    `Bankposteringen er i ${currency}, og ${targetId} føres i en anden valuta. Send en fordeling, der svarer til bankposteringens beløb; kursdifferencen bogføres automatisk.`,
  allocations_in_several_regions:
    'Posteringerne er bogført i forskellige lande, og én bogføring hører til ét land. Afstem dem hver for sig.',
  allocation_amount: ({ currency }) => `Beløbet kan ikke bruges i ${currency}: det har for mange decimaler eller er for stort.`,
  allocation_of_nothing: 'En fordeling på 0 udligner intet. Udelad den.',
  allocations_do_not_cover: ({ allocated, amount, currency }, words) =>
    `Fordelingen giver ${words.money(allocated, currency)}, bankposteringen er på ${words.money(amount, currency)}.`,
  target_listed_twice: ({ targetId }) => `${targetId} står der to gange, eller både som bilag og som postering.`,
  allocation_exceeds_open: ({ targetId, amount, currency }, words) => `Der er kun ${words.money(amount, currency)} åbent på ${targetId}.`,

  institution_not_found: ({ id }) => `Der er ingen bank med id ${id}. GET /api/rest/institutions viser dem, der er.`,
  'not_a_cursor.institution': 'Den bank, som forrige side sluttede med, findes ikke længere på listen: start forfra uden cursor.',
  authorization_not_found: ({ id }) => `Der er ingen bankgodkendelse med id ${id}.`,
  authorization_pending: ({ id }) => `Ingen har givet adgang for ${id} endnu: brugeren skal først åbne adressen til samtykke.`,
  bank_account_not_linked: ({ name }) =>
    `${name} er ikke forbundet med en bank, eller forbindelsen er allerede afsluttet. Forbind den med start_bank_authorization.`,
  'authorization_denied.not_asked':
    'Denne adresse er ikke lavet her, eller er lavet til en anden. Tilknyt banken igen med start_bank_authorization.',
  'bank_account_in_use.linked': ({ name }) =>
    `${name} er den eneste konto i forbindelsen til banken. Afslut først forbindelsen med DELETE /api/rest/bank-accounts/{id}/consent.`,
  'bank_account_in_use.rule': ({ name, rule }) => `Bogføringsreglen »${rule}« gælder ${name}. Ret eller slet reglen først.`,
  'bank_account_in_use.payments': ({ name }) => `Der er bestilt betalinger fra ${name}, og de bliver stående: det gør kontoen også.`,
  'bank_account_in_use.settled': ({ name, count, date, amount, currency }, words) =>
    `${count === 1 ? 'Én bankpostering' : `${count} bankposteringer`} på ${name} er afstemt eller ignoreret, blandt andet den fra ${words.day(date)} på ${words.money(amount, currency)}. Ophæv dem først med unmatch_transaction.`,
  'authorization_denied.denied': 'Brugeren afviste adgangen. Start forfra med start_bank_authorization.',
  'authorization_denied.over':
    'Fristen for at give adgang er udløbet, eller adgangen er trukket tilbage. Start forfra med start_bank_authorization.',
  bank_account_not_found: ({ id }) => `Der er ingen bankkonto med id ${id}.`,

  consent_expired: 'Samtykket er udløbet. Tilknyt banken igen med start_bank_authorization: kontoen fortsætter, hvor den slap.',
  consent_expiring: ({ days }) =>
    `Samtykket udløber ${days === 1 ? 'inden for et døgn' : `om ${days} dage`}. Tilknyt banken igen med start_bank_authorization: kontoen fortsætter, hvor den slap.`,
  'consent_expired.unknown': 'Banken kender ikke længere dette samtykke: tilknyt banken igen.',
  'bank_unavailable.why': ({ why }, words) => words.sentence(why),
  'bank_unavailable.no_answer': 'Der er ikke forbindelse til banken, eller den svarede ikke i tide.',
  'bank_unavailable.disconnected': ({ provider }) => `${provider} er ikke længere tilsluttet.`,
  'bank_unavailable.currency': ({ currency }) => `Banken angiver en konto i ${currency}, som ikke er en valuta.`,
  'bank_unavailable.sandbox': 'Testbanken svarede ikke i tide, og det sker én gang med netop denne. Prøv igen.',
  'bank_refused.disconnected': ({ provider }) => `${provider} er ikke længere tilsluttet.`,
  'bank_refused.endless': 'Banken bliver ved med at sende sider uden ende.',
  'bank_refused.left_out': ({ count }) =>
    `Banken sendte ${count === 1 ? 'en bankpostering' : `${count} bankposteringer`} uden gyldig dato, gyldigt beløb eller gyldig valuta: udeladt.`,
  'bank_refused.account_gone': 'Banken oplyser ikke længere denne konto: tilknyt den igen.',
  'bank_refused.no_consent': 'Ingen har givet samtykke endnu: åbn først bankens side til samtykke.',
  'bank_refused.no_bank': ({ id }) => `Der er ingen testbank ${id}.`,
  'bank_refused.no_account': 'Banken har ingen sådan konto under dette samtykke.',
  'bank_refused.no_page': 'Banken kender ikke denne side.',
  'consent_expired.withdrawn':
    'Samtykket er trukket tilbage i banken. Tilknyt banken igen med start_bank_authorization: kontoen fortsætter, hvor den slap.',
  'rate_limited.bank': 'Banken tillader ikke flere hentninger af kontoen lige nu. Den hentes igen senere.',
  'rate_limited.unattended': ({ max, hours }) =>
    `Banken tillader ${max} hentninger om dagen, når ingen er til stede. Kontoen hentes igen om ${hours === 1 ? 'en time' : `${hours} timer`}, eller straks af en person i browseren.`,
  'bank_unavailable.page_forgotten':
    'Banken har glemt, hvor hentningen var nået til. Det modtagne er gemt; næste hentning begynder forfra.',
  'bank_unavailable.half_answer': 'Bankens svar blev afbrudt.',
  'bank_refused.not_understood': 'Bankens svar kan ikke forstås.',
  'bank_refused.code': 'Koden fra banken er forkert, for gammel eller allerede brugt. Tilknyt banken igen.',
  'bank_refused.return_address':
    'Adressen, som banken sender folk tilbage til, er ikke registreret hos den tjeneste, der læser banker: se vejledningen til drift.',
  'bank_refused.application':
    'Den tjeneste, der læser banker, godkender ikke denne installation: den driftsansvarlige kontrollerer applikationen og dens nøgle.',
  'bank_refused.bank_gone': 'Denne bank kan ikke længere tilknyttes. Vælg en anden på listen over banker.',
  'bank_unavailable.told': ({ told }) => told,
  'bank_refused.told': ({ told }) => told,
  'consent_expired.told': ({ told }) => told,
  'rate_limited.told': ({ told }) => told,

  'not_comparable.no_region': 'Virksomheden har ikke valgt land endnu og har derfor intet bogholderi.',
  'not_comparable.other_ledger': 'Betalinger bogføres i det tilsluttede bogholderi: dets banksaldo kendes ikke her.',
  'not_comparable.currency': ({ account, books }) => `Kontoen er i ${account}, bogholderiet er i ${books}: kursen mellem de to svinger.`,
  'not_comparable.several_countries': 'Kontoens bankposteringer er bogført i flere landes bogholderier.',
  unexplained: ({ amount, currency }, words) =>
    `${words.money(amount, currency)} forklares ikke af nogen bankpostering eller bogføring: en mangler eller er der to gange.`,
  'balance_gap.transactions': ({ from, to, amount, currency }, words) =>
    `Fra den ${words.day(from)} til den ${words.day(to)} fører bankposteringerne ikke fra den ene oplyste saldo til den næste: der mangler ${words.money(amount, currency)}.`,
  balance_not_reported: 'Banken har ikke oplyst en saldo: kontoen regnes for at have stået på 0 før sin første bankpostering.',
  too_many_points: ({ max, by }) =>
    `Der vises højst ${max} ${by === 'week' ? 'uger' : 'måneder'} ad gangen: vælg en senere dag, eller måneder i stedet for uger.`,
  only_with_cash: 'En bankkonto vælges kun sammen med measure=cash.',
  day_out_of_range: ({ first, last }, words) => `Angiv en dato fra ${words.day(first)} til ${words.day(last)}.`,
  from_after_today: ({ today }, words) => `Datoen må ikke ligge efter i dag, den ${words.day(today)}.`,
}
