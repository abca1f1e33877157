import { assessmentTypes, workShown } from '#shared/assessments/assessmentTypes.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

graphql(`
  fragment AssessmentFields on AssessmentDetails {
    name
    type
    stack
    description
    work_shown
  }
`)

const skillsQuery = graphql(`
  query getStackSkills {
    getSkills {
      id
      name
    }
    getFirmSettings {
      work_shown
    }
  }
`)

export function AssessmentFields() {
  const { data } = useQuery(skillsQuery)
  return (
    <>
      <TextField name="name" label="Name" />
      <SelectField
        name="type"
        label="Type"
        placeholder="Select Type"
        options={optionsOf(assessmentTypes)}
        description="A take-home sends a challenge. After the assessment was sent, its type cannot change."
      />
      <TagsField
        name="stack"
        label="Stack"
        placeholder="React, TypeScript"
        suggestions={data?.getSkills.map(({ name }) => name)}
        description="The skills it tests. Press Enter after each one. What you have sent keeps its stack; a change makes the next version."
      />
      <SelectField
        name="work_shown"
        label="Work is shown to reviewers"
        placeholder={`The firm’s choice: ${workShown[data?.getFirmSettings.work_shown ?? 'ANONYMOUS'].label}`}
        options={optionsOf(workShown)}
        description="A change counts for assessments that are sent from now on."
      />
      <TextAreaField name="description" label="Description" description="For colleagues. Developers do not see it." />
    </>
  )
}
