import { graphql } from '#web/platform/lib/graphql.ts'

export const proposeTimesMutation = graphql(`
  mutation proposeInterviewTimes($input: ProposeInterviewTimesInput!, $key: String) {
    proposeInterviewTimes(input: $input, key: $key) {
      id
    }
  }
`)

export const withdrawTimesMutation = graphql(`
  mutation withdrawInterviewTimes($input: WithdrawInterviewTimesInput!, $key: String) {
    withdrawInterviewTimes(input: $input, key: $key) {
      id
    }
  }
`)
