import { Button } from '@mantine/core'
import { KeyCaps } from '#web/platform/ui/text/KeyCaps.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import styles from './Triage.module.css'

interface Props {
  readonly label: string
  readonly shortcut: string
  readonly main?: boolean
  readonly danger?: boolean
  readonly onClick: () => void
  /** The content of the decision. A key and a button choose another one. */
  readonly choice?: { readonly label: string; readonly text: string; readonly onChange: () => void }
}

/** Shows a decision with its key, and beside it what it says. */
export function TriageButton({ label, shortcut, main = false, danger = false, onClick, choice }: Props) {
  return (
    <Button.Group>
      <Button
        variant={main ? 'filled' : 'default'}
        c={danger ? 'var(--mantine-color-error)' : undefined}
        aria-keyshortcuts={shortcut}
        rightSection={<KeyCaps keys={shortcut} />}
        onClick={onClick}
      >
        {label}
      </Button>
      {choice && (
        <Button
          variant="default"
          className={styles.chip}
          aria-keyshortcuts={`Shift+${shortcut.toUpperCase()}`}
          title={`${choice.label} (Shift+${shortcut.toUpperCase()})`}
          onClick={choice.onChange}
        >
          <span className={styles.choice}>{choice.text}</span>
          <span aria-hidden="true">▾</span>
          <VisuallyHidden> {choice.label}</VisuallyHidden>
        </Button>
      )}
    </Button.Group>
  )
}
