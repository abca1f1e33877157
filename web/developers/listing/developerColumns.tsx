import { developerList } from '#shared/developers/developers.ts'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { hourlyRate } from '#web/platform/lib/money.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { BestAssessment } from './BestAssessment.tsx'
import type { ListedDeveloper } from './developersQuery.ts'
import { TopSkills } from './TopSkills.tsx'

export const developerColumns = listColumns<ListedDeveloper>()(developerList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 208 },
  stage: { width: 116 },
  status: { width: 172 },
  country: { cell: ({ country, time_zone }) => <CountryTime country={country} timeZone={time_zone} />, width: 240 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 276 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–' },
  best_result: { cell: (developer) => <BestAssessment {...developer} />, width: 190 },
  open_profiles: {
    cell: ({ id, open_profiles }) => (
      <CountLink inRow count={open_profiles} to={developerPaths.developerOverview(id)} />
    ),
    width: 125,
  },
  last_profile_at: { width: 130 },
  last_contact_at: { width: 130 },
  dstm: { cell: ({ dstm_name }) => dstm_name ?? '–', width: 160 },
  tags: { width: 190 },
})
