import styles from './StaleNotice.module.css'

interface Props {
  /** What the other person saved, where it differs from what is typed. */
  readonly values: readonly { readonly label: string; readonly value: string }[]
}

/** Tells that somebody saved first, and what, so that the next save is made knowingly. */
export function StaleNotice({ values }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <p>Someone else saved in the meantime. Saving replaces:</p>
      <dl>
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'Empty'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
