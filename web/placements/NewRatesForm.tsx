import * as z from 'zod/mini'
import { marginFormulas, marginsOfRates } from '#shared/jobProfiles/margins.ts'
import { placementRateInput } from '#shared/placements/placementInput.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { CostFields } from '#web/platform/forms/money/CostFields.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { useConvertedCost } from '#web/platform/forms/money/useConvertedCost.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { percentText } from './detailsOfPlacement.tsx'
import type { PlacementFormProps } from './PlacementEndForm.tsx'

const ratesMutation = graphql(`
  mutation addPlacementRate($input: AddPlacementRateInput!, $key: String) {
    addPlacementRate(input: $input, key: $key) {
      id
    }
  }
`)

const ratesForm = z.pick(placementRateInput, { starts_on: true, cost_rate: true, cost_currency: true, bill_rate: true })

/** Adds rates from a day on. The margin shows while they are typed. */
export function NewRatesForm({ placement, onClose }: PlacementFormProps) {
  const { id, version, developer_name, starts_on, today, currency, cost_entered, cost_currency, bill_rate } = placement
  const [first = today] = [starts_on, today].toSorted().slice(1)
  const form = useSchemaForm(ratesForm, {
    starts_on: first,
    cost_rate: cost_entered ?? '',
    cost_currency: cost_currency ?? currency,
    bill_rate: bill_rate ?? '',
  })
  const save = useSave(ratesMutation)
  return (
    <FormDialog
      form={form}
      title={`New Rates: ${developer_name}`}
      submitLabel="Add Rates"
      onSave={async (input) => {
        const path = checkInPaths.checkInDialog('edit-placement', id)
        await save({ id, version, ...input }, `New rates count from ${formatDay(input.starts_on)}.`, () => ({
          name: 'New rates',
          path,
        }))
      }}
      onClose={onClose}
    >
      <DayField name="starts_on" label="From" description="Rates of the same day are replaced." />
      <CostFields currency={currency} />
      <MoneyField name="bill_rate" label="Bill rate per hour" currency={currency} />
      <Earned currency={currency} />
    </FormDialog>
  )
}

function Earned({ currency }: { readonly currency: string }) {
  const { bill_rate } = useFormContext().fields.values
  const { cost } = useConvertedCost(currency)
  const margins = marginsOfRates(cost, typeof bill_rate === 'number' ? bill_rate : undefined)
  const { spread, markup, margin } = marginFormulas
  return (
    <Details
      details={[
        { label: `Spread: ${spread}`, value: margins && money(margins.spread / 100, currency) },
        { label: `Markup: ${markup}`, value: margins && percentText(margins.markup) },
        { label: `Margin: ${margin}`, value: margins && percentText(margins.margin) },
      ]}
    />
  )
}
