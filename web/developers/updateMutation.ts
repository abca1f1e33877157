import { graphql } from '#web/platform/lib/graphql.ts'

/** Saves details of a developer. It reads the moves again, because a detail may meet a condition of one, such as the rate that a member needs. */
export const updateMutation = graphql(`
  mutation updateDeveloper($input: UpdateDeveloperInput!, $key: String) {
    updateDeveloper(input: $input, key: $key) {
      ...DeveloperDetails
      ...DeveloperLifecycle
    }
  }
`)
