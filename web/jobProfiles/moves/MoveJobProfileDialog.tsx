import { useState } from 'react'
import { Link } from 'react-router'
import { jobProfileMoveForm } from '#shared/jobProfiles/jobProfileInput.ts'
import {
  type JobProfileStatus,
  jobProfileLifecycle,
  jobProfileStatuses,
  outcomesOfProfiles,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { toConfirm } from '#shared/jobProfiles/shortfalls.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { type JobProfile, jobProfileQuery } from '#web/jobProfiles/jobProfileQuery.ts'
import { ProfileDialogLinks } from '#web/jobProfiles/ProfileDialogLinks.tsx'
import { AnswerOfClient } from '#web/jobProfiles/page/AnswerOfClient.tsx'
import { AnswerOfDeveloper } from '#web/jobProfiles/page/AnswerOfDeveloper.tsx'
import { OutcomeSelect } from '#web/outcomes/OutcomeSelect.tsx'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { knownConditions } from './knownConditions.ts'
import { moveLabel } from './moveLabel.ts'
import { NeededFields } from './NeededFields.tsx'
import { offeredStatuses, proposedEnd, proposedStatus } from './offeredStatuses.ts'
import { proposedTerms, termsOfMove } from './proposedTerms.ts'
import { RepresentationFindings, useRepresentation } from './RepresentationFindings.tsx'
import { useMoveJobProfile } from './useMoveJobProfile.ts'
import { useShortfalls } from './useShortfalls.ts'

/** Moves a job profile. The address may set the target: a status, or `ENDED` to choose one of the ends. */
export function MoveJobProfileDialog({ id, onClose }: NamedDialogProps) {
  const [to, setTo] = useQueryParam('to')
  // An earlier answer would give way to the present one while somebody types.
  const { data, error, refetch } = useQuery(jobProfileQuery, { variables: { id }, showsErrors: true })
  const close = () => {
    setTo('')
    onClose()
  }
  const { texts, proposed, ...told } = useOutcomeTexts()
  const profile = data?.getJobProfile
  if (!profile || !texts) {
    const retry = () => void Promise.all([refetch(), told.refetch()])
    return <LoadingDialog title="Move Job Profile" error={error ?? told.error} onRetry={retry} onClose={close} />
  }
  const offered = offeredStatuses(profile, to)
  if (offered.length === 0) {
    return (
      <LinkDialog title={titleOf(profile)} onClose={close}>
        <Standing profile={profile} />
        <p>This profile has ended or follows its placement, so you cannot move it by hand.</p>
      </LinkDialog>
    )
  }
  const first = proposedStatus(profile, offered, to)
  const message = proposed(outcomesOfProfiles[first])
  return (
    <MoveForm
      key={profile.version}
      profile={profile}
      offered={offered}
      first={first}
      isChosen={first === to}
      message={message}
      onClose={close}
    />
  )
}

const titleOf = ({ developer_name }: JobProfile) => `Move ${developer_name}`

interface FormProps {
  readonly profile: JobProfile
  readonly offered: readonly JobProfileStatus[]
  /** The status that is proposed, and the text to the developer about it. */
  readonly first: JobProfileStatus
  /** True if whoever opened the dialog chose that status, so that it asks for no other. */
  readonly isChosen: boolean
  readonly message: string
  readonly onClose: () => void
}

function MoveForm({ profile, offered, first, isChosen, message, onClose }: FormProps) {
  const { id, status } = profile
  const known = knownConditions(profile)
  const schema = jobProfileMoveForm(status, known)
  const [empty] = useState(() =>
    formValues(schema, {
      to: first,
      message,
      ...proposedEnd(profile, first),
      ...proposedTerms(profile),
    }),
  )
  const form = useSchemaForm(schema, empty)
  const target = form.fields.values.to as JobProfileStatus
  const outcome = outcomesOfProfiles[target]
  const { findings, ...check } = useRepresentation(id, target === 'SENT')
  const isConfirmed = target === 'SENT' || target === 'PLACED'
  const typedHours = target === 'PLACED' ? form.fields.values.weekly_hours : ''
  const { shortfalls, ...comparison } = useShortfalls(profile, typedHours, isConfirmed)
  const move = useMoveJobProfile()

  return (
    <FormDialog
      form={form}
      title={target === 'SENT' ? `Send ${profile.developer_name} to ${profile.company_name}` : titleOf(profile)}
      submitLabel={moveLabel(status, target)}
      onSave={async ({ is_confirmed, ...input }) => {
        const seen = [...(findings ?? []).map((finding) => finding.id), ...toConfirm(shortfalls ?? [])]
        const confirmed = is_confirmed ? seen : []
        const wanted = termsOfMove(input, known.hasCostRate)
        await move(profile, { ...wanted, message: outcome ? input.message : null, confirmed })
      }}
      onClose={onClose}
    >
      <Standing profile={profile} />
      {!isChosen && (
        <SelectField
          name="to"
          label="Status"
          options={offered.map((value) => ({ value, label: jobProfileStatuses[value].label }))}
        />
      )}
      <NeededFields target={target} profile={profile} />
      {isConfirmed && (
        <RepresentationFindings
          target={target}
          findings={findings}
          shortfalls={shortfalls}
          error={check.error ?? comparison.error}
          onRetry={() => void Promise.all([check.refetch(), comparison.refetch()])}
        />
      )}
      <TextAreaField name="note" label="Note" required={needsNote(status, target)} minRows={2} />
      {outcome && (
        <OutcomeSelect
          key={outcome}
          outcome={outcome}
          reader={{ developer_id: profile.developer_id, job_profile_id: id }}
        />
      )}
    </FormDialog>
  )
}

/** A move that skips steps or goes back needs a reason. */
function needsNote(from: JobProfileStatus, to: JobProfileStatus): boolean {
  return jobProfileLifecycle.moves[from][to]?.some(({ field }) => field === 'note') ?? false
}

/** Shows the state of the profile, and links to its other actions. */
function Standing({ profile }: Pick<FormProps, 'profile'>) {
  return (
    <>
      <p className={ui.quiet}>
        {profile.job_title} at {profile.company_name}, now {jobProfileStatuses[profile.status].label}.{' '}
        <Link to={developerPaths.developerOverview(profile.developer_id)}>Open developer</Link>
      </p>
      <AnswerOfDeveloper profile={profile} />
      <AnswerOfClient profile={profile} />
      <ProfileDialogLinks profile={profile} />
    </>
  )
}
