import { findPrintable } from '../actions/invoices/printable.ts'
import { drawSheet, invoiceFileName } from '../papers/invoice.ts'
import { findUnqueued, giveUpInvoiceMail, noteMessage } from '../store/invoices/invoice-mails.ts'
import { mailPaper } from './mail-paper.ts'

export const mailInvoiceJob = mailPaper('mail_invoice', {
  named: 'invoiceMailId',
  findUnqueued,
  read: (db, { invoiceId }, now) => findPrintable({ db, now }, invoiceId),
  draw: async sheet => ({ name: invoiceFileName(sheet, 'pdf'), content: await drawSheet(sheet) }),
  noteMessage,
  giveUp: giveUpInvoiceMail,
})
