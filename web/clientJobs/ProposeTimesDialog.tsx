import { interviewTimesForm, mostInterviewTimes } from '#shared/interviews/interviewTimes.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { emptyTime, TimesField, type TimeValues } from '#web/platform/forms/rows/TimesField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import { placeOf } from '#web/platform/lib/time/zonedTime.ts'
import { proposeTimesMutation } from './interviewMutations.ts'
import type { SentProfile } from './sentProfiles.ts'

/** Proposes times for an interview, by the clocks of the client. */
export function ProposeTimesDialog({ profile, onClose }: { profile: SentProfile; onClose: () => void }) {
  const { id, developer_name, interview } = profile
  const propose = useSave(proposeTimesMutation)
  const time_zone = ownTimeZone()
  const times: readonly TimeValues[] = interview?.times.filter(isAhead) ?? []
  const fields = useSchemaForm(interviewTimesForm, { times: times.length > 0 ? times : [emptyTime] })
  return (
    <FormDialog
      form={fields}
      title={`Propose times for ${developer_name}`}
      submitLabel="Propose"
      width={640}
      onSave={async (input) => {
        const version = interview?.version ?? null
        await propose({ id, version, time_zone, ...input }, 'Your contact has your times, and plans the interview.')
      }}
      onClose={onClose}
    >
      <p>
        Propose up to {mostInterviewTimes} times, by the clocks of {placeOf(time_zone)}.
      </p>
      <TimesField label="Times" max={mostInterviewTimes} />
    </FormDialog>
  )
}

function isAhead({ starts_at }: { readonly starts_at: string }): boolean {
  return Date.parse(starts_at) > Date.now()
}
