import { useState } from 'react'
import { newDeveloper } from '#shared/developers/developerInput.ts'
import { developerSources } from '#shared/developers/developerStages.ts'
import { CostRateFields } from '#web/developers/CostRateFields.tsx'
import { KnownDeveloper } from '#web/developers/merges/KnownDeveloper.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { TimeZoneField } from '#web/platform/forms/fields/TimeZoneField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { SkillsSelect } from '#web/skills/SkillsSelect.tsx'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import styles from './AddDeveloperDialog.module.css'
import { DeveloperCountryField } from './DeveloperCountryField.tsx'
import { ResumeProposals, type ResumeToKeep } from './ResumeProposals.tsx'
import { useKeepResume } from './useKeepResume.ts'

const addMutation = graphql(`
  mutation addDeveloper($input: AddDeveloperInput!, $key: String) {
    addDeveloper(input: $input, key: $key) {
      id
      first_name
      last_name
    }
  }
`)

/** Adds a developer as a new applicant. A dropped resume proposes values, and becomes the first resume version. */
export function AddDeveloperDialog({ onClose }: { onClose: () => void }) {
  const [resume, setResume] = useState<ResumeToKeep>()
  const add = useSave(addMutation)
  const keep = useKeepResume()

  return (
    <AddDialog
      noun="Developer"
      input={newDeveloper}
      initial={{ currency: 'USD' }}
      ownedBy="owner_id"
      width={640}
      onSave={async (developer) => {
        const { id, first_name, last_name } = (await add(developer)).addDeveloper
        if (resume) await keep(id, resume, developer.skills)
        const path = resume ? developerPaths.developerResume(id) : developerPaths.developerOverview(id)
        return { name: `${first_name} ${last_name}`, path, opens: true }
      }}
      onClose={onClose}
    >
      <ResumeProposals resume={resume} onResume={setResume} />
      <div className={styles.columns}>
        <TextField name="first_name" label="First name" data-autofocus />
        <TextField name="last_name" label="Last name" />
      </div>
      <div>
        <TextField name="email" label="E-mail" type="email" />
        <KnownDeveloper />
      </div>
      <div className={styles.columns}>
        <DeveloperCountryField name="country" label="Country" />
        <TimeZoneField name="time_zone" label="Time zone" />
        <TextField name="url_github" label="GitHub" placeholder="Handle or address" />
        <TextField name="url_linkedin" label="LinkedIn" placeholder="linkedin.com/in/…" type="url" />
        <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" />
        <SelectField name="source" label="Source" placeholder="Select Source" options={optionsOf(developerSources)} />
        <CostRateFields />
      </div>
      <SkillsSelect name="skills" label="Skills" description="As the developer claims them." />
    </AddDialog>
  )
}
