import { useState } from 'react'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

/** Returns a function that saves a file that the server makes, and how much of it has arrived. */
export function useFileExport() {
  const portal = usePortal()
  const [bytes, setBytes] = useState(0)
  const { running, run } = useAsyncAction(async (path: string, name: string) => {
    setBytes(0)
    try {
      saveFile(name, await portal.file(path, setBytes))
      showToast('success', `${name} is saved.`)
    } catch (error) {
      showToast('danger', `${name} could not be made. ${failureText(error)}`)
    }
  })
  return {
    /** Empty while nothing is exported. */
    progress: running ? progressText(bytes) : '',
    save: run,
  }
}

function progressText(bytes: number): string {
  return bytes === 0 ? 'Exporting …' : `${sizeText(bytes)} …`
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
