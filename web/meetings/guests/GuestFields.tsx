import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { InviteField } from './InviteField.tsx'

const inviteesQuery = graphql(`
  query getMeetingInvitees($developer_id: ID!, $job_profile_id: ID) {
    getMeetingInvitees(developer_id: $developer_id, job_profile_id: $job_profile_id) {
      id
      kind
      name
      refusal
    }
  }
`)

/** Chooses who takes part in a meeting, and who of them is invited by mail. */
export function GuestFields({ developerId }: { readonly developerId: string }) {
  const { fields } = useFormContext()
  const { job_profile_id, organiser_id, contact_ids, colleague_ids } = fields.getValues()
  const isChosen = (chosen: unknown, id: string) => Array.isArray(chosen) && chosen.includes(id)
  // The contacts are those of one company.
  fields.watch('job_profile_id', () => fields.setFieldValue('contact_ids', []))
  const { data } = useQuery(inviteesQuery, {
    variables: { developer_id: developerId, job_profile_id: String(job_profile_id) || null },
    skip: !developerId,
  })
  // The organiser would get an invitation from themselves. A participant who became the organiser stays one.
  const colleagues = (useColleagues() ?? []).filter(
    ({ value }) => value !== organiser_id || isChosen(colleague_ids, value),
  )
  const invitees = developerId ? (data?.getMeetingInvitees ?? []) : []
  const contacts = invitees.filter(({ kind }) => kind === 'CONTACT')
  const people = [
    ...invitees.filter(({ kind, id }) => kind === 'DEVELOPER' || isChosen(contact_ids, id)),
    ...colleagues
      .filter(({ value }) => isChosen(colleague_ids, value))
      .map(({ value, label }) => ({ id: value, kind: 'COLLEAGUE' as const, name: label, refusal: null })),
  ]
  return (
    <>
      {contacts.length > 0 && (
        <MultiSelectField
          name="contact_ids"
          label="Contacts"
          placeholder="Select Contacts"
          options={contacts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <MultiSelectField name="colleague_ids" label="Colleagues" placeholder="Select Colleagues" options={colleagues} />
      {people.length > 0 && <InviteField people={people} />}
    </>
  )
}
