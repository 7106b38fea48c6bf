/** The controls of the exchange over sender, seller, buyer and delivery (elenco dei controlli, specifications 1.9). */
import { say } from '../../../language/say.ts'
import { checkFiscalCode } from '../identity/codice-fiscale.ts'
import { sdiCodeAbroad } from '../identity/delivery.ts'
import { checkPartitaIva } from '../identity/partita-iva.ts'
import type { Document, Party } from './control-facts.ts'
import { caution, type Finding, refusal } from './findings.ts'
import { noRecipientCode } from './parties.ts'
import { at, textAt } from './tree.ts'

const transmission = 'FatturaElettronicaHeader/DatiTrasmissione'

export const checkHeader = (document: Document): Finding[] => [
  ...checkIdentities(document),
  ...checkDelivery(document),
  ...checkParties(document),
]

/** Only Italian numbers have a check that is known here. */
function checkVatId(
  code: '00300' | '00301' | '00303' | '00305',
  country: string | undefined,
  id: string | undefined,
  path: string,
): Finding[] {
  if (country !== 'IT' || id === undefined) return []
  const checked = checkPartitaIva(id)
  if (checked.ok && /^\d{11}$/.test(id)) return []
  if (checked.ok || checked.code === 'partita_iva_format') return [refusal(path, say(`${code}.vat_number_format`))]
  return [caution(path, say(`${code}.vat_number_digits`))]
}

function checkCode(code: '00300' | '00306', fiscalCode: string | undefined, path: string): Finding[] {
  if (fiscalCode === undefined) return []
  const checked = checkFiscalCode(fiscalCode)
  if (checked.ok) return []
  if (checked.code === 'fiscal_code_format') return [refusal(path, say(`${code}.fiscal_code_format`))]
  return [caution(path, say(`${code}.fiscal_code_check`))]
}

function checkIdentities({ header, seller, buyer }: Document): Finding[] {
  const sender = at(header, 'DatiTrasmissione/IdTrasmittente')
  const senderCode = textAt(sender, 'IdCodice')
  const senderPath = `${transmission}/IdTrasmittente/IdCodice`
  const senderFindings = /^[A-Z\d]{16}$/.test(senderCode ?? '')
    ? checkCode('00300', senderCode, senderPath)
    : checkVatId('00300', textAt(sender, 'IdPaese'), senderCode, senderPath)
  const representative = at(header, 'RappresentanteFiscale/DatiAnagrafici/IdFiscaleIVA')
  const representativePath = 'FatturaElettronicaHeader/RappresentanteFiscale/DatiAnagrafici/IdFiscaleIVA/IdCodice'
  return [
    ...senderFindings,
    ...checkVatId('00301', seller.country, seller.code, `${seller.path}/IdFiscaleIVA/IdCodice`),
    ...checkVatId('00303', textAt(representative, 'IdPaese'), textAt(representative, 'IdCodice'), representativePath),
    ...checkVatId('00305', buyer.country, buyer.code, `${buyer.path}/IdFiscaleIVA/IdCodice`),
    ...checkCode('00306', buyer.fiscalCode, `${buyer.path}/CodiceFiscale`),
    ...checkCoherence('00320', seller),
    ...checkCoherence('00324', buyer),
  ]
}

/** A company's two numbers are the same one, save for bodies that were there before they had a VAT number: only the registers know which. */
function checkCoherence(code: '00320' | '00324', { country, code: vatNumber, fiscalCode, path }: Party): Finding[] {
  if (country !== 'IT' || vatNumber === undefined || fiscalCode === undefined) return []
  if (!/^\d{11}$/.test(fiscalCode) || fiscalCode === vatNumber) return []
  return [caution(`${path}/CodiceFiscale`, say(code))]
}

function checkDelivery({ root, header, format, recipient, buyer }: Document): Finding[] {
  const found: Finding[] = []
  const codePath = `${transmission}/CodiceDestinatario`
  const pec = textAt(header, 'DatiTrasmissione/PECDestinatario')
  if (recipient === sdiCodeAbroad && (buyer.country ?? 'IT') === 'IT') found.push(refusal(codePath, say('00313')))
  if (pec !== undefined && recipient !== noRecipientCode) found.push(refusal(`${transmission}/PECDestinatario`, say('00426')))
  const isPublic = format === 'FPA12'
  if (recipient?.length !== (isPublic ? 6 : 7)) found.push(refusal(codePath, say(isPublic ? '00427.public' : '00427.private')))
  if (root.attributes.versione?.trim() !== format) found.push(refusal(`${transmission}/FormatoTrasmissione`, say('00428')))
  return found
}

const isSame = (seller: Party, buyer: Party): boolean => {
  if (buyer.code !== undefined) return seller.country === buyer.country && seller.code === buyer.code
  return (
    buyer.fiscalCode !== undefined &&
    (buyer.fiscalCode === seller.fiscalCode || (seller.country === 'IT' && buyer.fiscalCode === seller.code))
  )
}

const betweenTwo = new Set('TD01 TD02 TD03 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28 TD29'.split(' '))
const withOneself = new Set(['TD21', 'TD27'])
const fromAbroad = new Set(['TD17', 'TD18', 'TD19', 'TD28'])
const withBuyersNumber = new Set('TD16 TD17 TD18 TD19 TD20 TD22 TD23'.split(' '))

function checkParties({ seller, buyer, bodies }: Document): Finding[] {
  const found: Finding[] = []
  if (buyer.code === undefined && buyer.fiscalCode === undefined) found.push(refusal(buyer.path, say('00417')))
  if (seller.country !== 'IT' && buyer.country !== undefined && buyer.country !== 'IT')
    found.push(refusal(`${buyer.path}/IdFiscaleIVA/IdPaese`, say('00476')))
  return [...found, ...bodies.flatMap(({ type, document }) => checkType(type, `${document.path}/TipoDocumento`, seller, buyer))]
}

function checkType(type: string, path: string, seller: Party, buyer: Party): Finding[] {
  const found: Finding[] = []
  if (betweenTwo.has(type) && isSame(seller, buyer)) found.push(refusal(path, say('00471', { type })))
  if (withOneself.has(type) && !isSame(seller, buyer)) found.push(refusal(path, say('00472', { type })))
  if (fromAbroad.has(type) && seller.country === 'IT') found.push(refusal(path, say('00473.abroad', { type })))
  if (type === 'TD29' && seller.country !== 'IT') found.push(refusal(path, say('00473.home', { type })))
  if (withBuyersNumber.has(type) && buyer.code === undefined && buyer.fiscalCode !== undefined)
    found.push(refusal(path, say('00475', { type })))
  return found
}
