import { usePortal } from '#web/platform/lib/api/portal.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './DownloadButton.module.css'

interface Props {
  /** The path of the file at the REST API. */
  readonly path: string
  readonly name: string
  readonly onSaved?: () => void
}

const unscanned =
  'This file was not scanned for viruses yet: the scanner was away when it came. Open it only if you trust who sent it.'

/** Shows the name of a file as a button that downloads it. The request has the token in a header, not in the address. */
export function DownloadButton({ path, name, onSaved }: Props) {
  const portal = usePortal()
  const { running, run } = useAsyncAction(async () => {
    try {
      const { content, isUnscanned } = await portal.storedFile(path)
      saveFile(isUnscanned ? `unscanned ${name}` : name, content)
      onSaved?.()
      if (isUnscanned) showToast('warning', unscanned)
    } catch (error) {
      showToast('danger', failureText(error))
    }
  })
  return (
    <button type="button" className={styles.button} aria-label={`Download ${name}`} aria-busy={running} onClick={run}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 1v5.5M2.5 4.5 5 7l2.5-2.5M1.5 9h7" />
      </svg>
      <span>{name}</span>
    </button>
  )
}
