import type { MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'
import { ElapsedTime } from '#web/platform/ui/text/ElapsedTime.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import styles from './MergeComparison.module.css'
import { mergedDetails } from './mergedDetails.ts'

interface Props {
  readonly kept: MergedDeveloperFragment
  readonly removed: MergedDeveloperFragment
}

/** Shows the details of two records side by side, and which details of the removed record are kept. */
export function MergeComparison({ kept, removed }: Props) {
  const details = mergedDetails(kept, removed)
  return (
    <table className={styles.table} aria-label="Both records">
      {details.some(({ fate }) => fate === 'dropped') && <caption>Grey values are kept only in the history.</caption>}
      <thead>
        <tr>
          <td />
          <th scope="col">
            This record stays{' '}
            <span className={styles.since}>
              known <ElapsedTime moment={kept.created_at} />
            </span>
          </th>
          <th scope="col">
            This record is removed{' '}
            <span className={styles.since}>
              known <ElapsedTime moment={removed.created_at} />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {details.map((detail) => (
          <tr key={detail.label} data-fate={detail.fate}>
            <th scope="row">{detail.label}</th>
            <td>{detail.kept || '–'}</td>
            <td>
              {detail.removed || '–'}
              {detail.fate === 'taken' && <span className={styles.taken}> is kept</span>}
              {detail.fate === 'dropped' && <VisuallyHidden> is kept only in the history</VisuallyHidden>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
