import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './ExportButton.module.css'

interface Props {
  /** The path of the file at the REST API. */
  readonly path: string
  /** The name of the file, without its extension. */
  readonly name: string
}

/** Saves a CSV file, and shows how much of it has arrived. */
export function ExportButton({ path, name }: Props) {
  const portal = usePortal()
  const [bytes, setBytes] = useState(0)
  const { running, run } = useAsyncAction(async () => {
    setBytes(0)
    try {
      saveFile(`${name}.csv`, await portal.file(path, setBytes))
      showToast('success', `${name}.csv is saved.`)
    } catch (error) {
      showToast('danger', `${name}.csv could not be made. ${errorText(error) ?? 'Try again.'}`)
    }
  })
  return (
    <Button variant="default" className={styles.button} aria-busy={running} onClick={run}>
      <span role="status">{running ? progressText(bytes) : ''}</span>
      {!running && 'Export CSV'}
    </Button>
  )
}

function progressText(bytes: number): string {
  return bytes === 0 ? 'Exporting …' : `${sizeText(bytes)} …`
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
