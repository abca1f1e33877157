import { followUpList } from '#shared/followUps/followUps.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { DueDay } from './DueDay.tsx'
import { FollowUpCheck } from './FollowUpCheck.tsx'
import type { ListedFollowUp } from './followUpsQuery.ts'

export const followUpColumns = listColumns<ListedFollowUp>()(followUpList, {
  body: { width: 'rest' },
  due_on: { cell: ({ due_on, late }) => due_on && <DueDay day={due_on} late={late} />, width: 130 },
  subject: { cell: ({ subject }) => <bdi>{subject}</bdi>, width: 180 },
  company: { cell: ({ company_name }) => company_name ?? '–', width: 170 },
  assignee: { cell: ({ assignee_name }) => assignee_name ?? '–', width: 160 },
  done: { cell: (followUp) => <FollowUpCheck followUp={followUp} />, width: 90 },
})
