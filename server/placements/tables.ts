import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const placementTables = {
  placements: {
    person: {
      nouns: ['placement', 'placements'],
      erasing: {
        job_profile_id: 'keep',
        status: 'keep',
        starts_on: 'keep',
        ends_on: 'keep',
        cost_rate_cents: 'keep',
        bill_rate_cents: 'keep',
        currency: 'keep',
        cost_currency: 'keep',
        cost_entered_cents: 'keep',
        weekly_hours: 'keep',
        start_note: 'clear',
        end_note: 'clear',
        end_reason: 'keep',
      },
    },
  },
  placement_rates: {
    person: {
      nouns: ['rate of a placement', 'rates of placements'],
      erasing: {
        placement_id: 'keep',
        starts_on: 'keep',
        cost_rate_cents: 'keep',
        bill_rate_cents: 'keep',
        currency: 'keep',
        cost_currency: 'keep',
        cost_entered_cents: 'keep',
        author_id: 'keep',
        superseded_at: 'keep',
      },
    },
  },
} as const satisfies NounTables
