import { ComboField } from '#web/platform/forms/fields/ComboField.tsx'
import { suggestFrom } from '#web/platform/forms/fields/suggestFrom.ts'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'

const titlesQuery = graphql(`
  query getContactTitles {
    getContactTitles
  }
`)

export function ContactFields() {
  const { data, loading } = useQuery(titlesQuery)
  return (
    <>
      <TextField name="name" label="Name" />
      <ComboField
        name="title"
        label="Title"
        placeholder="Head of Engineering"
        suggest={(text) => suggestFrom(data?.getContactTitles ?? [], text)}
        loading={loading}
      />
      <TextField name="email" label="E-mail" type="email" />
      <TextField name="phone" label="Phone" type="tel" />
      <MentionField name="notes" label="Notes" description="Type @ to mention a colleague." />
    </>
  )
}
