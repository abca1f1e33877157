import { Button } from '@mantine/core'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DecisionWalkBar.module.css'
import type { RefusedDecision } from './useDeciding.ts'

interface Props {
  readonly refused: readonly RefusedDecision[]
  readonly onOpen: (id: string) => void
  readonly onDismiss: (id: string) => void
}

/** Tells which decisions were not saved, and why. They stay until somebody decides again or dismisses them. */
export function RefusedDecisions({ refused, onOpen, onDismiss }: Props) {
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
