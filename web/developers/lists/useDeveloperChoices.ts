import { developerList } from '#shared/developers/developers.ts'
import { statusOptions } from '#web/developers/moves/statusOptions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'

const choicesQuery = graphql(`
  query getDeveloperChoices {
    getSkills(used: true) {
      id
      name
    }
    getDeveloperTags
    getDstms {
      id
      display_name
    }
  }
`)

/** Returns the options of the developers' filters and bulk actions. Statuses are those of the stages in the address. */
export function useDeveloperChoices() {
  const { filter } = useListAddress(developerList)
  const { data } = useQuery(choicesQuery)
  const tags = data?.getDeveloperTags
  const dstms = data?.getDstms.map(({ id, display_name }) => ({ value: id, label: display_name }))
  return {
    dstms,
    tags,
    choices: {
      dstm: dstms,
      status: statusOptions(filter.stage ?? [], filter.status ?? []),
      skills: data?.getSkills.map(recordOption),
      verified_skills: data?.getSkills.map(recordOption),
      tags: tags?.map((tag) => ({ value: tag, label: tag })),
    },
  }
}
