import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const tagsQuery = graphql(`
  query getDeveloperTags {
    getDeveloperTags
  }
`)

/** Edits the tags of a developer. It suggests the tags of others. */
export function DeveloperTagsField() {
  const { data } = useQuery(tagsQuery)
  return (
    <TagsField name="tags" label="Tags" placeholder="Enter or choose tags" suggestions={data?.getDeveloperTags ?? []} />
  )
}
