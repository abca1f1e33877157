import { errorText } from '#web/platform/lib/errorText.ts'
import { usePortal } from '#web/platform/lib/portal.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import styles from './DownloadButton.module.css'
import { showToast } from './toasts.ts'
import { useSaving } from './useSaving.ts'

interface Props {
  /** Of the file, below the portal's address. */
  readonly path: string
  readonly name: string
}

/** The name of a file, which downloads it. It is fetched as all of the API is, so that no address ever holds a token. */
export function DownloadButton({ path, name }: Props) {
  const portal = usePortal()
  const { saving, save } = useSaving(async () => {
    try {
      saveFile(name, await portal.file(path))
    } catch (error) {
      showToast('danger', errorText(error) ?? '')
    }
  })
  return (
    <button type="button" className={styles.button} aria-label={`Download ${name}`} aria-busy={saving} onClick={save}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 1v5.5M2.5 4.5 5 7l2.5-2.5M1.5 9h7" />
      </svg>
      <span>{name}</span>
    </button>
  )
}
