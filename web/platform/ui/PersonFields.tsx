import { TextInput } from '@mantine/core'

/** The name and the e-mail address of a person as they are typed. */
export type PersonValues = {
  readonly display_name: string
  readonly email: string
}

interface Props {
  /** What `useFields` gives. */
  readonly fields: {
    readonly values: PersonValues
    readonly errors: { readonly [Name in keyof PersonValues]?: string }
    readonly set: (name: keyof PersonValues, value: string) => void
  }
  readonly emailLabel: string
}

/** The fields that every person with an account has. */
export function PersonFields({ fields: { values, errors, set }, emailLabel }: Props) {
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
        label={emailLabel}
        type="email"
        required
        value={values.email}
        onChange={(event) => set('email', event.currentTarget.value)}
        error={errors.email}
      />
    </>
  )
}
