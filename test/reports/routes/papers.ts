/** Sales invoices, credit notes and the documents of suppliers, with what the state asks for beside them. */
import { expect } from 'vitest'
import type { CalendarDate } from '../../../src/domain/calendar/dates.ts'
import { amountOf, type Company, type Draw, type Step } from './company.ts'

const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100)
const written = (cents: number): string => amountOf(cents).toFixed(2).replace('.', ',')
const slashed = (day: CalendarDate): string => day.split('-').reverse().join('/')

interface Sold {
  id: string
  number: string
  total: number
  ledgerEntryId: string
}

export async function sold(
  company: Company,
  {
    cents,
    currency,
    contactId = company.customer,
    text = 'Consulting',
    ...draw
  }: Draw & { currency?: string; contactId?: string; text?: string },
): Promise<Sold> {
  const lines = [{ description: text, unitPrice: amountOf(cents), vatRate: company.facts.saleRate }]
  const given = { contactId, date: company.day(draw), lines, ...(currency && { currency }) }
  const { id } = await company.call('save_invoice', given)
  return company.call('issue_invoice', { id })
}

export const invoice: Step = async (company, draw) => {
  await sold(company, draw)
}

/** Issued as a simplified one (TD07), with one for what was too little (TD09) or too much (TD08), each paid or not. */
export const simplified: Step = async (company, { cents, choice }) => {
  const issue = async (text: string, amount: number, isDebitNote = false) => {
    const lines = [{ description: text, unitPrice: amountOf(amount), vatRate: company.facts.saleRate }]
    const { id } = await company.call('save_invoice', { contactId: company.guest, date: company.today, lines })
    return company.post(`/invoices/${id}/simplified-issue`, isDebitNote ? { isDebitNote } : {})
  }
  // With its VAT at most 400 EUR.
  const net = 100 + (cents % 32_000)
  const { number, total, ledgerEntryId } = await issue('Lunch', net)
  const more =
    choice % 2 === 0
      ? await issue(`More for invoice ${number}`, cents, true)
      : await issue(`Less for invoice ${number}`, -share(net, 1 + choice))
  if (choice % 3 === 0) return
  const paid = choice % 2 === 0 ? more : { total, ledgerEntryId }
  const transactionId = await company.moved(share(Math.round(paid.total * 100), choice % 3 === 1 ? 100 : 40) || 1, 'Guest')
  await company.call('match_transaction', { transactionId, ledgerEntryId: paid.ledgerEntryId })
}

/** Sold without VAT to a business in another EU country: in the list of these sales and in Intrastat. */
export const soldAbroad: Step = async (company, draw) => {
  const { total } = await sold(company, { ...draw, contactId: company.business })
  company.abroad += Math.round(total * 100)
}

/** All of the invoice or a part of it, before or after some of it was paid. */
export const creditNote: Step = async (company, draw) => {
  const { number, total, ledgerEntryId } = await sold(company, draw)
  if (draw.choice % 2 === 0) {
    const transactionId = await company.moved(Math.max(1, share(Math.round(total * 100), 30)), 'Paid')
    await company.call('match_transaction', { transactionId, ledgerEntryId })
  }
  const cents = draw.choice % 3 === 0 ? draw.cents : Math.max(1, share(draw.cents, 1 + (draw.choice % 60)))
  await sold(company, { ...draw, back: 0, cents: -cents, text: `Credit note for ${number}` })
}

async function posted(company: Company, text: string, coding: object = {}): Promise<string> {
  const { documentId } = await company.call('capture_document', { text })
  await company.call('extract_document', { documentId })
  await company.call('code_document', { documentId })
  if (Object.keys(coding).length > 0) await company.call('update_coding', { documentId, ...coding })
  await company.call('post_document', { documentId })
  return documentId
}

export const supplierDocument: Step = async (company, draw) => {
  const day = slashed(company.day(draw))
  const vat = share(draw.cents, company.facts.saleRate)
  const [net, tax, total] = [written(draw.cents), written(vat), written(draw.cents + vat)]
  const text =
    company.region === 'denmark'
      ? `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: ${7000 + company.next()}\nFakturadato: ${day.replaceAll('/', '-')}\nKontorartikler  ${net}\nMoms 25%  ${tax}\nTotal DKK  ${total}`
      : `Cancelleria Rossi S.r.l.\nP.IVA 00743110157\nFattura n. ${7000 + company.next()} del ${day}\nCancelleria   ${net}\nIVA 22%        ${tax}\nTotale EUR    ${total}`
  const documentId = await posted(company, text)
  if (draw.choice % 2 === 0) return
  const transactionId = await company.moved(-(draw.cents + vat), 'Supplier')
  await company.call('match_transaction', { transactionId, documentId })
}

