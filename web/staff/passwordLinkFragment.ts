import { graphql, type PasswordLinkFieldsFragment } from '#web/platform/lib/graphql.ts'

/** A one-time link that the owner of an account uses to set a password. */
export type PasswordLink = PasswordLinkFieldsFragment

graphql(`
  fragment PasswordLinkFields on PasswordLink {
    url
    expires_at
    mailed
  }
`)
