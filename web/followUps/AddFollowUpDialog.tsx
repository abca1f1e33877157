import { useState } from 'react'
import { recordFollowUp } from '#shared/followUps/followUpInput.ts'
import { type RecordSubject, recordSubjects, subjectPath } from '#shared/platform/recordSubjects.ts'
import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { ContactSelect } from '#web/contacts/ContactSelect.tsx'
import { DeveloperSelect } from '#web/developers/DeveloperSelect.tsx'
import { OpenJobSelect } from '#web/jobs/lists/OpenJobSelect.tsx'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { parseSubject } from '#web/platform/records/recordSubject.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { ReminderFields } from './ReminderFields.tsx'

const addMutation = graphql(`
  mutation addRecordFollowUp($input: AddRecordFollowUpInput!, $key: String) {
    addRecordFollowUp(input: $input, key: $key) {
      id
    }
  }
`)

/**
 * Adds a follow-up to a record. The viewer owns it at first.
 * @param id names the record as `printSubject` does; empty to ask for one.
 */
export function AddFollowUpDialog({ id, onClose }: NamedDialogProps) {
  const add = useSave(addMutation)
  const subject = parseSubject(id)
  return (
    <AddDialog
      noun="Follow-up"
      input={recordFollowUp}
      initial={subject && { [subject.name]: subject.id }}
      ownedBy="assignee_id"
      onSave={async (followUp) => {
        await add(followUp)
        return { name: 'The follow-up', path: subjectPath(followUp, 'follow-ups') }
      }}
      onClose={onClose}
    >
      {subject ? subject.name === 'company_id' && <Contact companyId={subject.id} /> : <SubjectFields />}
      <ReminderFields />
    </AddDialog>
  )
}

function Contact({ companyId }: { readonly companyId: string }) {
  return <ContactSelect name="contact_id" label="Contact" companyId={companyId} />
}

/** A job profile has its own page, from which its follow-ups are added. */
const offered = ['developer_id', 'company_id', 'job_id'] as const satisfies readonly RecordSubject[]

/** Asks for the record. Choosing another kind of record clears the one that was chosen. */
function SubjectFields() {
  const [kind, setKind] = useState<(typeof offered)[number]>('developer_id')
  const fields = {
    developer_id: useField<string>('developer_id'),
    company_id: useField<string>('company_id'),
    job_id: useField<string>('job_id'),
    contact_id: useField<string>('contact_id'),
  }
  function choose(chosen: string): void {
    for (const field of Object.values(fields)) field.set('')
    setKind(offered.find((name) => name === chosen) ?? 'developer_id')
  }
  return (
    <>
      <Select
        label="About a"
        value={kind}
        onChange={choose}
        options={offered.map((value) => ({ value, label: recordSubjects[value].label }))}
      />
      {kind === 'developer_id' && <DeveloperSelect name="developer_id" label="Developer" required />}
      {kind === 'company_id' && <CompanySelect name="company_id" label="Company" required />}
      {kind === 'company_id' && <Contact companyId={fields.company_id.value} />}
      {kind === 'job_id' && <OpenJobSelect required value={fields.job_id.value} onChange={fields.job_id.set} />}
    </>
  )
}
