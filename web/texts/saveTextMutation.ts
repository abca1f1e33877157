import { graphql } from '#web/platform/lib/graphql.ts'

export const saveTextMutation = graphql(`
  mutation saveText($id: ID, $text: TextInput!, $version: Int!, $key: String) {
    saveText(id: $id, text: $text, version: $version, key: $key) {
      id
    }
  }
`)
