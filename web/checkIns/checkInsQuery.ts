import { type GetCheckInPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const checkInsQuery = graphql(`
  query getCheckInPage(
    $limit: Int!
    $offset: Int!
    $sort: CheckInSort, $then_by: CheckInSort
    $filter: CheckInFilter
    $placement_id: ID
    $developer_id: ID
  ) {
    getCheckInPage(
      limit: $limit
      offset: $offset
      sort: $sort, then_by: $then_by
      filter: $filter
      placement_id: $placement_id
      developer_id: $developer_id
    ) {
      check_ins {
        id
        party
        state
        hold_on
        due_on
        snooze_reason
        held_at
        mood
        host_name
        today
        developer_name
        job_title
        company_name
        last_mood
        missed_in_a_row
        risk
        at_risk
        risk_parts
        running
        version
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedCheckIn = GetCheckInPageQuery['getCheckInPage']['check_ins'][number]

export const toCheckInPage = ({ getCheckInPage: { check_ins, aggregate } }: GetCheckInPageQuery) => ({
  rows: check_ins,
  ...aggregate,
})
