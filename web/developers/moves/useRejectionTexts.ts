import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { useOutcomeTexts } from '#web/outcomes/outcomesFragment.ts'
import { useTexts } from '#web/texts/textsFragment.ts'
import { rejectionTexts } from './rejectionTexts.ts'

/** Returns the text to rejected developers by reason: the firm's template, or else the text of Vouch, or that of the outcome. */
export function useRejectionTexts() {
  const { data } = useTexts('TEMPLATE', false)
  const { find } = useOutcomeTexts()
  const general = find('NOT_NOW')?.body
  return {
    /** False until the templates are read. A text without them may be the wrong one. */
    areRead: data !== undefined && general !== undefined,
    /** The name says where the text comes from. */
    textFor: (reason: StageReason | '') => {
      const own = data?.getTexts.find(({ rejection_reason }) => rejection_reason === reason)
      if (own) return { text: own.body, name: `the template “${own.name}”` }
      const text = reason === '' ? undefined : rejectionTexts[reason]
      if (reason === '' || text === undefined) return { text: general ?? '', name: 'the text of the firm' }
      return { text, name: `the text for “${stageReasons[reason].label}”` }
    },
  }
}
