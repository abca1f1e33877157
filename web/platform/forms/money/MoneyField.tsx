import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { type FieldProps, useField } from '#web/platform/forms/fields/useField.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { NumberBox } from '#web/platform/ui/inputs/NumberBox.tsx'

interface Props extends FieldProps {
  /** The ISO 4217 code, such as USD. */
  readonly currency: string
}

/** Edits an amount in whole units of a currency, with two decimals. An empty field is ''. */
export function MoneyField({ name, currency, ...props }: Props) {
  const field = useField<number | ''>(name)
  return (
    <FieldFrame field={field} show={(amount) => (amount === '' ? '' : money(amount, currency))}>
      <NumberBox {...field.input} {...props} prefix={symbolOf(currency)} decimals={2} onChange={field.set} />
    </FieldFrame>
  )
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
