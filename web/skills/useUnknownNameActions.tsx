import { skillTypes } from '#shared/platform/enumerations.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { BulkAction, BulkInputProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { useSkillOptions } from './useSkillOptions.ts'

const addMutation = graphql(`
  mutation addUnknownNames($input: AddUnknownNamesInput!, $key: String) {
    addUnknownNames(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const aliasMutation = graphql(`
  mutation addUnknownAliases($input: AddUnknownAliasesInput!, $key: String) {
    addUnknownAliases(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const ignoreMutation = graphql(`
  mutation ignoreUnknownNames($input: IgnoreUnknownNamesInput!, $key: String) {
    ignoreUnknownNames(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const nouns = ['name', 'names'] as const
const types = optionsOf(skillTypes)

/** Reads the skills when the dialog opens. */
function SkillChoice(props: BulkInputProps) {
  const skills = useSkillOptions()
  return (
    <MultiSelect
      label="Of the skill"
      placeholder="Select Skill"
      single
      options={skills ?? []}
      loading={!skills}
      {...props}
    />
  )
}

/** Adds, aliases or ignores names that the catalogue does not know. */
export function useUnknownNameActions(): BulkAction[] {
  const add = useBulkMutation(addMutation)
  const addAliases = useBulkMutation(aliasMutation)
  const ignore = useBulkMutation(ignoreMutation)
  return [
    {
      label: 'Add',
      nouns,
      done: 'added as skills',
      input: (props) => <MultiSelect label="Type" placeholder="Select Type" single options={types} {...props} />,
      run: async (selection, dry_run, [type = '']) => {
        if (!isKeyOf(skillTypes, type)) throw new Error('Choose a type.')
        return add({ selection, skill_type: type, dry_run })
      },
    },
    {
      label: 'Alias Of …',
      verb: 'Add',
      nouns: ['other name', 'other names'],
      done: 'added',
      input: (props) => <SkillChoice {...props} />,
      run: (selection, dry_run, [skill_id = '']) => addAliases({ selection, skill_id, dry_run }),
    },
    {
      label: 'Ignore',
      nouns,
      done: 'ignored',
      consequence: 'They no longer appear here.',
      run: (selection, dry_run) => ignore({ selection, dry_run }),
    },
  ]
}
