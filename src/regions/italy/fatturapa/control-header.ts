/** The controls of the exchange over sender, seller, buyer and delivery (elenco dei controlli, specifications 1.9). */
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
function checkVatId(code: string, country: string | undefined, id: string | undefined, path: string, who: string): Finding[] {
  if (country !== 'IT' || id === undefined) return []
  const checked = checkPartitaIva(id)
  if (checked.ok && /^\d{11}$/.test(id)) return []
  if (checked.ok || checked.code === 'partita_iva_format') {
    return [refusal(code, path, `The VAT number of the ${who} has to be 11 digits behind the country IT: correct it (IdFiscaleIVA).`)]
  }
  const message = `No partita IVA has these digits, so the exchange will most likely not know the ${who}: compare the number with a document of theirs (IdFiscaleIVA).`
  return [caution(code, path, message)]
}

function checkCode(code: string, fiscalCode: string | undefined, path: string, who: string): Finding[] {
  if (fiscalCode === undefined) return []
  const checked = checkFiscalCode(fiscalCode)
  if (checked.ok) return []
  if (checked.code === 'fiscal_code_format') {
    return [
      refusal(
        code,
        path,
        `The codice fiscale of the ${who} has to be 11 digits or the 16 characters of a person: correct it (CodiceFiscale).`,
      ),
    ]
  }
  const message = `The check character of this codice fiscale does not fit, so the exchange will most likely not know the ${who}: compare it with a document of theirs (CodiceFiscale).`
  return [caution(code, path, message)]
}

function checkIdentities({ header, seller, buyer }: Document): Finding[] {
  const sender = at(header, 'DatiTrasmissione/IdTrasmittente')
  const senderCode = textAt(sender, 'IdCodice')
  const senderPath = `${transmission}/IdTrasmittente/IdCodice`
  const senderFindings = /^[A-Z\d]{16}$/.test(senderCode ?? '')
    ? checkCode('00300', senderCode, senderPath, 'sender')
    : checkVatId('00300', textAt(sender, 'IdPaese'), senderCode, senderPath, 'sender')
  const representative = at(header, 'RappresentanteFiscale/DatiAnagrafici/IdFiscaleIVA')
  const representativePath = 'FatturaElettronicaHeader/RappresentanteFiscale/DatiAnagrafici/IdFiscaleIVA/IdCodice'
  return [
    ...senderFindings,
    ...checkVatId('00301', seller.country, seller.code, `${seller.path}/IdFiscaleIVA/IdCodice`, 'seller'),
    ...checkVatId('00303', textAt(representative, 'IdPaese'), textAt(representative, 'IdCodice'), representativePath, 'representative'),
    ...checkVatId('00305', buyer.country, buyer.code, `${buyer.path}/IdFiscaleIVA/IdCodice`, 'buyer'),
    ...checkCode('00306', buyer.fiscalCode, `${buyer.path}/CodiceFiscale`, 'buyer'),
    ...checkCoherence('00320', seller, 'seller'),
    ...checkCoherence('00324', buyer, 'buyer'),
  ]
}

/** A company's two numbers are the same one, save for bodies that were there before they had a VAT number: only the registers know which. */
function checkCoherence(code: string, { country, code: vatNumber, fiscalCode, path }: Party, who: string): Finding[] {
  if (country !== 'IT' || vatNumber === undefined || fiscalCode === undefined) return []
  if (!/^\d{11}$/.test(fiscalCode) || fiscalCode === vatNumber) return []
  const message = `The partita IVA and the codice fiscale of the ${who} differ, which the exchange takes only if they belong to the same body: compare both, or leave the codice fiscale out (CodiceFiscale).`
  return [caution(code, `${path}/CodiceFiscale`, message)]
}

function checkDelivery({ root, header, format, recipient, buyer }: Document): Finding[] {
  const found: Finding[] = []
  const codePath = `${transmission}/CodiceDestinatario`
  const pec = textAt(header, 'DatiTrasmissione/PECDestinatario')
  if (recipient === sdiCodeAbroad && (buyer.country ?? 'IT') === 'IT') {
    const message = 'XXXXXXX is for buyers outside of Italy: write the code of the buyer, or 0000000 (CodiceDestinatario).'
    found.push(refusal('00313', codePath, message))
  }
  if (pec !== undefined && recipient !== noRecipientCode) {
    const message = 'The e-invoice goes to a code or to a PEC, not to both: leave the PEC out, or write the code 0000000 (PECDestinatario).'
    found.push(refusal('00426', `${transmission}/PECDestinatario`, message))
  }
  const length = format === 'FPA12' ? 6 : 7
  if (recipient?.length !== length) {
    const message = `In the format ${format} the code of the recipient has ${length} characters: correct the code, or choose ${format === 'FPA12' ? 'FPR12, for private buyers' : 'FPA12, for public bodies'} (CodiceDestinatario).`
    found.push(refusal('00427', codePath, message))
  }
  if (root.attributes.versione?.trim() !== format) {
    const message =
      'The version of the file and its format have to be the same: write both as FPR12 or both as FPA12 (FormatoTrasmissione).'
    found.push(refusal('00428', `${transmission}/FormatoTrasmissione`, message))
  }
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
  if (buyer.code === undefined && buyer.fiscalCode === undefined) {
    const message = 'The buyer has neither a VAT number nor a codice fiscale: enter one of them (IdFiscaleIVA, CodiceFiscale).'
    found.push(refusal('00417', buyer.path, message))
  }
  if (seller.country !== 'IT' && buyer.country !== undefined && buyer.country !== 'IT') {
    const message =
      'Neither the seller nor the buyer is in Italy, and then the exchange has no part in it: correct the country of one (IdPaese).'
    found.push(refusal('00476', `${buyer.path}/IdFiscaleIVA/IdPaese`, message))
  }
  return [...found, ...bodies.flatMap(({ type, document }) => checkType(type, `${document.path}/TipoDocumento`, seller, buyer))]
}

function checkType(type: string, path: string, seller: Party, buyer: Party): Finding[] {
  const found: Finding[] = []
  if (betweenTwo.has(type) && isSame(seller, buyer)) {
    const message = `In a ${type} seller and buyer are two parties: correct the buyer, or choose a type for what one supplies to oneself (TipoDocumento).`
    found.push(refusal('00471', path, message))
  }
  if (withOneself.has(type) && !isSame(seller, buyer)) {
    found.push(
      refusal(
        '00472',
        path,
        `In a ${type} the seller is also the buyer: enter the same party as both, or choose another type (TipoDocumento).`,
      ),
    )
  }
  if ((fromAbroad.has(type) && seller.country === 'IT') || (type === 'TD29' && seller.country !== 'IT')) {
    const message = `In a ${type} the seller is ${type === 'TD29' ? 'in Italy' : 'abroad'}: correct the country of the seller, or choose another type (TipoDocumento).`
    found.push(refusal('00473', path, message))
  }
  if (withBuyersNumber.has(type) && buyer.code === undefined && buyer.fiscalCode !== undefined) {
    found.push(refusal('00475', path, `In a ${type} the buyer owes the VAT and needs a VAT number: enter it (IdFiscaleIVA).`))
  }
  return found
}
