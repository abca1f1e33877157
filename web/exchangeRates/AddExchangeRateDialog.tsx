import { baseCurrency } from '#shared/exchangeRates/exchange.ts'
import { exchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { CurrencyField } from '#web/platform/forms/CurrencyField.tsx'
import { DayField } from '#web/platform/forms/DayField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { exchangeRatePaths } from './paths.ts'

const addMutation = graphql(`
  mutation addExchangeRate($input: AddExchangeRateInput!, $key: String) {
    addExchangeRate(input: $input, key: $key) {
      id
      currency
      rate
    }
  }
`)

/** Enters the value of a currency in US dollars from a day on, or corrects the rate of that day. */
export function AddExchangeRateDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(exchangeRateInput, { currency: 'EUR', rate: '', day: dayFromNow(0) })
  const add = useSave(addMutation)
  return (
    <FormDialog
      form={form}
      title="Add Exchange Rate"
      submitLabel="Add Exchange Rate"
      onSave={async (input) => {
        const name = `1 ${input.currency}`
        const path = exchangeRatePaths.ratesOf(input.currency)
        await add(input, `${name} is ${input.rate} ${baseCurrency}.`, () => ({ name, path }))
        onClose()
      }}
      onClose={onClose}
    >
      <CurrencyField name="currency" label="Currency" />
      <TextField name="rate" label={`${baseCurrency} for one unit`} placeholder="1.0842" />
      <DayField
        name="day"
        label="From"
        description="It counts from this day to the next rate of the currency. It replaces a rate of the same day, which stays in the list."
      />
    </FormDialog>
  )
}
