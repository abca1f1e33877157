import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const signedLinkTables = {
  signed_links: {
    person: {
      nouns: ['signed link', 'signed links'],
      erasing: {
        purpose: 'keep',
        token_hash: 'clear',
        job_profile_id: 'keep',
        developer_assessment_id: 'keep',
        made_by_id: 'keep',
        message_id: 'keep',
        contact_id: 'keep',
        job_id: 'keep',
        shortlist_id: 'keep',
        offered_times: 'keep',
        offered_minutes: 'keep',
        snapshot: 'clear',
        expires_at: 'keep',
        first_opened_at: 'keep',
        last_opened_at: 'keep',
        open_count: 'keep',
        withdrawn_at: 'keep',
        used_at: 'keep',
        answer: 'keep',
        answer_note: 'clear',
      },
    },
    withheld: { token_hash: 'It proves a link.' },
  },
} as const satisfies NounTables
