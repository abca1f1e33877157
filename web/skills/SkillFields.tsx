import { skillTypes } from '#shared/platform/enumerations.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

graphql(`
  fragment SkillFields on SkillDetails {
    name
    skill_type
    aliases
    active
  }
`)

export function SkillFields() {
  return (
    <>
      <TextField name="name" label="Name" />
      <SelectField name="skill_type" label="Type" placeholder="Select Type" options={optionsOf(skillTypes)} />
      <TagsField
        name="aliases"
        label="Also called"
        placeholder="ReactJS, React.js"
        description="Imports find the skill by these names, too. Press Enter after each name."
      />
    </>
  )
}
