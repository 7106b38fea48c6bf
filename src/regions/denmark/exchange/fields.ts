/** From a rule that is broken to the field that mends it, and to the sentence that says how. */
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

type Meaning = (rule: string) => Said

/** A field, what is wrong with it, and the rules that find it: by their names, or by their endings for the families of categories. */
const meanings: readonly (readonly [field: string, said: Meaning, rules: string])[] = [
  ['number', rule => say('einvoice_rule.number', { rule }), 'BR-02 F-INV009 F-CRN006'],
  ['date', rule => say('einvoice_rule.date', { rule }), 'BR-03'],
  ['', rule => say('einvoice_rule.head', { rule }), 'BR-04 PEPPOL-EN16931-R001 PEPPOL-EN16931-R004 PEPPOL-EN16931-R007 F-INV011'],
  ['currency', rule => say('einvoice_rule.currency', { rule }), 'BR-05 F-INV007 F-CRN004'],
  [
    'currency',
    rule => say('einvoice_rule.currencies', { rule }),
    'BR-53 PEPPOL-EN16931-R005 PEPPOL-EN16931-R051 PEPPOL-EN16931-R053 PEPPOL-EN16931-R054 PEPPOL-EN16931-R055',
  ],
  ['organization.name', rule => say('einvoice_rule.seller_name', { rule }), 'BR-06'],
  ['organization.address', rule => say('einvoice_rule.seller_address', { rule }), 'BR-08 BR-09'],
  [
    'organization.businessId',
    rule => say('einvoice_rule.seller_number', { rule }),
    'BR-CO-26 PEPPOL-EN16931-R020 DK-R-002 DK-R-014 F-INV031 F-CRN028 F-INV034 F-CRN031 F-LIB190',
  ],
  ['organization.vatNumber', rule => say('einvoice_rule.seller_vat', { rule }), 'BR-S-02 BR-Z-02 BR-E-02 BR-G-02 BR-O-02 BR-B-01'],
  ['buyer.name', rule => say('einvoice_rule.buyer_name', { rule }), 'BR-07'],
  ['buyer.country', rule => say('einvoice_rule.buyer_address', { rule }), 'BR-10 BR-11'],
  ['buyer.vatNumber', rule => say('einvoice_rule.buyer_vat', { rule }), 'BR-CO-09 BR-AE-02 BR-IC-02'],
  ['contact.delivery.identifier', rule => say('einvoice_rule.buyer_endpoint', { rule }), 'PEPPOL-EN16931-R010 F-INV044 F-CRN040'],
  [
    'contact.delivery.identifier',
    rule => say('einvoice_rule.endpoint_digits', { rule }),
    'PEPPOL-COMMON-R040 PEPPOL-COMMON-R042 F-LIB180 F-LIB181',
  ],
  [
    'contact.delivery.orderReference',
    rule => say('einvoice_rule.reference', { rule }),
    'PEPPOL-EN16931-R003 F-INV002 F-CRN002 F-INV046 F-CRN042',
  ],
  ['lines', rule => say('einvoice_rule.corrected', { rule }), 'BR-55 F-INV024 F-CRN022'],
  ['lines', rule => say('einvoice_rule.no_lines', { rule }), 'BR-16 F-INV120'],
  [
    'lines',
    rule => say('einvoice_rule.line', { rule }),
    'BR-21 BR-22 BR-23 BR-24 BR-25 BR-26 F-INV137 F-CRN196 F-INV139 F-CRN083 F-INV163 F-CRN110',
  ],
  ['lines', rule => say('einvoice_rule.price', { rule }), 'BR-27'],
  ['lines', rule => say('einvoice_rule.quantity', { rule }), 'F-INV147 F-CRN088'],
  [
    'lines',
    rule => say('einvoice_rule.sums', { rule }),
    'BR-CO-10 BR-CO-13 BR-CO-14 BR-CO-15 BR-CO-16 BR-CO-17 PEPPOL-EN16931-R120 F-INV126 F-CRN072 F-INV127 F-CRN073 F-INV128 F-CRN074 F-INV133 F-CRN079 F-INV134 F-INV144 F-CRN085 F-LIB385',
  ],
  ['lines', rule => say('einvoice_rule.decimals', { rule }), 'BR-DEC F-LIB014 F-INV146 F-CRN087'],
  ['lines', rule => say('einvoice_rule.negative', { rule }), 'DK-R-016 F-LIB016'],
  ['dueDate', rule => say('einvoice_rule.due', { rule }), 'BR-CO-25'],
  ['organization.iban', rule => say('einvoice_rule.account', { rule }), 'BR-50 DK-R-006 F-LIB125 F-LIB130'],
  ['organization.iban', rule => say('einvoice_rule.means', { rule }), 'DK-R-005 F-LIB100'],
  ['organization.fikCreditor', rule => say('einvoice_rule.slip', { rule }), 'DK-R-010 DK-R-011 F-LIB153 F-LIB155 F-LIB305'],
  ['causale', rule => say('einvoice_rule.notes', { rule }), 'PEPPOL-EN16931-R002'],
  ['', rule => say('einvoice_rule.empty', { rule }), 'PEPPOL-EN16931-R008'],
  ['lines', rule => say('einvoice_rule.category', { rule }), 'BR-CO-04 BR-CO-18 BR-CL-18 F-INV138 F-CRN081 F-LIB074'],
  ['lines', rule => say('einvoice_rule.rate', { rule }), 'F-LIB382'],
  ['lines', rule => say('einvoice_rule.outside', { rule }), 'BR-O-11 BR-B-02'],
  ['buyer.country', rule => say('einvoice_rule.delivered', { rule }), 'BR-IC-11 BR-IC-12'],
]

const byRule: ReadonlyMap<string, readonly [field: string, said: Meaning]> = new Map(
  meanings.flatMap(([field, said, rules]) => rules.split(' ').map(rule => [rule, [field, said] as const] as const)),
)

/** BR-S-08: what the last number says is the same in all families. */
const byEnding: Readonly<Record<string, Meaning>> = {
  '01': rule => say('einvoice_rule.category', { rule }),
  '05': rule => say('einvoice_rule.rate', { rule }),
  '08': rule => say('einvoice_rule.sums', { rule }),
  '09': rule => say('einvoice_rule.rate', { rule }),
  '10': rule => say('einvoice_rule.reason', { rule }),
}

export function faultOf(rule: string): Fault {
  const known = byRule.get(rule)
  if (known) return { path: known[0], ...known[1](rule) }
  const meaning = byEnding[/^BR-(?:S|Z|E|AE|IC|G|O|B)-(\d\d)$/.exec(rule)?.[1] ?? '']
  if (!meaning) throw new Error(`the rule ${rule} has no sentence`)
  return { path: 'lines', ...meaning(rule) }
}
