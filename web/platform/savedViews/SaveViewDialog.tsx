import { useMutation } from '@apollo/client/react'
import { TextInput } from '@mantine/core'
import { savedViewInput } from '#shared/savedViews.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useFields } from '#web/platform/lib/useFields.ts'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { showToast } from '#web/platform/ui/toasts.ts'
import styles from './SaveViewDialog.module.css'

const saveMutation = graphql(`
  mutation saveView($screen: String!, $name: String!, $query: String!, $shared: Boolean!, $key: String) {
    saveView(screen: $screen, name: $name, query: $query, shared: $shared, key: $key) {
      id
      name
    }
  }
`)

interface Props {
  /** The path of the list. */
  readonly screen: string
  /** Its filters and sort, as a query string. */
  readonly query: string
  readonly onClose: () => void
}

/** Keeps what a list shows under a name. A name that is already there is replaced. */
export function SaveViewDialog({ screen, query, onClose }: Props) {
  const { values, errors, dirty, set, check, place } = useFields({ screen, query, name: '', shared: false })
  const [save] = useMutation(saveMutation, { context: showsErrors, refetchQueries: ['getSavedViews'] })

  async function submit(): Promise<void> {
    const input = check(savedViewInput)
    if (!input) return
    try {
      await save({ variables: input })
      showToast('success', `The view “${input.name}” is saved.`)
      onClose()
    } catch (error) {
      if (!place(error)) throw error
    }
  }

  return (
    <FormDialog title="Save view" submitLabel="Save view" dirty={dirty} onSubmit={submit} onClose={onClose} width={400}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={values.name}
        onChange={(event) => set('name', event.currentTarget.value)}
        error={errors.name}
      />
      <label className={styles.shared}>
        <input
          type="checkbox"
          checked={values.shared}
          onChange={(event) => set('shared', event.currentTarget.checked)}
        />
        Share with all staff
      </label>
    </FormDialog>
  )
}
