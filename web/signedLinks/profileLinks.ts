import { type GetProfileLinksQuery, graphql } from '#web/platform/lib/graphql.ts'

export const profileLinksQuery = graphql(`
  query getProfileLinks($id: ID!) {
    getProfileLinks(job_profile_id: $id) {
      id
      first_name
      developer_name
      job_title
      company_id
      company_name
      consented_at
      consent_refusal
      message_refusal
      delivery_method
      links {
        ...SignedLinkFields
      }
    }
  }
`)

graphql(`
  fragment SignedLinkFields on SignedLink {
    id
    purpose
    state
    created_at
    made_by_name
    contact_name
    in_shortlist
    delivery_method
    expires_at
    first_opened_at
    last_opened_at
    open_count
    used_at
    answer
    answer_note
  }
`)

export type ProfileLinks = GetProfileLinksQuery['getProfileLinks']
export type SignedLink = ProfileLinks['links'][number]
