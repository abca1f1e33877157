import { skillList } from '#shared/skills/skills.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import type { ListedSkill } from './skillListQuery.ts'

export const skillListColumns = listColumns<ListedSkill>()(skillList, {
  skill_type: { width: 110 },
  aliases: { cell: ({ aliases }) => <span title={aliases.join(', ')}>{aliases.join(', ') || '–'}</span>, width: 110 },
  developers: {
    cell: ({ id, developers }) => <CountLink inRow count={developers} to={developerPaths.developersWithSkill(id)} />,
    width: 100,
  },
  verified: {
    cell: ({ id, verified }) => <CountLink inRow count={verified} to={developerPaths.developersVerified(id)} />,
    width: 84,
  },
  members: {
    cell: ({ id, members }) => (
      <CountLink inRow count={members} to={developerPaths.developersWithSkill(id, 'stage=MEMBER')} />
    ),
    width: 94,
  },
  open_jobs: {
    cell: ({ id, open_jobs }) => <CountLink inRow count={open_jobs} to={jobPaths.activeJobsWithSkill(id)} />,
    width: 96,
  },
  members_per_job: { cell: ({ members_per_job }) => members_per_job?.toFixed(1) ?? '–', width: 96 },
  active: { width: 90 },
})
