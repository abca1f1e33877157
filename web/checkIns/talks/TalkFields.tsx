import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { ChoiceField } from '#web/platform/forms/fields/ChoiceField.tsx'
import { MomentField } from '#web/platform/forms/fields/MomentField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { MentionField } from '#web/platform/mentions/MentionField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'

const worries = `“${checkInMoods.STRUGGLING.label}” and “${checkInMoods.AT_RISK.label}”`

/** Edits the party, the channel, the time and the mood of a talk. */
export function TalkFields({ hasParty = true }: { hasParty?: boolean }) {
  return (
    <>
      {hasParty && <SelectField name="party" label="With" options={optionsOf(checkInParties)} />}
      <SelectField name="channel" label="How" placeholder="Select Channel" options={optionsOf(channels)} />
      <MomentField name="held_at" label="When" />
      <ChoiceField name="mood" label="Mood" options={optionsOf(checkInMoods)} />
      <MentionField
        name="notes"
        label="Notes"
        description={`${worries} need a note and a follow-up. Type @ to mention a colleague.`}
      />
    </>
  )
}
