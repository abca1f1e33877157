import { Button } from '@mantine/core'
import { useState } from 'react'
import { printFilter } from '#shared/lists.ts'
import { printSort } from '#shared/sorting.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { withValues } from '#web/platform/lib/query.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import { showToast } from '#web/platform/ui/toasts.ts'
import { useSaving } from '#web/platform/ui/useSaving.ts'
import styles from './ExportButton.module.css'
import type { ListState } from './useList.ts'

interface Props {
  readonly state: ListState<unknown>
  /** Of the file, without its ending. */
  readonly name: string
}

/** Saves all rows that the filter lets through, on whatever page, in the order of the sort, as a CSV file. */
export function ExportButton({ state: { list, address, filter, within }, name }: Props) {
  const portal = usePortal()
  const [bytes, setBytes] = useState(0)
  const { saving, save } = useSaving(async () => {
    setBytes(0)
    const query = withValues('', { ...within, ...printFilter(list, filter), sort: printSort(address.sort) })
    try {
      saveFile(`${name}.csv`, await portal.file(`/lists/${list.noun}.csv?${query}`, setBytes))
      showToast('success', `${name}.csv is saved.`)
    } catch (error) {
      showToast('danger', `${name}.csv could not be made. ${errorText(error) ?? 'Try again.'}`)
    }
  })
  return (
    <Button variant="default" className={styles.button} aria-busy={saving} onClick={save}>
      <span role="status">{saving ? progressText(bytes) : ''}</span>
      {!saving && 'Export CSV'}
    </Button>
  )
}

function progressText(bytes: number): string {
  return bytes === 0 ? 'Exporting …' : `${sizeText(bytes)} …`
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
