import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SentList.module.css'
import type { Sent } from './sentQuery.ts'

interface Props {
  readonly sent: Sent
  readonly selection: SelectableRows
}

/** Selects one assessment that was sent; with Shift, all since the last one. */
export function SentCheckbox({ sent, selection }: Props) {
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        className={ui.checkbox}
        aria-label={`Select the assessment of ${sent.developer_name}`}
        checked={selection.has(sent.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(sent.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}