const fromAbroad = {
  TD16: (number: number, day: string, net: string) =>
    `Edil Costruzioni S.r.l.\nP.IVA 00743110157\nFattura n. ${number} del ${day}\nLavorazioni in subappalto, cantiere di via Po    ${net}  N6.3\nInversione contabile art. 17 c. 6 lett. a) DPR 633/72\nTotale documento EUR   ${net}`,
  TD17: (number: number, day: string, net: string) =>
    `Cloudworks Ireland Ltd\n1 Grand Canal Square, Dublin 2, Ireland\nVAT number: IE6388047V\n\nINVOICE\nInvoice number: CW-${number}\nInvoice date: ${day.split('/').reverse().join('-')}\n\nSoftware subscription   EUR ${net.replace(',', '.')}\nVAT 0% reverse charge   EUR 0.00\nTotal due   EUR ${net.replace(',', '.')}`,
  TD18: (number: number, day: string, net: string) =>
    `Werkstoff Handel GmbH\nIndustriestrasse 7, 20095 Hamburg, Germany\nUSt-IdNr.: DE136695976\n\nInvoice no. R-${number}\nInvoice date: ${day.split('/').reverse().join('-')}\n\nMerci: profili in acciaio   ${net}\nIntra-Community supply, VAT 0 %   0,00\nTotal EUR   ${net}`,
}

/** The buyer owes the VAT; in Italy it issues the invoice to itself, which books nothing more. */
export const selfInvoice: Step = async (company, draw) => {
  const type = (['TD16', 'TD17', 'TD18', 'TD19'] as const)[draw.choice % 4]!
  const text = fromAbroad[type === 'TD19' ? 'TD18' : type](1000 + company.next(), slashed(company.day(draw)), written(draw.cents))
  const documentId = await posted(company, text, type === 'TD19' ? { vatCode: '22RC19' } : {})
  const before = await company.get('/trial-balance')
  const { documentType } = await company.post(`/documents/${documentId}/self-invoice`)
  expect(documentType).toBe(type)
  expect(await company.get('/trial-balance')).toEqual(before)
}

/** The same in Denmark, which knows no self-invoices: services and goods from abroad. */
export const reverseCharge: Step = async (company, draw) => {
  const type = (['TD17', 'TD18'] as const)[draw.choice % 2]!
  const text = fromAbroad[type](1000 + company.next(), slashed(company.day(draw)), written(draw.cents)).replaceAll('EUR', 'DKK')
  await posted(company, text.replace('Merci: profili in acciaio', 'Varekøb: stålprofiler'))
}

/** A lawyer is paid less the tax that is withheld, at once or in two parts, which the company pays by F24; or the payment is taken back. */
export const withheld: Step = async (company, draw) => {
  const fund = share(draw.cents, 4)
  const vat = share(draw.cents + fund, 22)
  const tax = share(draw.cents, 20)
  const total = draw.cents + fund + vat
  const text = `Avv. Studio Legale Verdi
Corso Vittorio Emanuele 12, 00186 Roma
P.IVA 07643520567
Parcella / Fattura n. ${company.next()}/2026 del ${slashed(company.day(draw))}

Onorario per assistenza legale           ${written(draw.cents)}
Contributo cassa forense 4%                 ${written(fund)}
Imponibile                               ${written(draw.cents + fund)}
IVA 22%                                    ${written(vat)}
Totale documento                         ${written(total)}
Ritenuta d'acconto 20% su ${written(draw.cents)}        -${written(tax)}
Netto a pagare EUR                       ${written(total - tax)}`
  const documentId = await posted(company, text)
  const before = await company.balanceOf('2602')
  const first = draw.choice % 2 === 0 ? 0 : Math.max(1, share(total - tax, 1 + draw.choice))
  if (first > 0) await company.call('match_transaction', { transactionId: await company.moved(-first, 'Avv. Verdi'), documentId })
  const transactionId = await company.moved(-(total - tax - first), 'Avv. Verdi')
  await company.call('match_transaction', { transactionId, documentId })
  expect(before - (await company.balanceOf('2602'))).toBe(tax)
  if (draw.choice % 3 === 0) await company.call('unmatch_transaction', { transactionId })
  else if (draw.choice % 3 === 1) await company.enter(company.today, ['2602', tax], [company.facts.bank, -tax])
}
