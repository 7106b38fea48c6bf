/** What an Italian professional adds to a fee, what buyers withhold of it, and who bears the stamp duty. Legal words stay Italian. */
import type { ReadOutput, RouteInput } from '../../../../src/client/index.ts'
import { CodeSelect } from '../../../parts/code/code-select.tsx'
import { Choice, Switch } from '../choice.tsx'
import { Field, faultAt, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

type Stored = ReadOutput<'/organizations/current'>
type Input = RouteInput<'PATCH /organizations/current'>

export interface ItalianDraft {
  pension: { type: string; rate: string } | null
  withholding: { type: string; rate: string; reason: string; base: string } | null
  stampDutyBorneBy: Stored['stampDutyBorneBy']
}

const draftOf = ({ pensionFund, withholding, stampDutyBorneBy }: Stored): ItalianDraft => ({
  pension: pensionFund && { type: pensionFund.type, rate: String(pensionFund.rate) },
  withholding: withholding && {
    type: withholding.type,
    rate: String(withholding.rate),
    reason: withholding.reason,
    base: String(withholding.base),
  },
  stampDutyBorneBy,
})

const percent = (text: string): number => Number(text.replace(',', '.'))

export const termsOf = ({ pension, withholding, stampDutyBorneBy }: ItalianDraft): Input =>
  ({
    pensionFund: pension && { type: pension.type, rate: percent(pension.rate) },
    withholding: withholding && {
      type: withholding.type,
      rate: percent(withholding.rate),
      reason: withholding.reason,
      base: percent(withholding.base),
    },
    stampDutyBorneBy,
  }) as Input

interface TermsProps {
  stored: Stored
  draft: ItalianDraft | undefined
  onChange: (draft: ItalianDraft) => void
  error: unknown
}

export function ItalianTerms({ stored, draft = draftOf(stored), onChange, error }: TermsProps) {
  const { terms: text } = useSettingsWords()
  const { pension, withholding } = draft
  return (
    <>
      <div className={styles.wide}>
        <Switch
          label="Cassa previdenziale"
          hint={text.pensionHint}
          isOn={pension !== null}
          onChange={isOn => onChange({ ...draft, pension: isOn ? { type: 'TC22', rate: '4' } : null })}
        />
      </div>
      {pension && (
        <>
          <Field label="Tipo cassa" fault={faultAt(error, 'pensionFund.type')}>
            {input => (
              <CodeSelect
                {...input}
                of="pensionFund"
                value={pension.type}
                onChange={type => onChange({ ...draft, pension: { ...pension, type } })}
              />
            )}
          </Field>
          <TextField
            label={text.rate}
            inputMode="decimal"
            value={pension.rate}
            fault={faultAt(error, 'pensionFund.rate')}
            onChange={rate => onChange({ ...draft, pension: { ...pension, rate } })}
          />
        </>
      )}
      <div className={styles.wide}>
        <Switch
          label="Ritenuta d’acconto"
          hint={text.withholdingHint}
          isOn={withholding !== null}
          onChange={isOn => onChange({ ...draft, withholding: isOn ? { type: 'RT01', rate: '20', reason: 'A', base: '100' } : null })}
        />
      </div>
      {withholding &&
        (
          [
            ['type', 'Tipo ritenuta', 'withholding'],
            ['rate', text.rate, undefined],
            ['reason', 'Causale pagamento', 'withholdingReason'],
            ['base', text.base, undefined],
          ] as const
        ).map(([field, label, codes]) => {
          const value = withholding[field]
          const change = (next: string): void => onChange({ ...draft, withholding: { ...withholding, [field]: next } })
          const fault = faultAt(error, `withholding.${field}`)
          return codes === undefined ? (
            <TextField key={field} label={label} inputMode="decimal" value={value} fault={fault} onChange={change} />
          ) : (
            <Field key={field} label={label} fault={fault}>
              {input => <CodeSelect {...input} of={codes} value={value} onChange={change} />}
            </Field>
          )
        })}
      <div className={styles.wide}>
        <Choice
          label="Imposta di bollo"
          hint={text.stampHint}
          value={draft.stampDutyBorneBy}
          options={(['seller', 'buyer'] as const).map(value => ({ value, label: text.stampOf[value] }))}
          onChange={stampDutyBorneBy => onChange({ ...draft, stampDutyBorneBy })}
        />
      </div>
    </>
  )
}
