/** Finds who and where: VAT numbers, CVR numbers, partite IVA, IBANs, telephones and addresses of the internet, each with its place in the line. */
import { checkIban } from '../../domain/identity/iban.ts'
import { passesCvr, passesPartitaIva } from '../../domain/identity/national-numbers.ts'
import { vatFormatOfPrefix } from '../../domain/identity/vat-formats.ts'
import { checkVatNumber } from '../../domain/identity/vat-numbers.ts'
import type { Span } from './amounts.ts'
import { findPhrases, phraseBook } from './phrases.ts'
import { fold, type Word } from './words.ts'

export interface FoundId extends Span {
  kind: 'vat_number' | 'cvr' | 'iban' | 'telephone' | 'internet' | 'reference'
  /** Normalised. */
  value: string
  /** Whether its check digits fit. */
  isValid: boolean
}

const idLabels = phraseBook({
  cvr: 'cvr, cvr nr, cvr no, cvr nummer, cvr se, cvr se nr, cvr nr se nr, se nr, se cvr, cvrnr, cvrnummer, se nummer',
  partitaIva: `p iva, partita iva, piva, p i, p iva c f, p iva e c f, p iva cf, c f p iva, c f e p iva, cf e p iva, cf p iva, c f p i,
    c f e partita iva, codice fiscale e partita iva, cod fisc e p iva, cod fisc p iva, part iva, partita iva e codice fiscale,
    partita iva e c f, vat it`,
  vat: `vat, vat no, vat nr, vat number, vat id, vat reg, vat reg no, vat registration, vat registration no, vat registration number,
    vat id no, vat identification number, moms nr, momsnr, moms no, momsnummer, momsregistreringsnummer, moms reg nr, ust id, ust id nr,
    ust idnr, ustid, ust idnr nr, umsatzsteuer id, umsatzsteuer identifikationsnummer, tva, n tva, numero de tva, tva intracommunautaire,
    tva intra, btw, btw nr, btw nummer, nif, cif, iva, uid, mva, org nr, organisationsnummer, momsreg nr, eu vat, tax id, tax no,
    vat tax id`,
  telephone:
    'tlf, tel, telefon, telefono, phone, mobil, mobile, fax, tel fax, telefonnr, telefonnummer, cell, ph, telefax, tel no, hotline, h p',
  reference: `reg nr, reg, konto, konto nr, kontonr, kontonummer, account, account no, account number, sort code, bic, swift, abi, cab,
    cin, ean, ean nr, gln, gst id, gst no, gst reg, gst reg no, gst registration no, gst id no, terminal, terminal id, term, aid, arqc,
    psn, ref, ref nr, reference, autorisation, autorizzazione, auth, auth code, aut, tid, mid, trans, transaktion, stan, batch, kundenr,
    kunde nr, kundenummer, customer no, customer id, ordre nr, ordrenr, ordrenummer, order, order no, cash register, kasse, kasse nr,
    bord, matricola, rt, cap, codice univoco, sdi, codice destinatario, rea, r e a, hrb, company no, company reg no, co reg no, co no,
    roc, cig, cup, pos, cdc, chk, table`,
})

const isAlphanumeric = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

const ibanLengthMin = 15
const ibanLengthMax = 34

/** The longest run from here that passes the check: what follows an IBAN on the line is not part of it. */
function ibanAt(content: string, start: number): FoundId | undefined {
  let compact = ''
  let best: FoundId | undefined
  for (let at = start; at < content.length && compact.length < ibanLengthMax; at += 1) {
    const character = content[at]!
    if (/[\s.-]/.test(character)) continue
    if (!/[A-Z\d]/i.test(character)) break
    compact += character
    if (compact.length < ibanLengthMin) continue
    const checked = checkIban(compact)
    if (checked.ok) best = { kind: 'iban', value: checked.value, isValid: true, start, end: at + 1 }
  }
  return best
}

function findIbans(content: string): FoundId[] {
  const found: FoundId[] = []
  for (const match of content.matchAll(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?=[\s.-]?[A-Z\d]{2})/giu)) {
    const iban = ibanAt(content, match.index)
    if (iban) found.push(iban)
  }
  return found
}

const vatLengthMax = 15

/** What begins with the letters of a country and is a VAT number of it. Two letters and a space are believed behind a label only: "no 123" is none. */
function findVatNumbers(content: string, isLabelled: (place: number) => boolean): FoundId[] {
  const found: FoundId[] = []
  for (const match of content.matchAll(/(?<![\p{L}\p{N}])(?:CHE|[A-Z]{2})(?=[-. ]{0,2}[A-Z]{0,2}\d)/giu)) {
    const start = match.index
    const prefix = match[0].toUpperCase()
    if (!vatFormatOfPrefix.has(prefix === 'GR' ? 'EL' : prefix)) continue
    const isGlued = (prefix === 'CHE' || /[\dA-Z]/i.test(content[start + prefix.length] ?? '')) && match[0] === prefix
    if (!isGlued && !isLabelled(start)) continue
    if (prefix === 'NO' && !isLabelled(start) && !/^NO ?(?:\d ?){9}MVA/.test(content.slice(start))) continue
    const number = vatNumberAt(content, start, prefix, isLabelled(start))
    if (number) found.push(number)
  }
  return found
}

