import { type ReactNode, useMemo, useState } from 'react'
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

/** The years that are asked for with some of the skills, as a form has them. */
export type AskedYears = readonly { readonly skill_id: string; readonly years: number | '' }[]

interface Props {
  /** Ranks by how well resumes fit this text, instead of by skills. */
  readonly text: string | undefined
  readonly skills: RankCandidatesQueryVariables['skills']
  readonly countries: string[]
  readonly budget: HourlyLimit
  readonly askedHours: number | null
  /** Must be the same array until it changes, or every card would be drawn again. */
  readonly askedYears: AskedYears
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
  /** Is beside the heading. */
  readonly children: ReactNode
}

/** Shows the members who fit some skills or a text best, before there is a job. */
export function RankedCandidateList(props: Props) {
  const { text, skills, countries, budget, askedHours, askedYears, selected, onSelected, children } = props
  const [count, setCount] = useState(candidatePageSize)
  const variables = { text, skills, countries, count }
  const { latest, loading, error, refetch } = useQuery(rankQuery, { variables, showsErrors: true })
  const hourly = useHourlyBudget(budget)
  const ranking = latest?.allSearchDevs
  const jobSkills = useMemo(
    () =>
      (ranking?.skills ?? []).map((asked) => ({ ...asked, years_of_experience: yearsOf(asked.skill.id, askedYears) })),
    [ranking?.skills, askedYears],
  )
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
          jobSkills={jobSkills}
          askedHours={askedHours}
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

function yearsOf(id: string, askedYears: AskedYears): number | null {
  return askedYears.find(({ skill_id }) => skill_id === id)?.years || null
}
