import type { ActivityEntry } from '#web/platform/records/activity/useActivity.ts'

const at = '2026-03-10T12:00:00Z'
const long = 'We look for somebody who has run payment systems at scale, and who writes as well as they code. '.repeat(
  8,
)

export const activity: ActivityEntry[] = [
  {
    id: '4',
    at,
    actor: 'Rita Recruiter',
    action: 'Changed the job',
    note: 'Undid an earlier change.',
    changes: [{ field: 'Status', from: 'Profiles sent', to: 'Waiting on client' }],
  },
  {
    id: '3',
    at,
    actor: 'Rita Recruiter',
    action: 'Changed the job',
    note: null,
    changes: [
      { field: 'Hourly budget, to', from: '$90', to: '$110' },
      { field: 'Description', from: null, to: long },
      { field: 'Owner', from: 'Ada Admin', to: null },
    ],
  },
  {
    id: '2',
    at,
    actor: 'Import',
    action: 'Added the job',
    note: null,
    changes: [{ field: 'Title', from: null, to: 'Senior Go Engineer' }],
  },
]
