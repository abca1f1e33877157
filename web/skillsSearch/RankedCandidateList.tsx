import { useState } from 'react'
import { candidatePageSize } from '#shared/skillsSearch/matching.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { graphql, type RankCandidatesQueryVariables } from '#web/platform/lib/graphql.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import styles from './CandidateGrid.module.css'
import { CandidateGrid } from './CandidateGrid.tsx'
import { type HourlyLimit, useHourlyBudget } from './useHourlyBudget.ts'
import { useRangeToggle } from './useRangeToggle.ts'

const rankQuery = graphql(`
  query rankCandidates($skills: WantedSkills!, $countries: [String!]!, $count: Int!) {
    allSearchDevs(skills: $skills, countries: $countries, count: $count) {
      total
      skills {
        job_skill_type
        skill {
          id
          name
        }
      }
      developers {
        ...CandidateDetails
      }
    }
  }
`)

interface Props {
  readonly skills: RankCandidatesQueryVariables['skills']
  readonly countries: string[]
  readonly budget: HourlyLimit
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
}

/** Shows the members who fit some skills best, before there is a job. */
export function RankedCandidateList({ skills, countries, budget, selected, onSelected }: Props) {
  const [count, setCount] = useState(candidatePageSize)
  const variables = { skills, countries, count }
  const { latest, loading, error, refetch } = useQuery(rankQuery, { variables, showsErrors: true })
  const hourly = useHourlyBudget(budget)
  const ranking = latest?.allSearchDevs
  const message = errorText(error)
  const toggle = useRangeToggle(ranking?.developers, (update) => onSelected(new Set(update([...selected]))))
  return (
    <section aria-label="Candidates">
      {message && (
        <Banner type="danger" onRetry={refetch}>
          {message}
        </Banner>
      )}
      <div className={styles.header}>
        <h2>
          Candidates
          {ranking && ` (${formatCount(ranking.developers.length)} of ${formatCount(ranking.total)})`}
        </h2>
        {selected.size > 0 && (
          <output>{formatCount(selected.size)} selected. They stay selected when you add the job.</output>
        )}
      </div>
      <CandidateGrid
        jobSkills={ranking?.skills ?? []}
        budget={hourly}
        ranking={ranking}
        isRelaxed={false}
        isFiltered={false}
        selected={selected}
        onToggle={toggle}
        loading={loading}
        onMore={() => setCount(count + candidatePageSize)}
      />
    </section>
  )
}
