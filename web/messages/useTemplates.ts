import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const templatesQuery = graphql(`
  query getMessageTemplates {
    getMessageTemplates {
      id
      ...TemplateFields
    }
  }
`)

/** Returns the templates by name; undefined until they are read. */
export function useTemplates() {
  const { data, error, refetch } = useQuery(templatesQuery, { showsErrors: true })
  return { templates: data?.getMessageTemplates, error, retry: () => void refetch() }
}
