import { TextInput } from '@mantine/core'
import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import type { useFields } from '#web/lib/useFields.ts'

/** A client as it is typed. */
export type ClientValues = {
  readonly display_name: string
  readonly email: string
  readonly username: string
  readonly company_id: string
}

interface Props {
  readonly fields: ReturnType<typeof useFields<ClientValues>>
  /** The company that the client has so far. */
  readonly company?: { readonly id: string; readonly name: string } | null
}

/** The fields that adding and editing a client share. */
export function ClientFields({ fields: { values, errors, set }, company }: Props) {
  return (
    <>
      <TextInput
        label="Full Name"
        required
        data-autofocus
        value={values.display_name}
        onChange={(event) => set('display_name', event.currentTarget.value)}
        error={errors.display_name}
      />
      <TextInput
        label="Email"
        type="email"
        required
        value={values.email}
        onChange={(event) => set('email', event.currentTarget.value)}
        error={errors.email}
      />
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
