import type { MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import styles from './MergeComparison.module.css'
import { mergedFacts } from './mergedFacts.ts'

interface Props {
  readonly kept: MergedDeveloperFragment
  readonly gone: MergedDeveloperFragment
}

/** The facts of two records side by side, with what becomes of those of the record that goes. */
export function MergeComparison({ kept, gone }: Props) {
  const facts = mergedFacts(kept, gone)
  return (
    <table className={styles.table} aria-label="Both records">
      {facts.some(({ fate }) => fate === 'dropped') && <caption>Grey values are kept only in the history.</caption>}
      <thead>
        <tr>
          <td />
          <th scope="col">
            This record stays{' '}
            <span className={styles.since}>
              known since <Timestamp moment={kept.created_at} />
            </span>
          </th>
          <th scope="col">
            This record goes{' '}
            <span className={styles.since}>
              known since <Timestamp moment={gone.created_at} />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label} data-fate={fact.fate}>
            <th scope="row">{fact.label}</th>
            <td>{fact.kept || '–'}</td>
            <td>
              {fact.gone || '–'}
              {fact.fate === 'taken' && <span className={styles.taken}> is kept</span>}
              {fact.fate === 'dropped' && <VisuallyHidden> is kept only in the history</VisuallyHidden>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
