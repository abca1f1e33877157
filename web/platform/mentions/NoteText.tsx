import { notePartsOf } from '#shared/platform/text/mentions.ts'
import styles from './NoteText.module.css'
import { useStaffNames } from './useStaffNames.ts'

/** Shows a text, with the present names of those whom it mentions. */
export function NoteText({ text }: { readonly text: string }) {
  const parts = notePartsOf(text)
  const { nameOf } = useStaffNames(parts.length === 1)
  return parts.map((part, at) =>
    'id' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: one text has its parts in one order.
      <bdi key={at} className={styles.mention}>
        @{nameOf(part.id)}
      </bdi>
    ) : (
      part.words
    ),
  )
}
