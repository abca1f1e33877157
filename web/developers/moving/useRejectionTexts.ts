import type { StageReason } from '#shared/developers/developerStages.ts'
import { generalRejectionText, rejectionTexts } from '#web/developers/rejectionTexts.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const templatesQuery = graphql(`
  query getRejectionTemplates {
    getMessageTemplates {
      id
      name
      body
      rejection_reason
    }
  }
`)

/** Returns the text to rejected developers by reason: the firm's template, or else the text of Vouch. */
export function useRejectionTexts() {
  const { data } = useQuery(templatesQuery)
  return {
    /** False until the templates are read. A text without them may be the wrong one. */
    areRead: data !== undefined,
    textFor: (reason: StageReason | '') => {
      const own = data?.getMessageTemplates.find(({ rejection_reason }) => rejection_reason === reason)
      return { text: own?.body ?? (reason === '' ? generalRejectionText : rejectionTexts[reason]), template: own?.name }
    },
  }
}
