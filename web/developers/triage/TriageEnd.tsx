import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import type { QueuedApplicant } from './triageQueue.ts'
import { type DecisionWalk, decisionsText } from './walk/decisionWalk.ts'

interface Props {
  readonly walk: DecisionWalk<QueuedApplicant>
  /** True when more applicants wait than this walk had. */
  readonly hasMore: boolean
  /** The address of the list. */
  readonly list: string
  readonly onGoOn: () => void
}

/** Says that everybody of the walk is decided, and how. */
export function TriageEnd({ walk, hasMore, list, onGoOn }: Props) {
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
