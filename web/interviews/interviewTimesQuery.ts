import { graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment InterviewTimes on InterviewTimes {
    version
    state
    time_zone
    proposed_at
    proposed_by_name
    meeting_starts_at
    meeting_ends_at
    times {
      starts_at
      minutes
    }
  }
`)

export const interviewTimesQuery = graphql(`
  query getInterviewTimes($id: ID!) {
    getInterviewTimes(job_profile_id: $id) {
      ...InterviewTimes
    }
    getInterviewPlan(job_profile_id: $id) {
      meeting_id
    }
  }
`)

export const declineTimesMutation = graphql(`
  mutation declineInterviewTimes($input: DeclineInterviewTimesInput!, $key: String) {
    declineInterviewTimes(input: $input, key: $key) {
      id
    }
  }
`)
