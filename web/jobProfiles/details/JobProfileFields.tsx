import { BudgetBar, type HourlyBudget } from '#web/jobProfiles/adding/BudgetBar.tsx'
import { ConsentFields } from '#web/jobProfiles/moves/ConsentFields.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { CostFields } from '#web/platform/forms/money/CostFields.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import ui from '#web/platform/ui/ui.module.css'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { RateFigures } from './RateFigures.tsx'

interface Props {
  /** The currency of the job. */
  readonly currency: string
  readonly budget: HourlyBudget
  /** The rate that the developer asks for now. */
  readonly asked: { readonly rate: number | null; readonly currency: string }
  /** A placement has its own rates, hours and days. */
  readonly isPlaced?: boolean
  readonly ownerName?: string | null
}

/** Edits the terms of a job profile, and shows the resulting margin. */
export function JobProfileFields({ currency, budget, asked, isPlaced = false, ownerName }: Props) {
  return (
    <>
      {isPlaced ? (
        <p className={ui.quiet}>A placement has its own rates, hours and days. Change them in the placement.</p>
      ) : (
        <>
          <CostFields currency={currency} />
          <AskedRate asked={asked} />
          <MoneyField name="bill_rate" label="Bill rate per hour" currency={currency} />
          <RateFigures currency={currency} />
          <BudgetBar budget={budget} currency={currency} />
          <div className={ui.pair}>
            <NumberField name="weekly_hours" label="Weekly hours" />
            <DayField name="starts_on" label="Starts on" future />
          </div>
        </>
      )}
      <ConsentFields />
      <TextAreaField name="pitch" label="Pitch for the client" />
      <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" savedName={ownerName} />
    </>
  )
}

function AskedRate({ asked }: Pick<Props, 'asked'>) {
  const rate = hourlyRate(asked.rate, asked.currency)
  return rate ? <p className={ui.quiet}>The developer asks for {rate}.</p> : null
}
