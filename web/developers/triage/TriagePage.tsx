import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { ApplicantPanel } from './ApplicantPanel.tsx'
import { DecisionWalkBar } from './decisionWalk/DecisionWalkBar.tsx'
import { DecisionWalkList } from './decisionWalk/DecisionWalkList.tsx'
import { type DecisionWalk, decisionsText } from './decisionWalk/decisionWalk.ts'
import { useDecisionWalk } from './decisionWalk/useDecisionWalk.ts'
import styles from './Triage.module.css'
import { TriageActions } from './TriageActions.tsx'
import { type QueuedApplicant, triageQueue } from './triageQueue.ts'
import { useTriagedApplicant } from './useTriagedApplicant.ts'

const { title } = triageQueue.list

/** Walks through the applicants of the list in the address, and decides on each by one key. */
export function TriagePage() {
  const walk = useDecisionWalk(triageQueue)
  const { search } = useLocation()
  const query = withValues(search, { at: '', ask: '' }).toString()
  const list = developerPaths.applicants + (query && `?${query}`)
  return (
    <>
      <QueryError error={walk.error} onRetry={walk.retry} />
      {!walk.walk && !walk.error && <div role="status" aria-label="Loading applicants" className={styles.loading} />}
      {walk.walk && (
        <>
          <DecisionWalkBar
            walk={{ ...walk, walk: walk.walk }}
            heading="Triage"
            title={title}
            list={list}
            onTakeIn={() => walk.takeIn(walk.newcomers)}
          />
          {walk.current ? (
            <div className={styles.columns}>
              <DecisionWalkList
                title={title}
                walk={walk.walk}
                current={walk.current}
                isOpen={walk.isOpen}
                aside={asideOf}
              />
              <Stage walk={walk} row={walk.current} />
            </div>
          ) : (
            <TriageEnd walk={walk.walk} hasMore={walk.hasMore} list={list} onGoOn={walk.restart} />
          )}
        </>
      )}
    </>
  )
}

function asideOf({ applied_at, has_duplicate }: QueuedApplicant) {
  return (
    <>
      <Timestamp moment={applied_at} />
      {has_duplicate && ' · maybe known'}
    </>
  )
}

type Walk = ReturnType<typeof useDecisionWalk<never, never, QueuedApplicant>>

/** Shows the current person with the decisions, and draws the next one behind them. */
function Stage({ walk, row }: { readonly walk: Walk; readonly row: QueuedApplicant }) {
  const { me } = useMe()
  const { applicant } = useTriagedApplicant(row.id)
  const { follow } = walk
  const found = applicant?.id
  // The API returns another id once the record was merged into that one.
  useEffect(() => {
    if (found !== undefined && found !== row.id) follow(row.id, found)
  }, [found, row.id, follow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person begins at the top.
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [row.id])
  const isReady = applicant && me && walk.undoing !== row.id
  const subject = isReady ? { row, applicant, ownerId: me.id, decide: walk.decide } : undefined
  return (
    <div className={styles.stage}>
      <TriageActions subject={subject} />
      {[row.id, walk.next].map((id) => id !== undefined && <ApplicantPanel key={id} id={id} ahead={id !== row.id} />)}
    </div>
  )
}

interface Props {
  readonly walk: DecisionWalk<QueuedApplicant>
  /** True when more applicants wait than this walk had. */
  readonly hasMore: boolean
  /** The address of the list. */
  readonly list: string
  readonly onGoOn: () => void
}

/** Says that everybody of the walk is decided, and how. */
function TriageEnd({ walk, hasMore, list, onGoOn }: Props) {
  const counts = decisionsText(Object.values(walk.decisions))
  return (
    <EmptyState
      title={walk.rows.length === 0 ? 'Nobody waits for a decision.' : 'You have decided on everybody.'}
      action={hasMore ? <Button onClick={onGoOn}>Continue with the Next</Button> : <Link to={list}>Applicants</Link>}
    >
      {counts ? `${counts}.` : 'New applicants appear in the list of applicants.'}
      {hasMore && ' More applicants wait.'}
    </EmptyState>
  )
}
