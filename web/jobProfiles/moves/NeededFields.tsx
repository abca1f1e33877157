import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileEndReasons,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { CostFields } from '#web/platform/forms/money/CostFields.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { knownConditions } from './knownConditions.ts'

/** Asks for what the status needs and the profile lacks. */
export function NeededFields({ target, profile }: { readonly target: JobProfileStatus; readonly profile: JobProfile }) {
  const { hasConsent, hasPrice, hasCostRate, hasBillRate, hasWeeklyHours, hasStartDate } = knownConditions(profile)
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
  if (target === 'SENT') {
    return (
      <>
        {!hasConsent && <ConsentFields required />}
        {!hasPrice && <PriceFields currency={profile.currency} />}
      </>
    )
  }
  if (target !== 'PLACED') return null
  return (
    <>
      {!hasStartDate && <DayField name="starts_on" label="Starts on" required future />}
      {!hasCostRate && <CostFields required currency={profile.currency} />}
      {!hasBillRate && <MoneyField name="bill_rate" label="Bill rate per hour" required currency={profile.currency} />}
      {!hasWeeklyHours && <NumberField name="weekly_hours" label="Weekly hours" required />}
    </>
  )
}

/** Asks for a bill rate, or for the choice to have none. */
function PriceFields({ currency }: Pick<JobProfile, 'currency'>) {
  return (
    <>
      <MoneyField name="bill_rate" label="Bill rate per hour" currency={currency} />
      <CheckboxField name="without_price" label="Without a price" description="This ends when you enter a bill rate." />
    </>
  )
}
