import { applicantList } from '#shared/applicants/applicants.ts'
import { type ApplicationDecision, applicationDecisions } from '#shared/platform/enumerations.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { TopSkills } from '#web/developers/lists/TopSkills.tsx'
import { DuplicateHint } from '#web/developers/merges/DuplicateHint.tsx'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { ListedApplicant } from './applicantsQuery.ts'

export const applicantColumns = listColumns<ListedApplicant>()(applicantList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 172 },
  applied_at: { width: 102 },
  stage: { width: 94 },
  status: { width: 108 },
  country: { cell: ({ country }) => <CountryTime country={country} timeZone={null} />, width: 144 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 232 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–', width: 76 },
  source: { width: 98 },
  has_duplicate: { cell: ({ id, duplicates }) => <DuplicateHint id={id} duplicates={duplicates} />, width: 168 },
  earlier_decision: { cell: (applicant) => <EarlierAttempt {...applicant} />, width: 180 },
  has_resume: { width: 64 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 110 },
})

interface Props {
  readonly earlier_decision: ApplicationDecision | null
  readonly earlier_decided_at: string | null
  /** A day in ISO form. */
  readonly cool_off_until: string | null
}

/** Shows how and when an earlier application ended, or until when its rejection lasts. */
function EarlierAttempt({ earlier_decision, earlier_decided_at, cool_off_until }: Props) {
  const isCoolingOff = cool_off_until !== null && cool_off_until > dayFromNow(0)
  if (!earlier_decision && !isCoolingOff) return '–'
  return (
    <>
      <StatusBadge {...applicationDecisions[earlier_decision ?? 'REJECTED']} />{' '}
      {isCoolingOff ? `until ${formatDay(cool_off_until)}` : <Timestamp moment={earlier_decided_at ?? ''} />}
    </>
  )
}
