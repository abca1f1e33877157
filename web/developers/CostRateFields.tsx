import { isCurrency } from '#shared/platform/fields.ts'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { CurrencyField } from '#web/platform/forms/money/CurrencyField.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'

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
