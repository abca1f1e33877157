import { Link } from 'react-router'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import {
  type GetResumeSearchAdviceQuery,
  type GetResumeSearchAdviceQueryVariables,
  graphql,
} from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './NothingFound.module.css'

const adviceQuery = graphql(`
  query getResumeSearchAdvice($q: String!, $stages: [DeveloperStage!]!, $countries: [String!]!) {
    getResumeSearchAdvice(q: $q, stages: $stages, countries: $countries) {
      meant {
        word
        q
        developers
        more
      }
      together {
        word
        q
        developers
        more
      }
      without {
        word
        q
        developers
        more
      }
    }
  }
`)

type Advice = GetResumeSearchAdviceQuery['getResumeSearchAdvice']
type OtherSearch = Advice['meant'][number]

/** Says that a search found nobody, and which other searches lead on. */
export function NothingFound({ search }: { readonly search: GetResumeSearchAdviceQueryVariables }) {
  const { data } = useQuery(adviceQuery, { variables: search, costly: true })
  const advice = data?.getResumeSearchAdvice
  return (
    <>
      <p className={ui.paragraph}>No search results</p>
      {advice && (
        <div className={styles.advice} role="status">
          {advice.meant.map((other) => (
            <p key={other.q}>
              Did you mean <SearchLink other={other}>{other.word}</SearchLink>?
            </p>
          ))}
          <Together steps={advice.together} />
          {advice.without.map((other) => (
            <p key={other.q}>
              <SearchLink other={other}>Leave out {other.word}</SearchLink>: {countText(other)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** "136 have react, 40 of them engineer, none of them cobol." */
function Together({ steps }: { readonly steps: readonly OtherSearch[] }) {
  const [first] = steps
  if (!first || first.developers === 0) return null
  const parts = steps.map((step, place) => {
    const count = step.developers === 0 ? 'none' : formatCount(step.developers) + (step.more ? '+' : '')
    return place === 0
      ? `${count} ${step.developers === 1 ? 'has' : 'have'} ${step.word}`
      : `${count} of them ${step.word}`
  })
  return <p>{parts.join(', ')}.</p>
}

function SearchLink({ other, children }: { readonly other: OtherSearch; readonly children: React.ReactNode }) {
  const [query] = useAddress()
  return <Link to={`?${withValues(query, { q: other.q, page: '' })}`}>{children}</Link>
}

function countText({ developers, more }: OtherSearch): string {
  return `${formatCount(developers)}${more ? '+' : ''} ${developers === 1 ? 'developer' : 'developers'}`
}
