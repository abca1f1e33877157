import { baseCurrency } from '#shared/exchangeRates/exchange.ts'
import { exchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { CurrencyField } from '#web/platform/forms/CurrencyField.tsx'
import { DayField } from '#web/platform/forms/DayField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { exchangeRatePaths } from './paths.ts'

const addMutation = graphql(`
  mutation addExchangeRate($currency: String!, $rate: String!, $day: String!, $key: String) {
    addExchangeRate(currency: $currency, rate: $rate, day: $day, key: $key) {
      id
      currency
      rate
    }
  }
`)

/** Enters what a currency is worth in US dollars from a day on. It also corrects a rate of the same day. */
export function AddExchangeRateDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(exchangeRateInput, { currency: 'EUR', rate: '', day: dayFromNow(0) })
  const showUndo = useUndo()
  const add = useMutation(addMutation, { showsErrors: true })
  return (
    <FormDialog
      form={form}
      title="Add Exchange Rate"
      submitLabel="Add Exchange Rate"
      onSave={async (input) => {
        const { extensions } = await add({ variables: input })
        const name = `1 ${input.currency}`
        const made = { name, path: exchangeRatePaths.ratesOf(input.currency) }
        showUndo(`${name} is ${input.rate} ${baseCurrency}.`, extensions?.change, made)
        onClose()
      }}
      onClose={onClose}
    >
      <CurrencyField name="currency" label="Currency" required />
      <TextField name="rate" label={`${baseCurrency} for one unit`} required placeholder="1.0842" />
      <DayField
        name="day"
        label="From"
        required
        description="It counts from this day to the next rate of the currency. A rate of the same day is replaced, and stays in the list."
      />
    </FormDialog>
  )
}
