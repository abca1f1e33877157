import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { RecordField, type RecordFieldProps } from '#web/platform/forms/RecordField.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { Option } from '#web/platform/ui/options.ts'
import { DEBOUNCE_DELAY } from '#web/platform/ui/theme.ts'

const developersQuery = graphql(`
  query getDeveloperOptions($search: String!, $limit: Int!) {
    getDeveloperPage(limit: $limit, offset: 0, filter: { search: $search }) {
      developers {
        id
        name
        email
      }
    }
  }
`)

/** As many as people look through before they type more. */
const limit = 20

/** Chooses a developer, whom the server finds by name or e-mail as one types. */
export function DeveloperSelect(props: RecordFieldProps) {
  const { value } = useField<string>(props.name)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const [search] = useDebouncedValue(text, DEBOUNCE_DELAY)
  const { data, previousData } = useQuery(developersQuery, { variables: { search, limit } })
  const found = (data ?? previousData)?.getDeveloperPage.developers.map(({ id, name, email }) => ({
    value: id,
    label: `${name} (${email})`,
  }))
  // The next search may not find whom the field has.
  const option = found?.find((one) => one.value === value)
  if (option && option.value !== chosen?.value) setChosen(option)
  const kept = chosen?.value === value && !option ? [chosen] : []
  return (
    <RecordField
      placeholder="Search name or e-mail"
      {...props}
      options={found && [...kept, ...found]}
      onSearch={setText}
    />
  )
}
