import { jobProfileEndReasons } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consentMethods, consents, waitingSides } from '#shared/jobProfiles/jobProfiles.ts'
import { missingPrice } from '#shared/jobProfiles/profilePrice.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { money } from '#web/platform/lib/text/money.ts'
import type { Detail } from '#web/platform/ui/pages/sections/Details.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { ProfileRecord } from './profileRecordQuery.ts'

/** Returns what a job profile says of its terms, without rates that the viewer may not read. */
export function profileDetails(profile: ProfileRecord): Detail[] {
  const { weekly_hours, starts_on, waiting_on, end_reason, status_note, owner_name } = profile
  return [
    { label: 'Owner', value: owner_name },
    ...(waiting_on ? [{ label: 'Waiting on', value: waitingSides[waiting_on].label }] : []),
    ...(end_reason ? [{ label: 'Reason', value: jobProfileEndReasons[end_reason].label }] : []),
    ...costDetails(profile),
    ...priceDetails(profile),
    { label: 'Weekly hours', value: weekly_hours },
    { label: 'Starts on', value: starts_on && formatDay(starts_on) },
    { label: 'Consent', value: <Consent profile={profile} /> },
    ...(status_note ? [{ label: 'Note', value: status_note, wide: true }] : []),
  ]
}

/** Returns nothing for a viewer who may not read what the developer costs. */
function costDetails({ cost_rate, cost_entered, cost_currency, currency }: ProfileRecord): Detail[] {
  if (cost_rate === undefined) return []
  const [entered, counted] = [hourly(cost_entered, cost_currency ?? currency), hourly(cost_rate, currency)]
  const value = entered === counted ? counted : `${entered}, counted as ${counted}`
  return [{ label: 'Cost rate', value }]
}

/** Returns nothing for a viewer who may not read what the client pays: their answer has no margin. */
function priceDetails(profile: ProfileRecord): Detail[] {
  const { bill_rate, margin, currency } = profile
  if (margin === undefined) return []
  return [
    { label: 'Bill rate', value: missingPrice(profile) ?? hourly(bill_rate, currency) },
    { label: 'Margin', value: margin === null ? null : `${margin} %` },
  ]
}

function hourly(amount: number | null | undefined, currency: string): string | null {
  return typeof amount === 'number' ? `${money(amount, currency)} per hour` : null
}

function Consent({ profile }: { profile: ProfileRecord }) {
  const { consented_at, consent_method, consent_asked_at, consent_declined_at } = profile
  if (!consented_at) {
    const moment = consent_declined_at ?? consent_asked_at
    if (!moment) return 'Not asked yet'
    return (
      <>
        {consents[profile.consent].label} <Timestamp moment={moment} />
      </>
    )
  }
  const isDay = consented_at.length === 'YYYY-MM-DD'.length
  return (
    <>
      {isDay ? formatDay(consented_at) : <Timestamp moment={consented_at} />}
      {consent_method && `, ${consentMethods[consent_method].label.toLowerCase()}`}
    </>
  )
}
