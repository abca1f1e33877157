import { type GetReminderRulesQuery, graphql, type ReminderVersionFragment } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment ReminderVersion on ReminderVersion {
    rule
    number
    is_on
    remind_days
    follow_up_days
    time_zone
    subject
    body
    set_by
    saved_at
  }
`)

/** Reads the rules by which reminders send themselves. */
export const remindersQuery = graphql(`
  query getReminderRules {
    getReminderRules {
      version {
        ...ReminderVersion
      }
      counts
      last_run_at
      last_run_steps
      held_run_id
    }
  }
`)

export type ListedReminder = Omit<GetReminderRulesQuery['getReminderRules'][number], 'version'> & {
  readonly version: ReminderVersionFragment
}
