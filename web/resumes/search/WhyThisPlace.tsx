import { kinships } from '#shared/resumes/resumes.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import styles from './ResumeResult.module.css'

const fitQuery = graphql(`
  query getResumeFit($id: ID!, $q: String!) {
    getResumeFit(id: $id, q: $q) {
      typed
      found
      kinship
      times
    }
  }
`)

/** Explains the place of a resume among the results: which words it has, and how often. */
export function WhyThisPlace({
  id,
  resumeId,
  q,
}: {
  readonly id: string
  readonly resumeId: string
  readonly q: string
}) {
  const { data } = useQuery(fitQuery, { variables: { id: resumeId, q } })
  return (
    <div id={id} className={styles.why} role="status">
      <p>Resumes with whole words come first. After that, more matches in a shorter text are better.</p>
      <ul>
        {data?.getResumeFit.map(({ typed, found, kinship, times }) => (
          <li key={found}>
            <b>{found}</b>: {times === 1 ? 'once' : `${times} times`}
            {kinship !== 'TYPED' && ` (${kinships[kinship].label.toLowerCase()}, for “${typed}”)`}
          </li>
        ))}
      </ul>
    </div>
  )
}
