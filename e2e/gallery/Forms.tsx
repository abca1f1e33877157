import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { eachOnce } from '#shared/platform/eachOnce.ts'
import { requiredLine } from '#shared/platform/fields.ts'
import { emptyApi } from '#test/web/emptyApi.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { RowsField } from '#web/platform/forms/rows/RowsField.tsx'
import { changedValues, useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { ApiError } from '#web/platform/lib/api/apiError.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { LeavingDialog } from './LeavingDialog.tsx'

const dialogs = { job: JobDialog, rubric: RubricDialog, person: PersonDialog, note: LeavingDialog } as const

interface Props {
  readonly onSaved: (saved: unknown) => void
  readonly onClose: () => void
}

/** Shows forms with rows, and one whose record somebody else saves meanwhile. The last saved values stand beside the buttons. */
export function Forms() {
  const [name, setName] = useState<keyof typeof dialogs>()
  const [saved, setSaved] = useState<unknown>()
  const Dialog = name && dialogs[name]
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {(['job', 'rubric', 'person', 'note'] as const).map((one) => (
        <Button key={one} variant="default" onClick={() => setName(one)}>
          Open {one}
        </Button>
      ))}
      <output aria-label="Saved">{JSON.stringify(saved)}</output>
      {Dialog && <Dialog onSaved={setSaved} onClose={() => setName(undefined)} />}
    </div>
  )
}

const skills = ['Java', 'Spring Boot Framework', 'Amazon Web Services'].map((label) => ({ value: label, label }))
const kinds = ['REQUIRED', 'CORE', 'BONUS'].map((value) => ({ value, label: value.toLowerCase() }))

const jobInput = z.object({
  title: requiredLine('Enter a title.'),
  skills: z
    .array(z.object({ skill: requiredLine('Choose a skill.'), kind: z.enum(['REQUIRED', 'CORE', 'BONUS']) }))
    .check(
      z.minLength(1, 'Add at least one skill.'),
      z.maxLength(3, 'Use at most three skills.'),
      eachOnce('skill', 'This skill is there already.'),
    ),
})

function JobDialog({ onSaved, onClose }: Props) {
  const form = useSchemaForm(jobInput, { title: '', skills: [] as { skill: string; kind: string }[] })
  const save = async (job: z.output<typeof jobInput>) => {
    if (job.title === 'refused')
      throw refusal('BAD_INPUT', 'Nobody may ask for this skill.', `skills.${job.skills.length - 1}.skill`)
    onSaved(job)
  }
  return (
    <FormDialog form={form} title="A job" submitLabel="Save job" onSave={save} onClose={onClose} width={560}>
      <TextField name="title" label="Title" required data-autofocus />
      <RowsField
        name="skills"
        label="Skills"
        rowLabel="Skill"
        emptyRow={{ skill: '', kind: 'REQUIRED' }}
        max={3}
        show={(rows) => rows.map(({ skill }) => skill).join(', ')}
      >
        <SelectField name="skill" label="Skill" required placeholder="Select Skill" options={skills} />
        <SelectField name="kind" label="Kind" options={kinds} />
      </RowsField>
    </FormDialog>
  )
}

const rubricInput = z.object({
  criteria: z
    .array(z.object({ name: requiredLine('Name the criterion.'), weight: z.number('Enter a weight.') }))
    .check(z.minLength(1, 'Add at least one criterion.'), eachOnce('name', 'This criterion is there already.')),
})

function RubricDialog({ onSaved, onClose }: Props) {
  const form = useSchemaForm(rubricInput, {
    criteria: [
      { name: 'Correctness', weight: 50 },
      { name: 'Tests', weight: 30 },
      { name: 'Clarity', weight: 20 },
    ],
  })
  const save = async (rubric: z.output<typeof rubricInput>) => {
    onSaved(rubric.criteria.map(({ name }) => name))
  }
  return (
    <FormDialog form={form} title="A rubric" submitLabel="Save rubric" onSave={save} onClose={onClose} width={560}>
      <RowsField
        name="criteria"
        label="Criteria"
        rowLabel="Criterion"
        emptyRow={{ name: '', weight: '' }}
        max={8}
        show={(rows) => rows.map(({ name }) => name).join(', ')}
      >
        <TextField name="name" label="Name" required />
        <NumberField name="weight" label="Weight" required />
      </RowsField>
    </FormDialog>
  )
}

const personInput = z.object({
  name: requiredLine('Enter the name.'),
  city: requiredLine('Enter the city.'),
  role: z.enum(['Lead', 'Member', 'Guest']),
})
const roles = ['Lead', 'Member', 'Guest'].map((value) => ({ value, label: value }))
const opened = { name: 'Ada', city: 'London', role: 'Member', version: 1 }
const theirs = { name: 'Ada King', city: 'London', role: 'Lead', version: 2 }

/** Refuses the first save, because somebody else has saved another name and role. */
function PersonDialog({ onSaved, onClose }: Props) {
  const [{ version, ...person }, setPerson] = useState(opened)
  const form = useSchemaForm(personInput, person)
  const save = async (input: z.output<typeof personInput>) => {
    if (version === 1) throw refusal('CONFLICT', 'Someone else changed this person. Compare, and save again.')
    onSaved({ ...changedValues(form, input), version })
  }
  return (
    <ApiContext value={{ ...emptyApi, refresh: async () => setPerson(theirs) }}>
      <FormDialog form={form} title="A person" submitLabel="Save person" onSave={save} onClose={onClose}>
        <TextField name="name" label="Name" required data-autofocus />
        <TextField name="city" label="City" required />
        <SelectField name="role" label="Role" options={roles} />
      </FormDialog>
    </ApiContext>
  )
}

function refusal(code: string, message: string, field?: string): ApiError {
  return new ApiError([{ message, extensions: { code, field } }])
}
