import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { emailAddress } from '#shared/platform/fields.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './KnownDeveloper.module.css'

const knownQuery = graphql(`
  query findKnownDeveloper($email: String!) {
    findKnownDeveloper(email: $email) {
      id
      name
    }
  }
`)

/** Links to the developer who already has the e-mail address that is typed. */
export function KnownDeveloper() {
  const { value } = useField<string>('email')
  const [email] = useDebouncedValue(value, 300)
  const isAddress = z.safeParse(emailAddress(), email).success
  const { data } = useQuery(knownQuery, { variables: { email }, skip: !isAddress })
  const known = isAddress && email === value ? data?.findKnownDeveloper : undefined
  return (
    <p role="status" className={`${ui.optional} ${styles.known}`}>
      {known && (
        <>
          {known.name} has this e-mail address already.{' '}
          <Link to={developerPaths.developerOverview(known.id)}>Open the record</Link>
        </>
      )}
    </p>
  )
}
