import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './TabToolbar.module.css'

interface Props {
  /** Describes the content of the tab in a few words. */
  readonly summary: ReactNode
  /** The buttons and filters of the tab. */
  readonly children?: ReactNode
}

/** Shows a summary of a tab above its content, with its actions. */
export function TabToolbar({ summary, children }: Props) {
  return (
    <div className={`${ui.spread} ${styles.toolbar}`}>
      <p>{summary}</p>
      <div className={`${ui.row} ${styles.controls}`}>{children}</div>
    </div>
  )
}
