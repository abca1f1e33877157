import { isCurrency } from '#shared/platform/fields.ts'
import { CurrencyField } from '#web/platform/forms/CurrencyField.tsx'
import { MoneyField } from '#web/platform/forms/MoneyField.tsx'
import { useField } from '#web/platform/forms/useField.ts'

/** Edits the hourly cost of a developer, with its currency. */
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
