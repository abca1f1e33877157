import { isCurrency } from '#shared/platform/fields.ts'
import { CurrencyField } from '#web/platform/forms/CurrencyField.tsx'
import { MoneyField } from '#web/platform/forms/MoneyField.tsx'
import { useField } from '#web/platform/forms/useField.ts'

/** What an hour of a developer costs, in the currency that is chosen beside it. */
export function CostRateFields() {
  const { value } = useField<string>('currency')
  const code = value.trim().toUpperCase()
  return (
    <>
      <MoneyField name="cost_rate" label="Cost rate per hour" currency={isCurrency(code) ? code : 'USD'} />
      <CurrencyField name="currency" label="Currency" />
    </>
  )
}
