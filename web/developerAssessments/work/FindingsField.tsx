import { Button } from '@mantine/core'
import { findingPlaces } from '#shared/developerAssessments/workShown.ts'
import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import type { GetWorkFindingsQuery } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './WorkFindingsDialog.module.css'

/** A text in a work that names its author. */
export type Finding = GetWorkFindingsQuery['getWorkFindings'][number]

/** Offers findings with their places. None is chosen at first. */
export function FindingsField({ findings }: { findings: readonly Finding[] }) {
  const field = useField<string[]>('finding_ids')
  const { value, error } = field.input
  const ids = findings.map(({ id }) => id)
  const all = value.length === ids.length
  return (
    <FieldFrame field={field} show={(chosen) => `${chosen.length} chosen`}>
      <fieldset className={`${ui.group} ${styles.findings}`} data-path={field.path} aria-invalid={Boolean(error)}>
        <legend>
          Found
          <Button size="compact-sm" variant="subtle" onClick={() => field.set(all ? [] : ids)}>
            {all ? 'Choose None' : 'Choose All'}
          </Button>
        </legend>
        {findings.map((finding) => (
          <label key={finding.id}>
            <input
              type="checkbox"
              className={ui.checkbox}
              checked={value.includes(finding.id)}
              onChange={({ currentTarget: { checked } }) =>
                field.set(checked ? [...value, finding.id] : value.filter((id) => id !== finding.id))
              }
            />
            <FindingSummary finding={finding} />
          </label>
        ))}
        {error && (
          <p role="alert" className={ui.error}>
            {error}
          </p>
        )}
      </fieldset>
    </FieldFrame>
  )
}

export function FindingSummary({ finding }: { finding: Finding }) {
  return (
    <span>
      <strong>{finding.found}</strong> · {findingPlaces[finding.place].label} of the{' '}
      {finding.is_in_copy ? 'copy' : 'work as it was handed in'}
      <Places finding={finding} />
    </span>
  )
}

function Places({ finding: { examples, example_count } }: { finding: Finding }) {
  if (examples.length === 0) return null
  const more = example_count - examples.length
  return (
    <small>
      {examples.join(', ')}
      {more > 0 && ` and ${more} more`}
    </small>
  )
}
