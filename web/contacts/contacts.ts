import { type GetContactsQuery, graphql } from '#web/platform/lib/graphql.ts'

export const contactsQuery = graphql(`
  query getContacts($id: ID!) {
    getContacts(company_id: $id) {
      id
      name
      title
      email
      phone
      notes
      do_not_contact
    }
  }
`)

export type Contact = GetContactsQuery['getContacts'][number]
