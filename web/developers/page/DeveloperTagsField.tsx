import { TagsField } from '#web/platform/forms/TagsField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const tagsQuery = graphql(`
  query getDeveloperTags {
    getDeveloperTags
  }
`)

/** The tags of a developer. It offers those that others have. */
export function DeveloperTagsField() {
  const { data } = useQuery(tagsQuery)
  return (
    <TagsField name="tags" label="Tags" placeholder="Enter or choose tags" suggestions={data?.getDeveloperTags ?? []} />
  )
}
