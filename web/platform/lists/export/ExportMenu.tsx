import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import styles from './ExportButton.module.css'
import { useFileExport } from './useFileExport.ts'

interface Props {
  /** The path of the file with the columns in sight, in their order. */
  readonly shown: string
  /** The path of the file with all columns that the viewer may read. */
  readonly all: string
  /** The name of the file, without its extension. */
  readonly name: string
}

/** Saves the rows of a list as a CSV file, with the columns in sight or with all, and shows how much of it has arrived. */
export function ExportMenu({ shown, all, name }: Props) {
  const { progress, save } = useFileExport()
  return (
    <Menu
      label="Export CSV"
      items={[
        { label: 'Columns in Sight', onSelect: () => save(shown, `${name}.csv`) },
        { label: 'All Columns', onSelect: () => save(all, `${name}.csv`) },
      ]}
    >
      <span role="status" className={styles.text}>
        {progress || 'Export CSV'}
      </span>
    </Menu>
  )
}
