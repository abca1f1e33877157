import { skillTypes } from '#shared/platform/enumerations.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

const namesQuery = graphql(`
  query getSkillNames {
    getSkillNames {
      id
      name
      other_names
      skill_type
    }
  }
`)

/** The active skills to choose from, with all their names, those in use first; undefined until they are read, and with `skip`. */
export function useSkillOptions({ skip = false } = {}): Option[] | undefined {
  const { data } = useQuery(namesQuery, { skip })
  return data?.getSkillNames.map(({ id, name, other_names, skill_type }) => ({
    value: id,
    label: name,
    otherNames: other_names,
    detail: skillTypes[skill_type].label,
  }))
}
