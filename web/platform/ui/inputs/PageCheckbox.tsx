import ui from '#web/platform/ui/ui.module.css'
import styles from './RowCheckbox.module.css'
import type { SelectableRows } from './RowCheckbox.tsx'

interface Props {
  /** The ids of the rows on the page. */
  readonly ids: readonly string[]
  readonly selection: SelectableRows
}

/** Shows a heading cell with the checkbox of all rows on the page. */
export function PageCheckbox({ ids, selection }: Props) {
  const selected = ids.filter(selection.has).length
  const some = selected > 0 && selected < ids.length
  return (
    <th scope="col" className={styles.cell}>
      <label className={styles.area}>
        <input
          ref={(checkbox) => {
            if (checkbox) checkbox.indeterminate = some
          }}
          type="checkbox"
          className={`${ui.checkbox} ${styles.checkbox}`}
          aria-label="Select this page"
          checked={ids.length > 0 && selected === ids.length}
          disabled={ids.length === 0}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  )
}
