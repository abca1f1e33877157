import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const deleteMutation = graphql(`
  mutation deleteCompany($id: ID!, $version: Int!, $key: String) {
    deleteCompany(id: $id, version: $version, key: $key) {
      id
    }
  }
`)

interface Props {
  readonly company: { readonly id: string; readonly name: string; readonly version: number }
  readonly onDeleted: () => void
}

/** Deletes a company at once: for ten seconds it can be undone. A toast says why it cannot be deleted. */
export function DeleteCompanyButton({ company: { id, name, version }, onDeleted }: Props) {
  const showUndo = useUndo()
  const [remove, { loading }] = useMutation(deleteMutation, { refetchQueries: ['getCompanyPage', 'getCompanies'] })

  async function deleteCompany(): Promise<void> {
    const answer = await remove({ variables: { id, version } }).catch(() => undefined)
    if (!answer) return
    showUndo(`${name} is deleted.`, answer.extensions?.change)
    onDeleted()
  }

  return (
    <div>
      <Button variant="subtle" color="red" size="compact-sm" loading={loading} onClick={() => void deleteCompany()}>
        Delete Company
      </Button>
    </div>
  )
}
