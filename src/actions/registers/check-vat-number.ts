/** Asks the register whether a contact's VAT number is valid, and keeps the answer: a sale to another EU country without VAT needs that proof. */
import { z } from 'zod'
import { addDays } from '../../domain/calendar/dates.ts'
import { numberToCheck, type VatCheck } from '../../domain/identity/vat-check.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { NumberParts, VatAnswer, VatRegister } from '../../providers/registers/provider.ts'
import { findPlace, findProfile } from '../../store/access/organizations.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { insertVatCheck } from '../../store/invoices/vat-checks.ts'
import { whyItFailed, withTimeout } from '../timeouts.ts'
import { toVatCheck, vatCheckRecord } from './record.ts'

const partsOf = (vatNumber: string): NumberParts => ({ prefix: vatNumber.slice(0, 2), number: vatNumber.slice(2) })

/** It never stops anything: what cannot be asked is not known. */
async function ask(register: VatRegister, vatNumber: string, requester: string | null): Promise<VatAnswer> {
  try {
    return await withTimeout(signal => register.check(partsOf(vatNumber), requester === null ? null : partsOf(requester), signal))
  } catch (error) {
    return { outcome: 'unknown', reason: say('register_away', { told: whyItFailed(error) }), answer: undefined }
  }
}

export const checkVatNumber = defineManagement(
  { method: 'POST', path: '/contacts/:id/vat-check' },
  {
    name: 'check_vat_number',
    title: 'Check the VAT number of a contact',
    permission: 'invoices:edit',
    summary:
      'Asks VIES whether the VAT number of a contact in another EU country is valid, and keeps the answer with its day and consultation number. When the register does not answer the outcome is `unknown`: ask again later.',
    input: z.strictObject({ id }),
    output: vatCheckRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['contact_not_found', 'vat_number_not_checkable', 'register_not_available'],
    async conduct(input, stage) {
      const { services } = stage
      const register = services.registers?.vat
      if (!services.registers || !register) return refuse(say('register_not_available.vat'))
      const asked = await stage.step(async ({ db }) => {
        const contact = await findContact(db, input.id)
        if (!contact) return refuse(say('contact_not_found', { id: input.id }))
        const { country: home } = await findPlace(db)
        const vatNumber = numberToCheck(contact, home ?? '')
        if (vatNumber === null) return refuse(say('vat_number_not_checkable', { name: contact.name }))
        const { vatNumber: own } = await findProfile(db)
        return { vatNumber, requester: home === null ? null : numberToCheck({ country: home, vatNumber: own }, home) }
      })
      if (refused(asked)) return asked
      const answered = await ask(register, asked.vatNumber, asked.requester)
      const { vatCheckDays } = services.registers
      return stage.finish(async context => {
        const checkedAt = context.now.toISOString()
        const isKnown = answered.outcome !== 'unknown'
        const check: VatCheck = {
          id: context.newId('chk'),
          contactId: input.id,
          ...asked,
          outcome: answered.outcome,
          consultation: isKnown ? answered.consultation : null,
          name: isKnown ? answered.name : null,
          address: isKnown ? answered.address : null,
          reason: isKnown ? null : answered.reason,
          checkedAt,
          goodUntil: addDays(checkedAt.slice(0, 10), vatCheckDays),
        }
        insertVatCheck(context.db, check, answered.answer)
        const { outcome, consultation } = check
        context.changed({
          target: { type: 'contact', id: input.id },
          before: null,
          after: { vatCheck: { id: check.id, vatNumber: asked.vatNumber, outcome, consultation } },
        })
        return toVatCheck(check)
      })
    },
  },
)
