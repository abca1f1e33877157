import { type ReactNode, useState } from 'react'
import { candidatePageSize } from '#shared/skillsSearch/matching.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql, type RankCandidatesQueryVariables } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type HourlyLimit, useHourlyBudget } from '#web/skillsSearch/filters/useHourlyBudget.ts'
import { useRangeToggle } from '#web/skillsSearch/filters/useRangeToggle.ts'
import styles from './CandidateGrid.module.css'
import { CandidateGrid } from './CandidateGrid.tsx'

const rankQuery = graphql(`
  query rankCandidates($text: String, $skills: WantedSkills!, $countries: [String!]!, $count: Int!) {
    allSearchDevs(text: $text, skills: $skills, countries: $countries, count: $count) {
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
        resume {
          id
          passage {
            text
            marked
          }
        }
      }
    }
  }
`)

interface Props {
  /** Ranks by how well resumes fit this text, instead of by skills. */
  readonly text: string | undefined
  readonly skills: RankCandidatesQueryVariables['skills']
  readonly countries: string[]
  readonly budget: HourlyLimit
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
  /** Is beside the heading. */
  readonly children: ReactNode
}

/** Shows the members who fit some skills or a text best, before there is a job. */
export function RankedCandidateList({ text, skills, countries, budget, selected, onSelected, children }: Props) {
  const [count, setCount] = useState(candidatePageSize)
  const variables = { text, skills, countries, count }
  const { latest, loading, error, refetch } = useQuery(rankQuery, { variables, showsErrors: true })
  const hourly = useHourlyBudget(budget)
  const ranking = latest?.allSearchDevs
  const toggle = useRangeToggle(ranking?.developers, (update) => onSelected(new Set(update([...selected]))))
  return (
    <section aria-label="Candidates">
      <QueryError error={error} onRetry={refetch} />
      <div className={`${ui.facts} ${styles.header}`}>
        <h2>
          Candidates
          {ranking && ` (${formatCount(ranking.developers.length)} of ${formatCount(ranking.total)})`}
        </h2>
        {children}
        {selected.size > 0 && (
          <output>{formatCount(selected.size)} selected. They stay selected when you add the job.</output>
        )}
      </div>
      {text !== undefined && ranking?.total === 0 ? (
        <EmptyState title="No resume fits">
          No resume of a member in these countries shares words with this text. Accept more countries, or rank by
          skills.
        </EmptyState>
      ) : (
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
      )}
    </section>
  )
}
