import type { Translation } from '../../catalogue.ts'
import type { deadlines as source } from '../../en/vat/deadlines.ts'
import { withArticle } from '../grammar/articles.ts'

export const deadlines: Translation<typeof source> = {
  'deadline_title.bank_consent': ({ bank }) => `Collegare di nuovo ${bank}`,
  'deadline.bank_consent': ({ bank }) =>
    `Scade il consenso con cui viene letta ${bank}. Collega di nuovo la banca prima di allora: i conti riprendono da dove erano rimasti.`,
  'deadline_title.vat_return': 'Dichiarazione e versamento IVA danese',
  'deadline_title.eu_sales_list': 'Elenco delle vendite UE',
  'deadline_title.payroll_tax': 'Ritenute e contributi sul lavoro',
  'deadline_title.corporate_tax_advance': "Acconto dell'imposta sulle società",
  'deadline_title.annual_report': 'Bilancio annuale',
  'deadline_title.corporate_tax_return': 'Dichiarazione dei redditi della società',
  'deadline_title.vat_payment': 'Versamento IVA',
  'deadline_title.lipe': 'Comunicazione liquidazioni periodiche IVA (LIPE)',
  'deadline_title.vat_advance': 'Acconto IVA',
  'deadline_title.annual_vat_return': 'Dichiarazione IVA annuale',
  'deadline_title.stamp_duty': 'Imposta di bollo sulle fatture elettroniche',
  'deadline_title.intrastat': 'Elenchi Intrastat',
  'deadline_title.withholding': 'Versamento delle ritenute',
  'deadline_title.withholding_certificate': 'Certificazione unica',
  'deadline_title.self_invoice': "Autofatture per acquisti dall'estero",
  'deadline_title.oss_return': 'Dichiarazione e versamento OSS',

  'deadline.vat_return': ({ start, end }, words) =>
    `Presenta la dichiarazione IVA del periodo ${words.period(start, end)} e versa quanto risulta; è dovuta anche senza vendite né acquisti.`,
  'deadline.eu_sales_list': ({ start, end }, words) =>
    `Elenca le vendite senza IVA ad aziende di altri paesi UE nel periodo ${words.period(start, end)}, cliente per cliente.`,
  'deadline.payroll_tax': ({ start, end }, words) =>
    `Comunica le retribuzioni del periodo ${words.period(start, end)} e versa le ritenute e i contributi trattenuti, se ce ne sono.`,
  'deadline.corporate_tax_advance': ({ start, end, instalment }, words) =>
    `Versa la ${instalment === 1 ? 'prima' : 'seconda'} rata dell'acconto dell'imposta sulle società per il ${words.period(start, end)}.`,
  'deadline.annual_report': ({ end }, words) =>
    `Invia il bilancio approvato dell'esercizio chiuso ${withArticle('il', words.day(end))} all'Erhvervsstyrelsen, il registro delle imprese danese.`,
  'deadline.corporate_tax_return': ({ end }, words) =>
    `Presenta la dichiarazione dei redditi della società per il periodo d'imposta chiuso ${withArticle('il', words.day(end))}.`,
  'deadline.vat_payment': ({ start, end, code }, words) =>
    `Liquida l'IVA del periodo ${words.period(start, end)} e versa quanto dovuto con F24, codice tributo ${code}.`,
  'deadline.lipe': ({ start, end }, words) =>
    `Invia le liquidazioni IVA del periodo ${words.period(start, end)}, salvo che non ci sia nulla da dichiarare né un credito da riportare.`,
  'deadline.vat_advance': ({ start, end, code, rate, minimum }, words) =>
    `Versa l'acconto sull'ultima IVA del ${words.period(start, end)} con F24, codice tributo ${code}: il ${words.percent(rate)} dell'ultimo periodo dell'anno precedente, nulla sotto ${words.money(minimum, 'EUR')}.`,
  'deadline.annual_vat_return': ({ start, end }, words) => `Invia la dichiarazione IVA annuale per il ${words.period(start, end)}.`,
  'deadline.stamp_duty': ({ start, end, code }, words) =>
    `Versa il bollo sulle fatture elettroniche del periodo ${words.period(start, end)} con F24, codice tributo ${code}.`,
  'deadline.stamp_duty_may_wait': ({ start, end, code, limit }, words) =>
    `Versa il bollo sulle fatture elettroniche del periodo ${words.period(start, end)} con F24, codice tributo ${code}; fino a ${words.number(limit)} EUR si può versare con il trimestre successivo.`,
  'deadline.intrastat': ({ start, end, limit }, words) =>
    `Elenca le vendite ad aziende di altri paesi UE nel periodo ${words.period(start, end)}; oltre ${words.number(limit)} EUR in un trimestre l'elenco è mensile.`,
  'deadline.withholding': ({ start, end, code }, words) =>
    `Versa con F24, codice ${code}, le ritenute operate ai fornitori in ${words.period(start, end)}.`,
  'deadline.withholding_certificate_copy': ({ start, end }, words) =>
    `Consegna a ciascun percipiente la certificazione delle ritenute di ${words.period(start, end)}.`,
  'deadline.withholding_certificate': ({ start, end }, words) =>
    `Trasmetti le certificazioni uniche di lavoro autonomo e provvigioni di ${words.period(start, end)}.`,
  'deadline.self_invoice': ({ start, end }, words) =>
    `Trasmetti le autofatture (TD17, TD18, TD19) per gli acquisti dall'estero di ${words.period(start, end)}.`,
  'deadline.oss_return': ({ start, end }, words) =>
    `Trasmetti la dichiarazione OSS di ${words.period(start, end)} e versa l'imposta; chi è registrato la trasmette anche senza vendite.`,

  deadlines_not_before: ({ day }, words) => `Non prima ${withArticle('del', words.day(day))}.`,
  deadlines_not_after: ({ day }, words) => `Non dopo ${withArticle('il', words.day(day))}.`,
  to_before_from: 'Non prima di `from` che, se omesso, è tre mesi fa.',
  deadlines_span: ({ years }) => `Al massimo ${years} anni dopo \`from\`.`,

  'deadline_feed.name': ({ organization }) => `${organization}: scadenze`,
  'deadline_feed.category': 'Scadenze',
  'deadline_feed.open': ({ title, start, end }, words) => `${title}, ${words.period(start, end)}`,
  'deadline_feed.ready': ({ title, start, end }, words) => `Pronta: ${title}, ${words.period(start, end)}`,
  'deadline_feed.filed': ({ title, start, end }, words) => `Presentata: ${title}, ${words.period(start, end)}`,
  'deadline_feed.period': ({ start, end }, words) => `Periodo: ${words.period(start, end)}.`,
  'deadline_feed.to_pay': ({ amount, currency }, words) => `Da versare: ${words.money(amount, currency)}.`,
  'deadline_feed.in_favour': ({ amount, currency }, words) => `A tuo credito: ${words.money(amount, currency)}.`,
  'deadline_feed.nothing_to_pay': 'Nulla da versare.',
  'deadline_feed.law': ({ law }) => `Norma: ${law}`,
}
