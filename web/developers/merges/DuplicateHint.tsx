import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { DuplicateSign } from '#shared/applicants/applicants.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DuplicateHint.module.css'
import { signsText } from './signsText.ts'

interface Props {
  /** The developer who may have duplicates. */
  readonly id: string
  readonly duplicates: readonly {
    readonly id: string
    readonly name: string
    readonly signs: readonly DuplicateSign[]
  }[]
}

/** Shows the first possible duplicate, and what both have in common. All show on hover, and can be merged. */
export function DuplicateHint({ id, duplicates }: Props) {
  const mayMerge = useCan('developers:write')
  const dialog = useDialog()
  const [first] = duplicates
  if (!first) return '–'
  return (
    <div className={styles.hint} title={duplicates.map(wordsOf).join('\n')}>
      <span className={ui.clipped}>
        <Link to={developerPaths.developerOverview(first.id)}>{first.name}</Link>
        {duplicates.length > 1 && ` +${duplicates.length - 1}`} · {signsText(first.signs)}
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
  return `${duplicate.name}: same ${signsText(duplicate.signs)}`
}
