import { graphql } from '#web/platform/lib/graphql.ts'

export const proposeTimesMutation = graphql(`
  mutation proposeInterviewTimes(
    $id: ID!
    $version: Int
    $time_zone: String!
    $times: [InterviewTimeInput!]!
    $key: String
  ) {
    proposeInterviewTimes(id: $id, version: $version, time_zone: $time_zone, times: $times, key: $key) {
      id
      version
    }
  }
`)

export const withdrawTimesMutation = graphql(`
  mutation withdrawInterviewTimes($id: ID!, $version: Int!, $key: String) {
    withdrawInterviewTimes(id: $id, version: $version, key: $key) {
      id
      version
    }
  }
`)
