import { TextInput } from '@mantine/core'
import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import type { useFields } from '#web/platform/lib/useFields.ts'
import { PersonFields, type PersonValues } from '#web/platform/ui/PersonFields.tsx'

/** A client as it is typed. */
export type ClientValues = PersonValues & {
  readonly username: string
  readonly company_id: string
}

interface Props {
  readonly fields: ReturnType<typeof useFields<ClientValues>>
  /** The company that the client has so far. */
  readonly company?: { readonly id: string; readonly name: string } | null
}

/** The fields that adding and editing a client share. */
export function ClientFields({ fields, company }: Props) {
  const { values, errors, set } = fields
  return (
    <>
      <PersonFields fields={fields} emailLabel="Email" />
      <TextInput
        label="Username"
        value={values.username}
        onChange={(event) => set('username', event.currentTarget.value)}
        error={errors.username}
      />
      <CompanySelect
        value={values.company_id}
        onChange={(id) => set('company_id', id)}
        known={company}
        error={errors.company_id}
      />
    </>
  )
}
