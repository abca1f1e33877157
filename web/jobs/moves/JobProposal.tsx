import { Button } from '@mantine/core'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './JobProposal.module.css'
import type { ProposedMove } from './proposedMove.ts'

interface Props {
  readonly proposal: ProposedMove
  /** The label of the move. */
  readonly label: string
  /** Moves the job, or opens a dialog for further input. */
  readonly onMove: () => Promise<void>
}

/** Proposes the move of a job that follows from what happened to its profiles. */
export function JobProposal({ proposal, label, onMove }: Props) {
  const { running, error, run, clearError } = useAsyncAction(onMove)
  return (
    <div role="status" className={styles.proposal} aria-busy={running}>
      <p>{proposal.sentence}</p>
      <Button size="xs" variant="default" onClick={() => void run()}>
        {label}
      </Button>
      <MutationError error={error} onDismiss={clearError} />
    </div>
  )
}
