import type * as z from 'zod/mini'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { consentForm } from './consentForm.ts'

const askMutation = graphql(`
  mutation askConsent($input: AskConsentInput!, $key: String) {
    askConsent(input: $input, key: $key) {
      url
    }
  }
`)

const linkMutation = graphql(`
  mutation makeConsentLink($input: MakeConsentLinkInput!, $key: String) {
    makeConsentLink(input: $input, key: $key) {
      url
    }
  }
`)

/**
 * Returns a function that asks for consent. It resolves with the address of the link when nothing was sent, else with the change to undo.
 */
export function useConsentLink(id: string) {
  const ask = useMutation(askMutation, { showsErrors: true })
  const makeLink = useMutation(linkMutation, { showsErrors: true })
  return async ({ channel, ...question }: z.output<typeof consentForm>) => {
    if (channel === 'NONE') {
      const { data } = await makeLink({ job_profile_id: id, days: question.days })
      return { url: data.makeConsentLink.url, change: undefined }
    }
    const { data, extensions } = await ask({ job_profile_id: id, channel, ...question })
    return { url: data.askConsent.url, change: extensions?.change }
  }
}
