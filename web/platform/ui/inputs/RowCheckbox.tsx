import ui from '#web/platform/ui/ui.module.css'
import styles from './RowCheckbox.module.css'

/** The selected rows of a table, with functions that change the selection. */
export interface SelectableRows {
  readonly has: (id: string) => boolean
  /** Selects or deselects a row. @param range also changes the rows since the last toggled one. */
  readonly toggle: (id: string, range: boolean) => void
  /** Selects or deselects every row of the page. */
  readonly togglePage: () => void
}

interface Props {
  readonly id: string
  readonly name: string
  readonly selection: SelectableRows
  /** True for the tab stop of the table. A row with an action has its own, where Space selects too. */
  readonly tabStop: boolean
}

/** Shows the cell with the checkbox of a row. */
export function RowCheckbox({ id, name, selection, tabStop }: Props) {
  return (
    <td className={styles.cell}>
      <label className={styles.area}>
        <input
          type="checkbox"
          className={`${ui.checkbox} ${styles.checkbox}`}
          aria-label={`Select ${name}`}
          tabIndex={tabStop ? 0 : -1}
          data-select
          checked={selection.has(id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      </label>
    </td>
  )
}
