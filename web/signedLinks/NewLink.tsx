import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import ui from '#web/platform/ui/ui.module.css'
import styles from './NewLink.module.css'

interface Props {
  readonly url: string
  /** Says who gets the link. */
  readonly children: string
}

/** Shows the address of a new link. It can be shown only once, because it is not stored. */
export function NewLink({ url, children }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 })
  return (
    <div ref={bringIntoSight} className={ui.group} role="status">
      <p>{children} Copy it now: it is not shown again.</p>
      <div className={ui.line}>
        <TextInput
          readOnly
          value={url}
          aria-label="Link"
          className={styles.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => copy(url)}>{error ? 'Copy it by hand' : copied ? 'Copied' : 'Copy Link'}</Button>
      </div>
    </div>
  )
}

/** The button that makes it may be far below, and nobody can read the address later. */
function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
}
