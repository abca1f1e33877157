import { developerPaths } from '#web/developers/paths.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { similarTo, wordsOf } from '#web/platform/palette/similar.ts'

const findQuery = graphql(`
  query findTags {
    getDeveloperTags
  }
`)

/** Finds tags for the palette by the beginnings of their words. A tag opens the developers who have it. */
export async function findTags(api: Api, text: string, forgives: boolean) {
  const { data } = await api.query(findQuery, { variables: {} })
  const isSimilar = similarTo(text)
  const begins = (tag: string) => wordsOf(text).every((typed) => wordsOf(tag).some((word) => word.startsWith(typed)))
  return data.getDeveloperTags
    .filter(forgives ? isSimilar : begins)
    .slice(0, 5)
    .map((tag) => ({ label: tag, hint: 'Developers', path: developerPaths.developersTagged(tag) }))
}
