import ui from '#web/platform/ui/ui.module.css'
import styles from './WordsFields.module.css'

interface Props {
  readonly offers: readonly { readonly id: string; readonly name: string; readonly refusal: string | null }[]
}

/** Lists the assessments that cannot be sent, each with the reason and what to do. */
export function NotOffered({ offers }: Props) {
  const refused = offers.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  return (
    <details>
      <summary>
        {refused.length === 1 ? '1 assessment cannot be sent' : `${refused.length} assessments cannot be sent`}
      </summary>
      <ul className={`${ui.bullets} ${styles.refused}`}>
        {refused.map(({ id, name, refusal }) => (
          <li key={id}>
            <strong>{name}</strong>: {refusal}
          </li>
        ))}
      </ul>
    </details>
  )
}
