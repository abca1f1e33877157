import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const interviewTables = {
  interview_times: {
    person: {
      nouns: ['proposal for an interview', 'proposals for interviews'],
      erasing: {
        job_profile_id: 'keep',
        starts_at: 'keep',
        minutes: 'keep',
        time_zone: 'blank',
        proposed_by: 'keep',
        proposed_by_contact: 'keep',
        proposed_at: 'keep',
        none_fits_at: 'keep',
        withdrawn_at: 'keep',
      },
    },
  },
} as const satisfies NounTables
