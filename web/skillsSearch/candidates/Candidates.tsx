import { Suspense, useCallback, useState } from 'react'
import { candidatePageSize, searchedCountries } from '#shared/skillsSearch/matching.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import type { CandidateFilter, GetSearchedJobQuery } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { inRankingOrder } from '#web/skillsSearch/card/candidate.ts'
import { isFiltered, parseCandidateFilter, printCandidateFilter } from '#web/skillsSearch/filters/filters.ts'
import { type RelaxationKey, relaxationVariable } from '#web/skillsSearch/filters/relaxations.ts'
import { useHourlyBudget } from '#web/skillsSearch/filters/useHourlyBudget.ts'
import styles from './CandidateGrid.module.css'
import { CandidateGrid } from './CandidateGrid.tsx'
import { CandidatesHeader } from './CandidatesHeader.tsx'
import { MessageBar } from './MessageBar.tsx'
import { useCandidates } from './useCandidates.ts'
import { useComposer } from './useComposer.ts'
import { nowAttached, nowExcluded, useDeselection } from './useDeselection.ts'
import { useSelection } from './useSelection.ts'

// Loaded apart, so that the cards show first.
const CandidateFilters = lazyPart(
  async () => (await import('#web/skillsSearch/filters/CandidateFilters.tsx')).CandidateFilters,
)
const JobMessageDialog = lazyPart(async () => (await import('#web/jobMessages/JobMessageDialog.tsx')).JobMessageDialog)
const PutForwardDialog = lazyPart(
  async () => (await import('#web/jobProfiles/adding/PutForwardDialog.tsx')).PutForwardDialog,
)

interface Props {
  readonly job: GetSearchedJobQuery['getJob']
  /** Shows only the candidates that this relaxation adds. It must not change: give the component its key. */
  readonly relaxation: RelaxationKey | undefined
}

/** Shows the candidates of a job, best first, and the actions on the selected ones. */
export function Candidates({ job, relaxation }: Props) {
  const [count, setCount] = useSessionState(`candidates shown for ${job.id} ${relaxation ?? ''}`, candidatePageSize)
  const [filter, changeFilter] = useCandidateFilter()
  const countries = [...searchedCountries(job.location)]
  const search = { job_id: job.id, countries, relax: relaxation && relaxationVariable(relaxation), filter }
  const { ranking, error, loading, refresh } = useCandidates(search, count, job.job_profiles.length)
  const selection = useSelection(job.id, ranking?.developers)
  const composer = useComposer(job.id, selection, refresh)
  const budget = useHourlyBudget(job)
  const attached = job.job_profiles.map(({ developer_id }) => developer_id)
  const notShown = ranking?.notShown.map(({ id }) => id) ?? []
  useDeselection(selection, attached, ranking?.developers, nowAttached)
  useDeselection(selection, notShown, ranking?.developers, nowExcluded)
  const [chosen, setChosen] = useState<readonly string[]>()
  // The function must stay the same, because every memoised card gets it.
  const putForwardOne = useCallback((id: string) => setChosen([id]), [])
  const mayPutForward = useCan('jobProfiles:write')
  return (
    <section aria-label="Candidates">
      <MessageBar
        search={search}
        total={ranking?.total}
        selection={selection}
        composer={composer}
        onPutForward={mayPutForward ? () => setChosen([...selection.ids]) : undefined}
      />
      {error !== undefined && (
        <div className={styles.failure}>
          <QueryError error={error} onRetry={refresh} />
        </div>
      )}
      {(ranking || !error) && (
        <>
          <Suspense fallback={<div className={styles.filters} />}>
            <CandidateFilters
              filter={filter}
              onChange={changeFilter}
              currency={job.currency}
              countries={countries}
              ranking={ranking}
            />
          </Suspense>
          <CandidatesHeader job={job} relaxation={relaxation} ranking={ranking} />
          <CandidateGrid
            jobSkills={job.job_skills}
            askedHours={job.weekly_hours}
            budget={budget}
            ranking={ranking}
            isRelaxed={relaxation !== undefined}
            isFiltered={isFiltered(filter)}
            selected={selection.ids}
            onToggle={selection.toggle}
            onSend={composer.open}
            onPutForward={mayPutForward ? putForwardOne : undefined}
            loading={loading}
            onMore={() => setCount(count + candidatePageSize)}
          />
        </>
      )}
      <Suspense>
        {composer.isOpen && ranking && (
          <JobMessageDialog
            jobId={job.id}
            devIds={inRankingOrder(selection.ids, ranking.developers)}
            draft={composer.draft}
            initial={composer.initial}
            onSent={composer.finish}
            onClose={composer.close}
          />
        )}
        {chosen && (
          <PutForwardDialog
            jobId={job.id}
            selected={{ ids: [...chosen] }}
            onDone={() => selection.remove(chosen)}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Returns the filter in the address, and a function that changes some of its values and keeps the others. */
function useCandidateFilter() {
  const [query, setQuery] = useAddress()
  const change = (changes: CandidateFilter) => setQuery(printCandidateFilter(changes), { preventScrollReset: true })
  return [parseCandidateFilter(query), change] as const
}
