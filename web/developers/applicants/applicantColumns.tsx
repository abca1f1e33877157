import { applicantList } from '#shared/applicants/applicants.ts'
import { TopSkills } from '#web/developers/listing/TopSkills.tsx'
import { DuplicateHint } from '#web/developers/merging/DuplicateHint.tsx'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { hourlyRate } from '#web/platform/lib/money.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import type { ListedApplicant } from './applicantsQuery.ts'
import { EarlierAttempt } from './EarlierAttempt.tsx'

export const applicantColumns = listColumns<ListedApplicant>()(applicantList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 208 },
  applied_at: { width: 130 },
  stage: { width: 116 },
  status: { width: 116 },
  country: { cell: ({ country }) => <CountryTime country={country} timeZone={null} />, width: 180 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 276 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–' },
  source: { width: 116 },
  has_duplicate: { cell: ({ id, duplicates }) => <DuplicateHint id={id} duplicates={duplicates} />, width: 270 },
  earlier_decision: { cell: (applicant) => <EarlierAttempt {...applicant} />, width: 200 },
  has_resume: { width: 90 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 160 },
})
