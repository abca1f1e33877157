import { skillList } from '#shared/skills/skills.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedSkill } from './skillListQuery.ts'

export const skillListColumns = listColumns<ListedSkill>()(skillList, {
  skill_type: { width: 110 },
  aliases: { cell: ({ aliases }) => <span title={aliases.join(', ')}>{aliases.join(', ') || '–'}</span>, width: 110 },
  developers: { opens: developerPaths.developersWithSkill, width: 100 },
  verified: { opens: developerPaths.developersVerified, width: 84 },
  members: { opens: (id) => developerPaths.developersWithSkill(id, 'stage=MEMBER'), width: 94 },
  open_jobs: { opens: jobPaths.activeJobsWithSkill, width: 96 },
  members_per_job: { cell: ({ members_per_job }) => members_per_job?.toFixed(1) ?? '–', width: 96 },
  active: { width: 90 },
})
