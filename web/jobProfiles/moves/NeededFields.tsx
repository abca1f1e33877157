import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileEndReasons,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { BudgetBar } from '#web/jobProfiles/adding/BudgetBar.tsx'
import { RateFigures } from '#web/jobProfiles/details/RateFigures.tsx'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { CostFields } from '#web/platform/forms/money/CostFields.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import ui from '#web/platform/ui/ui.module.css'
import { ConsentFields } from './ConsentFields.tsx'
import { knownConditions } from './knownConditions.ts'

/** Asks for what a status needs, and shows what is known of it. */
export function NeededFields({ target, profile }: { readonly target: JobProfileStatus; readonly profile: JobProfile }) {
  if (endedJobProfileStatuses.includes(target)) {
    return (
      <SelectField
        name="reason"
        label="Reason"
        required
        placeholder="Select a reason"
        options={optionsOf(jobProfileEndReasons)}
      />
    )
  }
  if (target === 'SENT') return <SendingFields profile={profile} />
  return target === 'PLACED' ? <PlacingFields profile={profile} /> : null
}

interface TermsProps {
  readonly profile: JobProfile
}

/** Asks for consent, a bill rate or the choice to have none, and the words that the client reads. */
function SendingFields({ profile }: TermsProps) {
  const { currency, budget_hourly_min: min, budget_hourly_max: max, job_currency } = profile
  return (
    <>
      {!knownConditions(profile).hasConsent && <ConsentFields required />}
      <MoneyField name="bill_rate" label="Bill rate per hour" currency={currency} />
      <RateFigures currency={currency} />
      <BudgetBar budget={{ min, max, currency: job_currency }} currency={currency} />
      <CheckboxField name="without_price" label="Without a price" description="This ends when you enter a bill rate." />
      <TextAreaField name="pitch" label="Pitch for the client" minRows={2} />
    </>
  )
}

/** Asks for the days, hours and rates of the placement that starts. */
function PlacingFields({ profile }: TermsProps) {
  const { currency } = profile
  return (
    <>
      <div className={ui.pair}>
        <DayField name="starts_on" label="Starts on" required future />
        <DayField name="ends_on" label="Ends on" future />
      </div>
      <NumberField name="weekly_hours" label="Weekly hours" required />
      {!knownConditions(profile).hasCostRate && <CostFields required currency={currency} />}
      <MoneyField name="bill_rate" label="Bill rate per hour" required currency={currency} />
      <RateFigures currency={currency} />
    </>
  )
}
