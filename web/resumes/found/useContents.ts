import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment ResumeContentsFields on ResumeContents {
    id
    text
    is_partly_searched
    skills {
      mentions
      excerpt
      years
      skill {
        id
        name
        skill_type
      }
      held {
        tick
        verified_at
        years_of_experience
      }
    }
  }
`)

const contentsQuery = graphql(`
  query getResumeContents($id: ID!) {
    getResumeContents(id: $id) {
      ...ResumeContentsFields
    }
  }
`)

/** Reads the text of a resume and the skills in it. Both parts of the screen share one request. */
export function useContents(id: string) {
  const { data, error, refetch } = useQuery(contentsQuery, { variables: { id }, showsErrors: true })
  return { contents: data?.getResumeContents, error, retry: () => void refetch() }
}
