import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { UntypedVariables } from '#web/platform/lib/api/operation.ts'
import { WalkSteps } from '#web/platform/lists/neighbours/WalkSteps.tsx'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DecisionWalkBar.module.css'
import type { DecisionWalk, WalkedRow } from './decisionWalk.ts'
import { LastDecision } from './LastDecision.tsx'
import type { RefusedDecision } from './useDeciding.ts'
import type { useDecisionWalk } from './useDecisionWalk.ts'

/** The walk without what depends on the type of its rows. */
export type WalkState = Omit<
  ReturnType<typeof useDecisionWalk<unknown, UntypedVariables, WalkedRow>>,
  'decide' | 'takeIn' | 'walk'
> & { readonly walk: DecisionWalk<WalkedRow> }

interface Props {
  readonly walk: WalkState
  readonly heading: string
  /** The title of the list. */
  readonly title: string
  /** The address of the list. */
  readonly list: string
  /** Adds the newcomers to the end of the walk. */
  readonly onTakeIn: () => void
}

/** Shows the place in a walk, the latest decision with *Undo*, decisions that were refused, and who came into the list meanwhile. */
export function DecisionWalkBar({ walk, heading, title, list, onTakeIn }: Props) {
  const { current, newcomers } = walk
  const { rows } = walk.walk
  const at = rows.findIndex(({ id }) => id === current?.id)
  return (
    <div className={styles.bar}>
      <h1>{heading}</h1>
      <nav aria-label={`Walk through ${title}`} className={`${ui.quiet} ${ui.line}`}>
        <Link to={list}>{title}</Link>
        {current && <span>{`${at + 1} of ${rows.length}`}</span>}
        <WalkSteps title={title} previous={rows[at - 1]?.id} next={rows[at + 1]?.id} onGo={walk.go} />
      </nav>
      <LastDecision walk={walk.walk} onUndo={walk.undo} />
      {newcomers.length > 0 && (
        <p role="status" className={`${ui.line} ${styles.newcomers}`}>
          {newcomers.length} new since you began
          <Button variant="default" size="compact-sm" onClick={onTakeIn}>
            Add to the End
          </Button>
        </p>
      )}
      <RefusedDecisions refused={walk.refused} onOpen={walk.go} onDismiss={walk.dismiss} />
    </div>
  )
}

interface RefusedDecisionsProps {
  readonly refused: readonly RefusedDecision[]
  readonly onOpen: (id: string) => void
  readonly onDismiss: (id: string) => void
}

/** Tells which decisions were not saved, and why. They stay until somebody decides again or dismisses them. */
function RefusedDecisions({ refused, onOpen, onDismiss }: RefusedDecisionsProps) {
  return refused.map(({ id, name, text }) => (
    <Banner key={id} type="danger">
      <span className={`${ui.line} ${styles.refused}`}>
        <span>
          <strong>{name}</strong>: {text}
        </span>
        <Button variant="default" size="compact-sm" onClick={() => onOpen(id)}>
          Open
        </Button>
        <CloseButton label={`Dismiss the message about ${name}`} onClick={() => onDismiss(id)} />
      </span>
    </Banner>
  ))
}
