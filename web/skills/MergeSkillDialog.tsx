import * as z from 'zod/mini'
import { mergeSkillsInput } from '#shared/skills/skillInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { SkillSelect } from './SkillSelect.tsx'

const skillQuery = graphql(`
  query getMergedSkill($id: ID!) {
    getSkill(id: $id) {
      name
      developers
      open_jobs
      version
    }
  }
`)

const mergeMutation = graphql(`
  mutation mergeSkills($input: MergeSkillsInput!, $key: String) {
    mergeSkills(input: $input, key: $key) {
      name
    }
  }
`)

const mergeForm = z.pick(mergeSkillsInput, { into: true })

/** Merges a skill into another one, which the user chooses. */
export function MergeSkillDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(skillQuery, { variables: { id }, showsErrors: true })
  const form = useSchemaForm(mergeForm, { into: '' })
  const merge = useSave(mergeMutation)
  if (!data) return <LoadingDialog title="Merge Skill" error={error} onRetry={refetch} onClose={onClose} />
  const { name, version, developers, open_jobs } = data.getSkill
  return (
    <FormDialog
      form={form}
      title={`Merge ${name}`}
      submitLabel="Merge"
      onSave={({ into }) =>
        merge({ id, into, version }, ({ mergeSkills }) => `${name} is merged into ${mergeSkills.name}.`)
      }
      onClose={onClose}
    >
      <SkillSelect name="into" label="Into" except={id} />
      <p>
        {counted(developers, 'developer', 'developers')} and {counted(open_jobs, 'open job', 'open jobs')} get that
        skill instead, and so do all other jobs. {name} is kept as another name of it.
      </p>
    </FormDialog>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
