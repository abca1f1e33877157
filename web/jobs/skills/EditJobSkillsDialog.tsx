import { jobSkillLists } from '#shared/jobs/jobInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetJobSkillsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { JobSkillsSelect } from './JobSkillsSelect.tsx'
import { SkillSuggestions } from './SkillSuggestions.tsx'
import { skillListsOf } from './skillListsOf.ts'

const skillsQuery = graphql(`
  query getJobSkills($id: ID!) {
    getJob(id: $id) {
      id
      version
      description
      job_skills {
        job_skill_type
        years_of_experience
        skill {
          id
          name
        }
      }
    }
  }
`)

const setMutation = graphql(`
  mutation setJobSkills($input: SetJobSkillsInput!, $key: String) {
    setJobSkills(input: $input, key: $key) {
      id
    }
  }
`)

type Job = GetJobSkillsQuery['getJob']

/** Edits the required, core and bonus skills of a job, which are saved together. */
export function EditJobSkillsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(skillsQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Edit Skills" error={error} onRetry={refetch} onClose={onClose} />
  return <SkillsForm job={data.getJob} onClose={onClose} />
}

interface FormProps {
  readonly job: Job
  readonly onClose: () => void
}

function SkillsForm({ job, onClose }: FormProps) {
  const set = useSave(setMutation)
  const form = useSchemaForm(jobSkillLists, skillListsOf(job.job_skills))
  return (
    <FormDialog
      form={form}
      title="Edit Skills"
      submitLabel="Save"
      width={640}
      onSave={async (lists) => {
        if (form.dirty) {
          await set({ id: job.id, version: job.version, ...lists }, 'The skills are saved.')
        }
      }}
      onClose={onClose}
    >
      <JobSkillsSelect current={job.job_skills.map(({ skill }) => skill)} />
      <SkillSuggestions description={job.description ?? ''} />
    </FormDialog>
  )
}
