import { day, oneOf, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'

export const importTables = {
  imported_moves: {
    person: {
      nouns: ['imported move', 'imported moves'],
      erasing: {
        developer_id: 'keep',
        job_id: 'keep',
        job_profile_id: 'keep',
        placement_id: 'keep',
        moved_on: 'keep',
        stage: 'keep',
        status: 'keep',
        turn: 'keep',
        closes_day: 'keep',
        counts: 'keep',
      },
    },
    within: {
      jobs: { parent: 'job_id', noun: 'earlier move' },
      job_profiles: { parent: 'job_profile_id', noun: 'earlier move' },
      developers: { parent: 'developer_id', noun: 'earlier move' },
    },
    history: {
      developer_id: null,
      job_id: null,
      job_profile_id: null,
      placement_id: null,
      moved_on: day('Day of the move'),
      stage: oneOf('Stage', developerStages),
      status: oneOf('Status', { ...placementStatuses, ...jobStatuses, ...jobProfileStatuses, ...developerStatuses }),
      turn: null,
      closes_day: null,
      counts: yesNo('Counts'),
    },
  },
} as const satisfies NounTables
