import { baseCurrency } from '#shared/exchangeRates/exchange.ts'
import { exchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { CurrencyField } from '#web/platform/forms/money/CurrencyField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { exchangeRatePaths } from './paths.ts'

const addMutation = graphql(`
  mutation addExchangeRate($input: AddExchangeRateInput!, $key: String) {
    addExchangeRate(input: $input, key: $key) {
      id
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
