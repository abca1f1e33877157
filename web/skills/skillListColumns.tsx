import { skillList } from '#shared/skills/skills.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { ListedSkill } from './skillListQuery.ts'

export const skillListColumns = listColumns<ListedSkill>()(skillList, {
  skill_type: { width: 110 },
  aliases: { cell: ({ aliases }) => <span title={aliases.join(', ')}>{aliases.join(', ') || '–'}</span>, width: 110 },
  developers: { width: 100 },
  verified: { width: 84 },
  members: { width: 94 },
  open_jobs: { width: 99 },
  members_per_job: { cell: ({ members_per_job }) => members_per_job?.toFixed(1) ?? '–', width: 96 },
  active: { width: 90 },
})
