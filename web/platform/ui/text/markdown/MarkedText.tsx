import styles from './MarkedText.module.css'

interface Props {
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

export function MarkedText({ parts }: Props) {
  return parts.map(({ text, marked }, place) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their index.
      <mark key={place} className={styles.mark}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their index.
      <span key={place}>{text}</span>
    ),
  )
}
