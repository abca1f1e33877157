import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const tagsQuery = graphql(`
  query getJobTags {
    getJobTags
  }
`)

/** Edits the tags of a job. It suggests the tags of others. */
export function JobTagsField() {
  const { data } = useQuery(tagsQuery)
  return <TagsField name="tags" label="Tags" placeholder="Enter or choose tags" suggestions={data?.getJobTags ?? []} />
}
