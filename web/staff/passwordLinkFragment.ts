import { graphql, type PasswordLinkFieldsFragment } from '#web/platform/lib/graphql.ts'

/** A one-time link with which the owner of an account sets a password. */
export type PasswordLink = PasswordLinkFieldsFragment

graphql(`
  fragment PasswordLinkFields on PasswordLink {
    url
    expires_at
    mailed
  }
`)
