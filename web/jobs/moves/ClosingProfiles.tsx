import { Activity } from 'react'
import { OutcomeSelect } from '#web/outcomes/OutcomeSelect.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { GetJobClosingQuery } from '#web/platform/lib/graphql.ts'

interface Props {
  readonly closing: GetJobClosingQuery['getJobClosing']
  /** Whom a mail tells: the owners of the profiles but the viewer. */
  readonly owners: Named
}

/** Chooses whether closing a job ends its open profiles, and which message the developers get. */
export function ClosingProfiles({ closing, owners }: Props) {
  const { end_profiles } = useFormContext().fields.getValues()
  const { open_profiles, developers } = closing
  const reached = developers.filter(({ refusal }) => refusal === null)
  const skipped = developers.filter(({ refusal }) => refusal !== null)
  return (
    <>
      <CheckboxField
        name="end_profiles"
        label={open_profiles === 1 ? 'End the open profile' : `End the ${open_profiles} open profiles`}
      />
      {reached.length > 0 && (
        // It stays mounted, so that a choice that is taken back loses no typed text.
        <Activity mode={end_profiles ? 'visible' : 'hidden'}>
          <OutcomeSelect outcome="JOB_CLOSED" readers={namesOf(reached)} untold={leftOut(skipped)} />
        </Activity>
      )}
      {end_profiles && owners.length > 0 && (
        <CheckboxField name="tell_owners" label={`Mail the owners of the profiles: ${namesOf(owners)}`} />
      )}
    </>
  )
}

type Named = readonly { readonly name: string }[]

function namesOf(people: Named): string {
  const names = people.slice(0, 5).map(({ name }) => name)
  const others = people.length - names.length
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}

function leftOut(skipped: Named): string | undefined {
  return skipped.length > 0
    ? `These developers get no message, because nothing may or can be sent to them: ${namesOf(skipped)}.`
    : undefined
}
