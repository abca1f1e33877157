import { challengeList } from '#shared/challenges/challenges.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedChallenge } from './challengesQuery.ts'
import { challengePaths } from './paths.ts'

export const challengeColumns = listColumns<ListedChallenge>()(challengeList, {
  name: { width: 210 },
  assessment: { cell: ({ assessment_name }) => assessment_name ?? '–', width: 190 },
  revision: { width: 84 },
  hours: { width: 68 },
  deadline_days: { width: 88 },
  sent: { opens: (id) => `${challengePaths.challenge(id)}/usage`, width: 84 },
  open: { opens: (id) => `${challengePaths.challenge(id)}/usage?show=open`, width: 68 },
  pass_percent: { cell: ({ pass_percent }) => (pass_percent === null ? '–' : `${pass_percent} %`), width: 70 },
  last_sent_at: { width: 116 },
})
