import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { jobSkillTypes } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { candidatePageSize } from '#shared/skillsSearch/matching.ts'
import type { HourlyMaximum } from '#web/platform/lib/text/rateComparison.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { CandidateCard } from '#web/skillsSearch/card/CandidateCard.tsx'
import type { JobSkill } from '#web/skillsSearch/card/candidate.ts'
import { useCardHandlers } from '#web/skillsSearch/card/useCardHandlers.ts'
import styles from './CandidateGrid.module.css'
import type { FetchedRanking } from './fetchRanking.ts'
import type { CandidateSelection } from './useSelection.ts'

interface Props {
  readonly jobSkills: readonly JobSkill[]
  /** The weekly hours that the job asks for. */
  readonly askedHours?: number | null | undefined
  readonly budget: HourlyMaximum
  /** `undefined` until the first answer. */
  readonly ranking: Pick<FetchedRanking, 'developers' | 'total'> | undefined
  /** Shows only the candidates that a relaxation adds. */
  readonly isRelaxed: boolean
  /** Shows only the candidates whom a filter leaves. */
  readonly isFiltered: boolean
  readonly selected: ReadonlySet<string>
  readonly onToggle: CandidateSelection['toggle']
  /** Sends a message to the selected developers. Left out where there is no job yet. */
  readonly onSend?: () => void
  /** Left out for viewers who may not put developers forward. */
  readonly onPutForward?: ((id: string) => void) | undefined
  readonly loading: boolean
  readonly onMore: () => void
}

/** Shows the cards of the candidates, best first. */
export function CandidateGrid(props: Props) {
  const { jobSkills, askedHours, budget, ranking, selected, onToggle, onPutForward, loading, onMore } = props
  const handlers = useCardHandlers(onToggle, props.onSend)
  const developers = ranking?.developers
  if (developers?.length === 0) return <NoCandidates {...props} />
  return (
    <>
      <ol className={styles.grid} style={gridVariables(jobSkills, budget)} aria-busy={loading} {...handlers}>
        {developers?.map((candidate, index) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            number={index + 1}
            jobSkills={jobSkills}
            askedHours={askedHours}
            budget={budget}
            selected={selected.has(candidate.id)}
            onToggle={onToggle}
            onPutForward={onPutForward}
          />
        ))}
        {developers === undefined && <Skeletons />}
      </ol>
      {ranking && ranking.developers.length < ranking.total && (
        <div className={styles.more}>
          <Button variant="default" loading={loading} onClick={onMore}>
            Show {candidatePageSize} More
          </Button>
        </div>
      )}
    </>
  )
}

function NoCandidates({ isRelaxed, isFiltered }: Pick<Props, 'isRelaxed' | 'isFiltered'>) {
  if (isFiltered)
    return <EmptyState title="No candidate is left">No candidate meets all filters. Clear some of them.</EmptyState>
  return isRelaxed ? (
    <EmptyState title="Nobody is added">This change adds no new candidates.</EmptyState>
  ) : (
    <EmptyState title="No candidates">
      No member in these countries is free for this job. Add a country to the job, or look at the profiles that it
      already has.
    </EmptyState>
  )
}

/** Returns CSS variables for the height of a card, and the letters of the longest words in its three columns. */
function gridVariables(jobSkills: Props['jobSkills'], budget: HourlyMaximum): CSSProperties {
  const columns = valuesOf(jobSkillTypes).map((type) =>
    jobSkills.filter((one) => one.job_skill_type === type).map(({ skill }) => skill.name),
  )
  const letters = columns.map((names) => Math.max(0, ...names.flatMap(wordLengths)))
  return {
    '--skill-rows': Math.max(...columns.map((names) => names.length)),
    '--comparison-rows': budget.max === null ? 0 : 1,
    '--word-letters': letters.reduce((sum, count) => sum + count, 0),
  }
}

function wordLengths(name: string): number[] {
  return name.split(/[\s-]/).map((word) => word.length)
}

function Skeletons() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <li key={key} className={`${ui.skeleton} ${styles.skeleton}`} />)
}
