import { graphql } from '#web/platform/lib/graphql.ts'

/** Reads a check-in with all that its actions need. */
export const checkInQuery = graphql(`
  query getCheckIn($id: ID!) {
    getCheckIn(id: $id) {
      ...OpenedCheckIn
    }
    getFollowUps(check_in_id: $id) {
      assignee_name
      late
      ...FollowUpCheck
    }
  }
`)

graphql(`
  fragment OpenedCheckIn on CheckIn {
    id
    version
    placement_id
    party
    state
    due_on
    hold_on
    planned_on
    snoozed_until
    snooze_reason
    host_id
    host_name
    held_at
    channel
    mood
    notes
    today
    running
    ends_on
    developer_id
    developer_name
    job_id
    job_title
    company_name
    dstm_name
    last_mood
    last_held_at
    missed_in_a_row
    risk
    at_risk
    risk_parts
  }
`)
