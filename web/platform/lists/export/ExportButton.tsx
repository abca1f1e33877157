import { Button } from '@mantine/core'
import styles from './ExportButton.module.css'
import { useFileExport } from './useFileExport.ts'

interface Props {
  /** The path of the file at the REST API. */
  readonly path: string
  /** The name of the file, without its extension. */
  readonly name: string
}

/** Saves a CSV file, and shows how much of it has arrived. */
export function ExportButton({ path, name }: Props) {
  const { progress, save } = useFileExport()
  return (
    <Button
      variant="default"
      className={styles.button}
      aria-busy={progress !== ''}
      onClick={() => save(path, `${name}.csv`)}
    >
      <span role="status">{progress}</span>
      {!progress && 'Export CSV'}
    </Button>
  )
}
