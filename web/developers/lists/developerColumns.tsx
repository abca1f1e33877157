import { developerList } from '#shared/developers/developers.ts'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { BestAssessment } from './BestAssessment.tsx'
import type { ListedDeveloper } from './developersQuery.ts'
import { TopSkills } from './TopSkills.tsx'

export const developerColumns = listColumns<ListedDeveloper>()(developerList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 176 },
  stage: { width: 92 },
  status: { width: 136 },
  country: { cell: ({ country, time_zone }) => <CountryTime country={country} timeZone={time_zone} />, width: 196 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 208 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–', width: 80 },
  available_from: { width: 106 },
  best_result: { cell: (developer) => <BestAssessment {...developer} />, width: 160 },
  open_profiles: { opens: developerPaths.developerOverview, width: 72 },
  last_profile_at: { width: 114 },
  last_contact_at: { width: 114 },
  dstm: { cell: ({ dstm_name }) => dstm_name ?? '–', width: 120 },
  tags: { width: 164 },
})
