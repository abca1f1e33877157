import { graphql } from '#web/platform/lib/graphql.ts'

/** Adds a job with its countries, regions and skills, in one change. */
export const addJobMutation = graphql(`
  mutation addBriefedJob($input: AddBriefedJobInput!, $key: String) {
    addBriefedJob(input: $input, key: $key) {
      id
      title
    }
  }
`)
