import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { jobSkillTypes } from '#shared/jobStatuses.ts'
import { candidatePageSize } from '#shared/matching.ts'
import { valuesOf } from '#shared/transitions.ts'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { CandidateCard } from './CandidateCard.tsx'
import styles from './CandidateGrid.module.css'
import type { Candidate, JobSkill } from './candidate.ts'
import skillStatuses from './SkillStatus.module.css'

interface Props {
  readonly jobSkills: readonly JobSkill[]
  /** The maximum hourly rate of the job, in whole units of its currency. */
  readonly budget: number | null
  readonly currency: string
  /** `undefined` until the first answer. */
  readonly developers: readonly Candidate[] | undefined
  /** The number of all candidates, also of those not loaded. */
  readonly total: number
  readonly selected: ReadonlySet<string>
  readonly onToggle: (id: string, selected: boolean) => void
  readonly loading: boolean
  readonly onMore: () => void
}

/** The cards of the candidates, best first. */
export function CandidateGrid(props: Props) {
  const { jobSkills, budget, currency, developers, total, selected, onToggle, loading, onMore } = props
  if (developers?.length === 0) {
    return (
      <EmptyState title="No candidates">
        No member in these countries is free for this job. Add a country to it, or look among those it already has.
      </EmptyState>
    )
  }
  return (
    <>
      <GridHeader shown={developers?.length} total={total} />
      <ol className={styles.grid} style={gridVariables(jobSkills)} aria-busy={loading}>
        {developers?.map((candidate, index) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            number={index + 1}
            jobSkills={jobSkills}
            budget={candidate.currency === currency ? budget : null}
            selected={selected.has(candidate.id)}
            onToggle={onToggle}
          />
        ))}
        {developers === undefined && <Skeletons />}
      </ol>
      {developers && developers.length < total && (
        <div className={styles.more}>
          <Button variant="default" loading={loading} onClick={onMore}>
            Show {candidatePageSize} More
          </Button>
        </div>
      )}
    </>
  )
}

function GridHeader({ shown, total }: { shown: number | undefined; total: number }) {
  return (
    <div className={styles.header}>
      <h2>
        {shown === undefined
          ? 'Candidates'
          : `Candidates (${shown.toLocaleString('en')} of ${total.toLocaleString('en')})`}
      </h2>
      <ul aria-label="Legend" className={styles.legend}>
        {(['verified', 'claimed', 'missing'] as const).map((status) => (
          <li key={status} className={skillStatuses.status} data-status={status}>
            {status}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Variables of the style sheet: the number of skill rows per card, and the letters of the longest words in its three columns. */
function gridVariables(jobSkills: Props['jobSkills']): CSSProperties {
  const columns = valuesOf(jobSkillTypes).map((type) =>
    jobSkills.filter((one) => one.job_skill_type === type).map(({ skill }) => skill.name),
  )
  const letters = columns.map((names) => Math.max(0, ...names.flatMap(wordLengths)))
  return {
    '--skill-rows': Math.max(...columns.map((names) => names.length)),
    '--word-letters': letters.reduce((sum, count) => sum + count, 0),
  } as CSSProperties
}

function wordLengths(name: string): number[] {
  return name.split(/[\s-]/).map((word) => word.length)
}

function Skeletons() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <li key={key} className={styles.skeleton} />)
}
