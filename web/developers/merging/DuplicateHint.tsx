import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type DuplicateSign, duplicateSigns } from '#shared/applicants/applicants.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import styles from './DuplicateHint.module.css'

interface Props {
  /** The developer who may have duplicates. */
  readonly id: string
  readonly duplicates: readonly {
    readonly id: string
    readonly name: string
    readonly signs: readonly DuplicateSign[]
  }[]
}

const listFormat = new Intl.ListFormat('en')

/** Shows the first possible duplicate, and what both have in common. All show on hover, and can be merged. */
export function DuplicateHint({ id, duplicates }: Props) {
  const mayMerge = useCan('developers:write')
  const dialog = useDialog()
  const [first] = duplicates
  if (!first) return '–'
  return (
    <div className={styles.hint} title={duplicates.map(wordsOf).join('\n')}>
      <span className={styles.text}>
        <Link to={developerPaths.developerOverview(first.id)}>{first.name}</Link>
        {duplicates.length > 1 && ` +${duplicates.length - 1}`} · {signsOf(first)}
      </span>
      {mayMerge && (
        <Button variant="subtle" size="compact-xs" flex="none" onClick={() => dialog.open('merge-developer', id)}>
          Merge
        </Button>
      )}
    </div>
  )
}

function wordsOf(duplicate: Props['duplicates'][number]): string {
  return `${duplicate.name}: same ${signsOf(duplicate)}`
}

function signsOf({ signs }: Props['duplicates'][number]): string {
  return listFormat.format(signs.map((sign) => duplicateSigns[sign]))
}
