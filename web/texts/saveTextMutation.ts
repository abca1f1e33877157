import { graphql } from '#web/platform/lib/graphql.ts'

export const saveTextMutation = graphql(`
  mutation saveText($input: SaveTextInput!, $key: String) {
    saveText(input: $input, key: $key) {
      id
    }
  }
`)
