import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const checkInTables = {
  check_ins: {
    person: {
      nouns: ['check-in', 'check-ins'],
      erasing: {
        placement_id: 'keep',
        party: 'keep',
        state: 'keep',
        due_on: 'keep',
        host_id: 'keep',
        held_at: 'keep',
        channel: 'keep',
        mood: 'keep',
        // A bad mood needs a note.
        notes: 'mark',
        planned_on: 'keep',
        snoozed_until: 'keep',
        snooze_reason: 'clear',
      },
    },
  },
} as const satisfies NounTables
