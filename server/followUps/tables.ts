import { day, moment, nameOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const followUpTables = {
  follow_ups: {
    person: {
      nouns: ['follow-up', 'follow-ups'],
      erasing: {
        check_in_id: 'keep',
        company_id: 'keep',
        contact_id: 'keep',
        job_id: 'keep',
        developer_id: 'keep',
        job_profile_id: 'keep',
        assignee_id: 'keep',
        body: 'mark',
        due_on: 'keep',
        remind_on: 'keep',
        done_at: 'keep',
      },
    },
    within: {
      jobs: { parent: 'job_id', noun: 'follow-up' },
      job_profiles: { parent: 'job_profile_id', noun: 'follow-up' },
      developers: { parent: 'developer_id', noun: 'follow-up' },
      companies: { parent: 'company_id', noun: 'follow-up' },
    },
    history: {
      check_in_id: null,
      company_id: null,
      contact_id: nameOf('Contact', 'contacts'),
      job_id: null,
      developer_id: null,
      job_profile_id: null,
      assignee_id: nameOf('Assignee', 'users'),
      body: text('Follow-up'),
      due_on: day('Due'),
      remind_on: day('Reminder'),
      done_at: moment('Done'),
    },
  },
} as const satisfies NounTables
