import { meetingList } from '#shared/meetings/meetings.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { MeetingStatusBadge } from './MeetingStatusBadge.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import type { ListedMeeting } from './meetingsQuery.ts'

export const meetingColumns = listColumns<ListedMeeting>()(meetingList, {
  starts_at: { cell: (meeting) => <MeetingTime meeting={meeting} />, width: 356 },
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 140 },
  type: { width: 132 },
  status: { cell: (meeting) => <MeetingStatusBadge {...meeting} />, width: 110 },
  organiser: { cell: ({ organiser_name }) => organiser_name ?? '–', width: 120 },
  answers: { width: 120 },
  job: { cell: (meeting) => <span title={jobText(meeting)}>{jobText(meeting)}</span> },
})

function jobText({ job_title, company_name }: ListedMeeting): string {
  return job_title === null ? '–' : `${job_title} at ${company_name}`
}
