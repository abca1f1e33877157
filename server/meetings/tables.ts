import { column, note, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'

export const meetingTables = {
  meetings: {
    person: {
      nouns: ['meeting', 'meetings'],
      erasing: {
        developer_id: 'keep',
        job_profile_id: 'keep',
        organiser_id: 'keep',
        type: 'keep',
        status: 'keep',
        starts_at: 'keep',
        ends_at: 'keep',
        url: 'clear',
        notes: 'clear',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'meeting' } },
    history: {
      developer_id: null,
      job_profile_id: null,
      type: oneOf('Type', meetingTypes, 'meetings:read'),
      status: oneOf('Status', meetingStatuses, 'meetings:read'),
      starts_at: column('Starts', { kind: 'moment' }, 'meetings:read'),
      ends_at: column('Ends', { kind: 'moment' }, 'meetings:read'),
      organiser_id: column('Organiser', { kind: 'name', of: 'users' }, 'meetings:read'),
      url: text('Link', 'meetings:read'),
      notes: note('Notes', 'meetings:read'),
    },
  },
  meeting_guests: {
    person: {
      nouns: ['participant of a meeting', 'participants of meetings'],
      erasing: {
        meeting_id: 'keep',
        contact_id: 'keep',
        colleague_id: 'keep',
        invited: 'keep',
        deleted_at: 'keep',
        answer: 'keep',
        answered_at: 'keep',
        answered_sequence: 'keep',
        answer_note: 'clear',
        proposed_times: 'empty',
      },
    },
  },
} as const satisfies NounTables
