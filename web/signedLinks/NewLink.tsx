import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './NewLink.module.css'

interface Props {
  readonly url: string
  /** Who gets it, in a sentence. */
  readonly children: string
}

/** The address of a link that was just made. It is shown this once, since nothing stores it. */
export function NewLink({ url, children }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 })
  return (
    <div className={styles.box} role="status">
      <p>{children} It is shown only now.</p>
      <div className={styles.row}>
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
