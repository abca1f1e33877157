import { type GetMeetingPageQuery, graphql } from '#web/platform/lib/graphql.ts'

export const meetingsQuery = graphql(`
  query getMeetingPage($limit: Int!, $offset: Int!, $sort: MeetingSort, $then_by: MeetingSort, $filter: MeetingFilter, $developer_id: ID) {
    getMeetingPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter, developer_id: $developer_id) {
      meetings {
        id
        type
        status
        starts_at
        ends_at
        developer_name
        developer_time_zone
        organiser_name
        job_title
        company_name
        outcome_missing
        conflicting
        answers
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedMeeting = GetMeetingPageQuery['getMeetingPage']['meetings'][number]

export const toMeetingPage = ({ getMeetingPage: { meetings, aggregate } }: GetMeetingPageQuery) => ({
  rows: meetings,
  ...aggregate,
})