/** An Irish or a Dutch number may end in letters, so what fits is tried out, the longest first. A number that fails is kept if it was labelled as one. */
function vatNumberAt(content: string, start: number, prefix: string, isLabelled: boolean): FoundId | undefined {
  let compact = prefix
  let best: FoundId | undefined
  let failed: FoundId | undefined
  for (let at = start + prefix.length; at < content.length && compact.length < vatLengthMax; at += 1) {
    const character = content[at]!
    if (/[\s.-]/.test(character)) {
      if (/[\s.-]/.test(content[at + 1] ?? ' ') && compact.length > 4) break
      continue
    }
    if (!/[A-Z\d+*]/i.test(character)) break
    compact += character
    if (isAlphanumeric(content[at + 1])) continue
    const checked = checkVatNumber(compact)
    if (checked.ok) best = { kind: 'vat_number', value: checked.value, isValid: true, start, end: at + 1 }
    else if (isLabelled && checked.code !== 'vat_number_format') {
      failed = { kind: 'vat_number', value: checked.value, isValid: false, start, end: at + 1 }
    }
  }
  return best ?? failed
}

/** Digits right behind a label, with single separators between them. */
function digitsAfter(content: string, place: number): { digits: string; end: number; start: number } {
  const match = /^[\s.:#°º)(=|-]{0,8}(?:DK|IT)?[ -]?/i.exec(content.slice(place, place + 14))
  const start = place + (match?.[0].length ?? 0)
  let digits = ''
  let end = start
  for (let at = start; at < content.length && digits.length < 12; at += 1) {
    const character = content[at]!
    if (character >= '0' && character <= '9') {
      digits += character
      end = at + 1
    } else if (!/[ .-]/.test(character) || /[ .-]/.test(content[at + 1] ?? '')) break
  }
  return { digits, end, start }
}

/** `POS 125.00` is a payment at a terminal and no number of one. */
const isSumOfMoney = (content: string, start: number, end: number): boolean =>
  /^\d{1,3}(?:[., ]?\d{3})*[.,]\d{2}$/.test(content.slice(start, end)) || /^[.,]\d/.test(content.slice(end, end + 2))

const telephone = /(?<![\p{L}\p{N}])\+\d[\d ()./-]{5,18}\d/gu
const internet =
  /[^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{3,100}|(?:https?:\/\/|www\.)[^\s<>()"',;]{3,100}|(?<![\p{L}\p{N}.@-])[a-z\d-]{2,60}\.(?:dk|it|com|eu|de|net|org|se|no|ie|io|co\.uk)(?![\p{L}\p{N}])/giu

export function findIds(content: string, words: readonly Word[]): FoundId[] {
  const labels = findPhrases(idLabels, words)
  const isBehindLabel = (place: number): boolean =>
    labels.some(
      label =>
        (label.kind === 'vat' || label.kind === 'cvr' || label.kind === 'partitaIva') && label.end <= place && place - label.end <= 12,
    )
  const found: FoundId[] = [...findIbans(content)]
  const isFree = (start: number, end: number): boolean => !found.some(id => id.start < end && start < id.end)
  const add = (id: FoundId): void => {
    if (isFree(id.start, id.end)) found.push(id)
  }
  for (const match of content.matchAll(internet)) {
    const value = fold(match[0]).replace(/[.]+$/, '')
    add({ kind: 'internet', value, isValid: true, start: match.index, end: match.index + match[0].length })
  }
  for (const id of findVatNumbers(content, isBehindLabel)) add(id)
  for (const label of labels) {
    const { digits, start, end } = digitsAfter(content, label.end)
    if (digits.length < 2) continue
    const place = { start, end }
    if (label.kind === 'cvr' && digits.length === 8) add({ kind: 'cvr', value: digits, isValid: passesCvr(digits), ...place })
    else if (
      (label.kind === 'partitaIva' || label.kind === 'vat') &&
      digits.length === 11 &&
      !found.some(id => id.value.endsWith(digits))
    ) {
      const isValid = passesPartitaIva(digits)
      if (isValid || label.kind === 'partitaIva') add({ kind: 'vat_number', value: `IT${digits}`, isValid, ...place })
    } else if (label.kind === 'vat' && digits.length === 8 && passesCvr(digits))
      add({ kind: 'cvr', value: digits, isValid: true, ...place })
    else if (label.kind === 'telephone' && digits.length >= 6)
      add({ kind: 'telephone', value: digits.replace(/^00/, '+'), isValid: true, ...place })
    else if (label.kind === 'reference' && !isSumOfMoney(content, start, end)) {
      add({ kind: 'reference', value: digits, isValid: true, ...place })
    }
  }
  for (const match of content.matchAll(telephone)) {
    const value = match[0].replace(/[^\d+]/g, '')
    add({ kind: 'telephone', value, isValid: true, start: match.index, end: match.index + match[0].length })
  }
  return found.sort((one, other) => one.start - other.start)
}
