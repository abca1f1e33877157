import { briefedJobInput } from '#shared/jobs/jobInput.ts'
import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { JobPlacesSelect } from '#web/jobs/countries/JobPlacesSelect.tsx'
import { jobPaths } from '#web/jobs/paths.ts'
import { JobSkillsSelect } from '#web/jobs/skills/JobSkillsSelect.tsx'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { SavedValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { addJobMutation } from './addJobFragment.ts'
import { CarryJobLink } from './CarryJobLink.tsx'
import { JobFields } from './JobFields.tsx'

interface Props {
  readonly initial: SavedValues<typeof briefedJobInput>
  /** The chosen skills. Some may be retired. */
  readonly skills?: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Adds a job with its skills and countries, and opens it. The viewer owns it unless somebody else is chosen. */
export function AddJobForm({ initial, skills = [], onClose }: Props) {
  const add = useSave(addJobMutation)
  return (
    <AddDialog
      noun="Job"
      input={briefedJobInput}
      initial={{ type: 'HOURLY', openings: 1, currency: 'USD', ...initial }}
      ownedBy="owner_id"
      width={640}
      onSave={async (job) => {
        const { id, title } = (await add(job)).addBriefedJob
        return { name: title, path: jobPaths.job(id), opens: true }
      }}
      onClose={onClose}
    >
      <CarryJobLink
        text="Did the client write? Vouch reads a mail or a file, and fills in what it says."
        label="Ask by Brief"
        opens="ask-by-brief"
      />
      <CompanySelect name="company_id" label="Company" />
      <NewJobFields />
      <JobSkillsSelect current={skills} />
      <JobPlacesSelect />
    </AddDialog>
  )
}

/** Only contacts of the chosen company are offered. */
function NewJobFields() {
  const { fields } = useFormContext()
  return <JobFields companyId={String(fields.getValues().company_id)} />
}
