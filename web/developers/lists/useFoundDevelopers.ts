import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'

const firstQuery = graphql(`
  query getDeveloperOptions($limit: Int!) {
    getDeveloperPage(limit: $limit, offset: 0) {
      developers {
        id
        name
        email
      }
    }
  }
`)

const searchQuery = graphql(`
  query searchDeveloperOptions($text: String!) {
    searchDevelopers(text: $text) {
      id
      name
      email
    }
  }
`)

/** Rows that people look through before they type more. */
const limit = 20

/** Returns the developers to choose from. @param value the id of the chosen one, who stays among them. */
export function useFoundDevelopers(value: string) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_DELAY)
  const { found, isRead } = useFound(search)
  // The next search may not find the chosen developer.
  const option = found?.find((one) => one.value === value)
  if (option && option.value !== chosen?.value) setChosen(option)
  const kept = chosen?.value === value && !option ? [chosen] : []
  const loading = search !== text.trim() || !isRead
  return { options: found && [...kept, ...found], onSearch: setText, loading }
}

/** Returns the developers that a search finds, or some when it is empty. The last ones stay until the next answer. */
function useFound(search: string) {
  const isSearch = search.length > 1
  const first = useQuery(firstQuery, { variables: { limit }, skip: isSearch })
  const searched = useQuery(searchQuery, { variables: { text: search }, skip: !isSearch })
  const answered = isSearch ? searched.latest?.searchDevelopers : undefined
  const developers = answered ?? first.latest?.getDeveloperPage.developers
  return {
    found: developers?.map(({ id, name, email }): Option => ({ value: id, label: `${name} (${email})` })),
    isRead: (isSearch ? searched.data : first.data) !== undefined,
  }
}
