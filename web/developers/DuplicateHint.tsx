import { Link } from 'react-router'
import { type DuplicateSign, duplicateSigns } from '#shared/applicants.ts'
import { paths } from '#web/platform/lib/paths.ts'

interface Props {
  readonly duplicates: readonly {
    readonly id: string
    readonly name: string
    readonly signs: readonly DuplicateSign[]
  }[]
}

const listFormat = new Intl.ListFormat('en')

/** The first record that may be the same person, and what both have in common; all of them show on hover. */
export function DuplicateHint({ duplicates }: Props) {
  const [first] = duplicates
  if (!first) return '–'
  return (
    <span title={duplicates.map(wordsOf).join('\n')}>
      <Link to={paths.developerOverview(first.id)}>{first.name}</Link>
      {duplicates.length > 1 && ` +${duplicates.length - 1}`} · {signsOf(first)}
    </span>
  )
}

function wordsOf(duplicate: Props['duplicates'][number]): string {
  return `${duplicate.name}: same ${signsOf(duplicate)}`
}

function signsOf({ signs }: Props['duplicates'][number]): string {
  return listFormat.format(signs.map((sign) => duplicateSigns[sign]))
}
