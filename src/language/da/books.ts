import type { Translation } from '../catalogue.ts'
import type { books as source } from '../en/books.ts'

export const books: Translation<typeof source> = {
  account_closed: ({ account }) => `Konto ${account} er lukket. Åbn den igen, eller vælg en anden.`,
  vat_code_misplaced: ({ account }) =>
    `Konto ${account} har ingen momskode: den ville ikke længere vise, hvad der skyldes eller er betalt. Sæt koden på linjen med det købte eller solgte.`,
  unknown_vat_code: ({ vatCode }) => `Momskoden "${vatCode}" findes ikke. Hver konto har sin egen (GET /api/rest/accounts).`,
  line_amount_zero: 'En linje skal have et beløb, der ikke er nul.',
  entry_not_balanced: ({ debit, credit, difference, currency }, words) =>
    `Debet er ${words.money(debit, currency)} og kredit ${words.money(credit, currency)}: der er en difference på ${words.money(Math.abs(difference), currency)}.`,
  one_contact: 'Alle linjer i en postering har samme kontakt. Lav en postering for hver.',
  contact_without_account: 'En kontakt hører til på en linje med debitorer eller kreditorer.',
  too_far_ahead: ({ last }, words) => `Datoen ligger for langt ude i fremtiden: den sidste mulige er den ${words.day(last)}.`,
  too_far_back: ({ first }, words) => `Datoen ligger for langt tilbage: den første mulige er den ${words.day(first)}.`,
  file_listed_twice: 'Filen er angivet to gange.',
  'entry_in_other_ledger.manual': ({ ledger }) => `Bogføringen ligger i ${ledger}: lav posteringen der.`,
  period_locked: ({ date, lockedUntil }, words) =>
    `Den ${words.day(date)} er låst: der kan ikke bogføres til og med den ${words.day(lockedUntil)}. Vælg en senere dato, eller flyt låsen i indstillingerne.`,
  'period_filed.manual': ({ date }, words) =>
    `Momsangivelsen for den periode, som den ${words.day(date)} ligger i, er indberettet. Vælg en dato i en åben periode, udelad momskoderne, eller genåbn angivelsen.`,
  'target_took_nothing.locked': ({ documentId, date }, words) => `${documentId} fik intet af den, fordi den ${words.day(date)} er låst.`,

  year_ends_before_start: 'Året slutter, før det begynder.',
  year_not_next: ({ next, before }, words) =>
    `Regnskabsår følger efter hinanden: det næste begynder den ${words.day(next)}, og et før det første slutter den ${words.day(before)}.`,
  year_before_long: ({ start, end, months }, words) =>
    `Regnskabsåret ${words.period(start, end)} er på over ${months} måneder, og det må kun det første være: der kan ikke ligge et år før det.`,
  year_too_long: ({ months }) => `Året kan højst være på ${months} måneder.`,
  accounting_year_not_found: ({ id }) => `Der er intet regnskabsår med id'et ${id}.`,
  year_closed: ({ start, end }, words) => `Regnskabsåret ${words.period(start, end)} er allerede afsluttet.`,
  'year_closed.reopen': ({ start, end }, words) =>
    `Regnskabsåret ${words.period(start, end)} er afsluttet. Ejeren kan genåbne det med POST /api/rest/accounting-years/{id}/reopening.`,
  year_open: ({ start, end }, words) => `Regnskabsåret ${words.period(start, end)} er ikke afsluttet.`,
  year_not_ended: ({ end }, words) => `Regnskabsåret slutter den ${words.day(end)}. Afslut det derefter.`,
  earlier_year_open: ({ start, end }, words) => `Afslut først regnskabsåret ${words.period(start, end)}.`,
  later_year_closed: ({ start, end }, words) => `Genåbn først regnskabsåret ${words.period(start, end)}.`,
  year_not_last: ({ start, end }, words) => `Regnskabsåret ${words.period(start, end)} følger efter. Slet det først.`,
  year_in_use: ({ start, end }, words) =>
    `Regnskabsåret ${words.period(start, end)} har været afsluttet, og posteringerne fra afslutningen henviser til det: det bliver stående. Ret i stedet slutdatoen.`,
  'forbidden.owner': 'Kun en ejer af virksomheden kan genåbne et afsluttet regnskabsår.',
  'region_not_set.books': 'Vælg først virksomhedens region med set_region.',
  'entry_is_settlement.year_end': ({ number, start, end }, words) =>
    `Postering ${number} afslutter regnskabsåret ${words.period(start, end)}. Genåbn i stedet det år.`,
  year_end_text: ({ start, end }, words) => `Årets resultat ${words.period(start, end)} overført til egenkapitalen`,

  lines_or_csv: 'Send én af `lines`, `csv` og `fileId`.',
  opening_text: 'Primobalance',
  opening_item_text: ({ number, name }) => `Primo: ${[name, number].filter(Boolean).join(', ')}`,
  opening_balance_exists: ({ entry }) => `Primobalancen er bogført som ${entry}. Tilbagefør dens posteringer for at indtaste den igen.`,
  open_item_account: ({ accounts }, words) => `Åbne poster står på ${words.or(accounts)}.`,
  opening_contacts_not_made: ({ count }) =>
    `Du må ikke oprette kontakter: ${count === 1 ? 'én kunde eller leverandør' : `${count} kunder og leverandører`} i filen får ingen, og deres poster har kun navnet. Bed en, der må, om at åbne bogføringen med filen.`,
  open_items_differ: ({ account, balance, items, currency }, words) =>
    `De åbne poster på ${account} er i alt ${words.money(items, currency)}, men saldoen er ${words.money(balance, currency)}.`,
  open_items_of_file: 'En SAF-T-fil har sine egne åbne poster. Udelad `openItems`.',
  only_with_file: 'Kun en SAF-T-fil har `accounts`, `carryResult` og `isOtherCompany`: send dens `fileId`.',
  'open_items_differ.file': ({ account, balance, items, currency }, words) =>
    `Filens kunder og leverandører er i alt ${words.money(items, currency)} på ${account}, men saldoen er ${words.money(balance, currency)}. Differencen bliver en åben post uden kontakt.`,
  'audit_file_broken.cut': ({ line }) => `Filen slutter i linje ${line}, før den er færdig. Eksportér den igen.`,
  'audit_file_broken.tags': ({ line }) => `Linje ${line} er ikke gyldig XML. Eksportér filen igen.`,
  'audit_file_broken.document_type': ({ line }) => `Linje ${line} angiver en dokumenttype, som ikke læses. Eksportér filen uden den.`,
  'audit_file_broken.limits': ({ line }) => `Linje ${line} har en værdi, der er for lang, eller elementer i for mange niveauer.`,
  'audit_file_broken.encoding': 'Filen har ikke den tegnkodning, den angiver. Eksportér den som UTF-8.',
  'audit_file_unusable.no_audit_file': 'Filen er ikke en dansk SAF-T-fil: AuditFile med standardens namespace mangler.',
  'audit_file_unusable.no_accounts': 'Filen har ingen konti med saldi. Eksportér den med stamdata, eller indtast saldobalancen som CSV.',
  'audit_file_unusable.no_period': 'Headeren angiver ikke filens første og sidste dag (SelectionCriteria).',
  'audit_file_unusable.currency': ({ written, currency }) =>
    `Filen er i ${written}, bogføringen er i ${currency}. Eksportér den i ${currency}.`,
  'audit_file_unusable.opening_differs': ({ difference, currency }, words) =>
    `Filens primosaldi går ikke i nul: ${words.money(difference, currency)} for meget på den ene side.`,
  'audit_file_unusable.closing_differs': ({ difference, currency }, words) =>
    `Filens ultimosaldi går ikke i nul: ${words.money(difference, currency)} for meget på den ene side.`,
  'audit_file_unusable.parties': ({ max }) => `Filen har mere end ${max} kunder og leverandører med en saldo.`,
  'audit_file_row.no_account': ({ line }) => `Kontoen i linje ${line} mangler et nummer.`,
  'audit_file_row.twice': ({ line, account }) => `Linje ${line} har konto ${account} for anden gang.`,
  'audit_file_row.amount': ({ line, account }) => `${account}, linje ${line}, har en saldo, der ikke er et beløb med to decimaler.`,
  opening_day_not_in_file: ({ first, next }, words) =>
    `Filen har saldi for to dage: den ${words.day(first)}, som den begynder med, og den ${words.day(next)}, efter dens slutning. Vælg en af dem.`,
  account_not_in_file: ({ account }) => `Filen har ingen konto ${account}.`,
  account_not_mapped: ({ account, name }) => `Angiv i \`accounts\`, hvilken konto ${account} ${name} er her.`,
  other_company: ({ name, number, own }) =>
    `Filen er fra ${name} (${number}), og dette er bogføringen for ${own}. Bekræft, hvis det er rigtigt.`,
  'balance_row.no_account': ({ line }) => `Linje ${line} mangler en konto.`,
  'balance_row.no_amount': ({ line, written }) => `Linje ${line} har intet beløb, der kan læses: ${written}`,
  'balance_row.too_wide': ({ line, written }) =>
    `Linje ${line} har flere felter end overskriften: ${written}. Sæt anførselstegn om beløb og navne, der indeholder skilletegnet, eller eksportér med et andet skilletegn.`,
  'balance_row.cut': ({ line, written }) =>
    `Filen slutter i linje ${line}, før et beløb: ${written}, og linjerne før går ikke i nul. Eksportér den igen, eller slet linje ${line}, hvis det er en overskrift eller en sum.`,
  'balance_row.decimals': ({ line, currency }) =>
    `Linje ${line} har et beløb, som ${currency} ikke har: for mange decimaler, eller for stort.`,
  'balance_row.twice': ({ line, account }) => `Linje ${line} nævner konto ${account} for anden gang.`,
  'balance_row.unknown_account': ({ line, account }) =>
    `Linje ${line} nævner konto ${account}, som kontoplanen ikke har. Ret nummeret til det, kontoen har her.`,
  'balance_row.too_many': ({ max }) => `Filen har mere end ${max} konti.`,
  'balance_row.two_balances': ({ line }) =>
    `Linje ${line} har mere end én saldo, eller en saldo og bevægelserne. Behold den ene kolonne med saldi, som bogføringen begynder med, eller det ene par debet og kredit, og slet de andre.`,
  'balance_row.none': 'Filen har ingen linje med en konto og en saldo.',

  account_or_lines: 'Send præcis én af `ledgerAccountId`, `lines` og `ruleId`.',
  booked_by_hand: ({ by, accounts }, words) => `${by} bogførte den på ${words.and([...new Set(accounts)])}.`,

  return_not_filed: ({ id }) => `Momsangivelsen ${id} er en kladde: den kan gøres klar igen, som den er.`,
  later_return_filed: ({ start, end }, words) => `Genåbn først momsangivelsen for ${words.period(start, end)}: den er indberettet senere.`,
  'return_not_filed.settle': ({ id }) => `Momsangivelsen ${id} er en kladde. Registrér den først som indberettet med file_vat_return.`,
  return_settled: ({ id, entry }) => `Momsangivelsen ${id} er afregnet med ${entry}. Tilbagefør den postering for at afregne igen.`,
  nothing_to_settle: ({ id }) => `Momsangivelsen ${id} er en nulangivelse: der skal ikke bogføres noget.`,
  settlement_differs: ({ id, difference, rounding, currency }, words) =>
    `Der er en forskel på ${words.money(difference, currency)} mellem momsangivelsen ${id} og momskontiene${rounding === 0 ? '' : `, og øreafrunding forklarer højst ${words.money(rounding, currency)}`}. Genåbn angivelsen, og gør den klar igen, eller bogfør afregningen manuelt.`,
  'settlement_differs.box': ({ id, difference, rounding, currency, box, filed, found }, words) =>
    `Der er en forskel på ${words.money(difference, currency)} mellem momsangivelsen ${id} og momskontiene${rounding === 0 ? '' : `, og øreafrunding forklarer højst ${words.money(rounding, currency)}`}: ${box} er indberettet med ${words.money(filed, currency)}, og posteringerne bag giver ${words.money(found, currency)}. Genåbn angivelsen, og gør den klar igen, eller bogfør afregningen manuelt.`,
  settlement_day: ({ from, to }, words) => `Vælg en dag fra ${words.day(from)} til ${words.day(to)}: tidligst periodens sidste dag.`,
  vat_settlement_text: ({ start, end }, words) => `Momsafregning ${words.period(start, end)}`,
}
