/** Pages of a PDF with invoices of one supplier, and mails that carry files. */
import { textAt } from '../extraction/made-pdf.ts'

const lines = (...texts: string[]): string => texts.map((text, at) => textAt(60, 780 - 22 * at, text)).join('')

export const page = (number: string, day: string, net: string, vat: string, total: string) => ({
  content: lines(
    'Forniture Alfa S.r.l.',
    'Via Roma 1, 20100 Milano',
    'P.IVA IT00743110157',
    `Fattura n. ${number}`,
    `Data fattura: ${day}`,
    'Descrizione                         Importo',
    `Fornitura merci                     ${net}`,
    `Imponibile                          ${net}`,
    `IVA 22%                             ${vat}`,
    `Totale fattura EUR                  ${total}`,
  ),
})

export const goesOn = (number: string) => ({
  content: lines(
    `Forniture Alfa S.r.l.   Fattura n. ${number}   Pagina 2`,
    'Condizioni generali di vendita',
    'Il pagamento avviene entro trenta giorni.',
  ),
})

export interface Attached {
  name: string
  type: string
  bytes: string | Uint8Array
}

const attach = ({ name, type, bytes }: Attached): string =>
  `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`

export const mailWith = (...files: Attached[]): string =>
  `From: alfa@example.com\r\nTo: beta@example.com\r\nSubject: Fatture\r\nDate: Tue, 10 Feb 2026 09:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nIn allegato le fatture.\r\n${files.map(attach).join('')}--b--\r\n`
