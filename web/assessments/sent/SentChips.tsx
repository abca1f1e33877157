import { Link } from 'react-router'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import styles from './SentList.module.css'
import { countOfPart, type SentOf, sentPartOf, sentParts } from './sentParts.ts'

const countsQuery = graphql(`
  query getSentAssessmentCounts($assessment_id: ID, $challenge_id: ID) {
    getSentAssessmentCounts(assessment_id: $assessment_id, challenge_id: $challenge_id) {
      statuses {
        value
        count
      }
      results {
        value
        count
      }
    }
  }
`)

/** Shows a chip with the number of each part of what was sent. A chip opens its part. */
export function SentChips({ of }: { of: SentOf }) {
  const [query] = useAddress()
  const { data } = useQuery(countsQuery, { variables: of })
  const shown = sentPartOf(query.get('show'))
  return (
    <nav aria-label="What was sent, by result">
      <ul className={styles.chips}>
        {sentParts.map((part) => (
          <li key={part.name}>
            <Link
              className={styles.chip}
              to={`?${withValues(query, { show: part.name, sent_page: '' })}`}
              aria-current={part.name === shown.name ? 'true' : undefined}
            >
              {part.label}
              <span>{data && formatCount(countOfPart(part, data.getSentAssessmentCounts))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
