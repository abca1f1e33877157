import { type GetMeetingsOfTodayQuery, graphql } from '#web/platform/lib/graphql.ts'

export const meetingsOfTodayQuery = graphql(`
  query getMeetingsOfToday($from: DateTime!, $before: DateTime!) {
    getOwnMeetings(from: $from, before: $before) {
      id
      type
      status
      starts_at
      ends_at
      developer_id
      developer_name
      developer_time_zone
      job_title
      company_name
      url
      outcome_missing
      conflicting
      guests {
        id
        kind
        name
      }
    }
  }
`)

export type OwnMeeting = GetMeetingsOfTodayQuery['getOwnMeetings'][number]
